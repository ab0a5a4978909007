import { tableKey } from '../workbook/catalogue-keys.ts';
import { integer, numbered, required, series, text, twenty, withoutBlankEnd } from '../workbook/columns.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, reporter } from '../workbook/sheet-rules.ts';
import { tableWrite } from '../workbook/workbook.store.ts';

const stored = { headline: text(200) };

export const tablesSheet = defineSheet({
  name: 'tables',
  columns: {
    product: required(text(200)),
    table: required(integer(1, 4, null)),
    ...stored,
    ...numbered('c', twenty, () => text(100)),
    c1: required(text(100)),
  },
  key: ['product', 'table'],

  check(sheet, context) {
    for (const row of sheet.rows) {
      const { values } = row;
      checkReference(values.product, context.keys.products, 'product', 'product', reporter(context, sheet.name, row));
      const labels = withoutBlankEnd(series(values, 'c', twenty));
      context.keys.tables.set(tableKey(values.product, values.table ?? 0), labels.length);
    }
  },

  writes(sheet) {
    return [
      tableWrite(sheet, sheet.rows, {
        table: 'product_tables',
        sameName: stored,
        fields: {
          product: { sqlType: 'text', of: ({ values }) => values.product },
          number: { sqlType: 'smallint', of: ({ values }) => values.table },
          labels: { sqlType: 'text[]', of: ({ values }) => withoutBlankEnd(series(values, 'c', twenty)) },
        },
        joins: 'left join products p on p.slug = s.product',
        match: 't.product_id = p.id and t.number = s.number',
        values: { product_id: { value: 'p.id' }, number: { value: 's.number' }, labels: { value: 's.labels' } },
      }),
    ];
  },
});
