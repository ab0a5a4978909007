import { z } from 'zod';
import { queryColumn } from '../../../platform/postgres/plain-sql.ts';
import { integer, numbered, reference, required, text, twenty } from '../../../platform/resource/columns.ts';
import { readTables } from '../../catalogue/measures/model-values.store.ts';
import { tablesColumns } from '../../catalogue/products/products.tables.ts';
import { checkMeasures } from '../workbook/measures.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, reporter } from '../workbook/sheet-rules.ts';
import { columnsOf, elementsOf, listOf } from './stored-columns.ts';

const numberedNames = (prefix: string) => twenty.map((number) => `${prefix}${number}`);

export const tablesSheet = defineSheet({
  name: 'tables',
  columns: {
    product: required(reference('products', 'slug', 200)),
    table: required(integer(1, 4, null)),
    ...tablesColumns,
    ...numbered('c', twenty, () => text(100)),
    c1: required(text(100)),
    ...numbered('a', twenty, () => text(120)),
  },
  key: ['product', 'table'],

  check(row, context) {
    const { values } = row;
    checkReference(values.product, context.keys.products, 'product', 'product', reporter(context, 'tables', row));
    checkMeasures(row, context);
  },

  stored: {
    columns: `p.slug as product, t.number as "table", ${columnsOf(Object.keys(tablesColumns))}, ${elementsOf('t.labels', 'c', twenty)},
      ${elementsOf('t.measures', 'a', twenty)}`,
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
      labels: { value: listOf('c', twenty), from: numberedNames('c') },
      // Changed labels can move measures to other columns.
      measures: {
        value: listOf('a', twenty),
        from: [...numberedNames('c'), ...numberedNames('a')],
        compared: numberedNames('a'),
      },
    },
  },
  writeMore: async (client, _, rows) => {
    const ids = await queryColumn(client, z.int())`
      select t.id from ${rows} join products p on p.slug = s.product
      join product_tables t on t.product_id = p.id and t.number = s."table" where not s.added`;
    await readTables(client, ids);
  },
});
