import { tableKey } from '../workbook/catalogue-keys.ts';
import {
  integer,
  numbered,
  reference,
  required,
  series,
  text,
  twenty,
  withoutBlankEnd,
  yesNo,
} from '../workbook/columns.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, reporter } from '../workbook/sheet-rules.ts';
import { columnsOf, elementsOf, listOf } from './stored-columns.ts';

const stored = { headline: text(200), is_active: yesNo(true) };

export const tablesSheet = defineSheet({
  name: 'tables',
  columns: {
    product: required(reference('products', 'slug', 200)),
    table: required(integer(1, 4, null)),
    ...stored,
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
    columns: `p.slug as product, t.number as "table", ${columnsOf(Object.keys(stored))}, ${elementsOf('t.labels', 'c', twenty)}`,
    from: 'product_tables t join products p on p.id = t.product_id',
  },
  order: 't.product_id, t.number',
  target: {
    table: 'product_tables',
    sameName: Object.keys(stored),
    joins: 'left join products p on p.slug = s.product',
    match: 't.product_id = p.id and t.number = s."table"',
    values: {
      product_id: { value: 'p.id' },
      number: { value: 's."table"' },
      labels: { value: listOf('c', twenty), from: twenty.map((number) => `c${number}`) },
    },
  },
});
