import { integer, reference, required, text } from '../../../platform/resource/columns.ts';
import { numbered, series, twenty, withoutBlankEnd } from '../../../platform/resource/numbered-columns.ts';
import { tablesColumns } from '../../catalogue/products/products.tables.ts';
import { tableKey } from '../workbook/catalogue-keys.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, reporter } from '../workbook/sheet-rules.ts';
import { columnsOf, elementsOf, listOf } from './stored-columns.ts';

export const tablesSheet = defineSheet({
  name: 'tables',
  columns: {
    product: required(reference('products', 'slug', 200)),
    table: required(integer(1, 4, null)),
    ...tablesColumns,
    ...numbered('c', twenty, () => text(100)),
    c1: required(text(100)),
  },
  key: ['product', 'table'],

  check(row, context) {
    const { values } = row;
    checkReference(values.product, context.keys.products, 'product', 'product', reporter(context, 'tables', row));
    const labels = withoutBlankEnd(series(values, 'c', twenty));
    context.keys.tables.set(tableKey(values.product, values.table ?? 0), labels.length);
  },

  stored: {
    columns: `p.slug as product, t.number as "table", ${columnsOf(Object.keys(tablesColumns))}, ${elementsOf('t.labels', 'c', twenty)}`,
    from: 'product_tables t join products p on p.id = t.product_id',
  },
  order: 't.product_id, t.number',
  target: {
    table: 'product_tables',
    sameName: Object.keys(tablesColumns),
    joins: 'left join products p on p.slug = s.product',
    match: 't.product_id = p.id and t.number = s."table"',
    values: {
      product_id: { value: 'p.id' },
      number: { value: 's."table"' },
      labels: { value: listOf('c', twenty), from: twenty.map((number) => `c${number}`) },
    },
  },
});
