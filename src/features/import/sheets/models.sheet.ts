import { part } from '../../../platform/postgres/plain-sql.ts';
import {
  four,
  integer,
  numbered,
  picture,
  reference,
  required,
  series,
  slug,
  text,
  twenty,
  withoutBlankEnd,
} from '../../../platform/resource/columns.ts';
import { plainPartNumber } from '../../../platform/sheets/cell-text.ts';
import { slugOf } from '../../../platform/slug.ts';
import { storedValues, writeValues } from '../../catalogue/measures/model-values.store.ts';
import { modelsColumns } from '../../catalogue/products/models.tables.ts';
import { cellLabel } from '../mapping/mapped-rows.ts';
import { checkAttributeHeadings, isAttributeHeading } from '../workbook/attribute-columns.ts';
import { type CatalogueKeys, tableKey } from '../workbook/catalogue-keys.ts';
import { checkStated } from '../workbook/measures.ts';
import { checkCellHeadings, checkDecimalCommas, checkUnprinted, completeCells } from '../workbook/model-cells.store.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, completeSlug, type Report, reporter } from '../workbook/sheet-rules.ts';
import { doubtNames, placeStored, setModelPositions } from './models.store.ts';
import { pictureList, settlePictures, storedPictures } from './picture-list.ts';
import { columnsOf, elementsOf, listOf } from './stored-columns.ts';

const cellColumns = numbered('r', twenty, () => text(300));

export const modelsSheet = defineSheet({
  name: 'models',
  columns: {
    product: required(reference('products', 'slug', 200)),
    table: required(integer(1, 4, null)),
    slug: slug(200),
    featured: integer(1, 100_000, null),
    ...modelsColumns,
    ...cellColumns,
    ...numbered('image', four, () => picture('models')),
    ...numbered('alt', four, () => text(300)),
  },
  key: ['product', 'name'],
  acceptsHeading: (heading) => isAttributeHeading(heading) || cellLabel(heading) !== undefined,
  // A heading such as `column:Reach (mm)` counts as r1, so that the row's cells are compared and written together.
  partOf: (heading) => (cellLabel(heading) === undefined ? undefined : 'r1'),

  checkHeadings(context) {
    checkAttributeHeadings('models', context);
    checkCellHeadings(context);
  },
  async complete(client, rows, context) {
    const placed = await placeStored(client, rows, context);
    await completeCells(client, placed, context);
    return placed;
  },

  check(row, context) {
    const { values } = row;
    const report = reporter(context, 'models', row);
    if (values.slug === '') completeSlug(values, report);
    else if (slugOf(values.slug) !== values.slug) report('slug', `"${values.slug}" is not a slug`, slugOf(values.slug));
    if (values.r1 === '' || plainPartNumber(values.r1) === values.name) values.r1 = values.name;
    if (checkReference(values.product, context.keys.products, 'product', 'product', report)) {
      checkTable(values.product, values.table, cellsOf(values), context.keys, report);
    }
    checkStated(row, context.keys.tables.get(tableKey(values.product, values.table ?? 0)), context);
  },

  settle: settlePictures,
  async checkAll(client, context) {
    await setModelPositions(client);
    await checkUnprinted(client, context);
    await checkDecimalCommas(client, context);
    await doubtNames(client, context);
  },

  staged: {
    position: { sqlType: 'integer' },
    attributes: {
      sqlType: 'jsonb',
      of: ({ stated = {} }) => stated,
      differs: 'jsonb_strip_nulls(e.attributes || s.attributes) is distinct from e.attributes',
    },
  },
  stored: {
    columns: `p.slug as product, pt.number as "table", t.slug, t.featured_order as featured, t.position,
      ${columnsOf(Object.keys(modelsColumns))}, ${elementsOf('t.cells', 'r', twenty)}, ${storedPictures},
      pt.labels, coalesce(pt.measures, '{}') as measures, ${storedValues} as attributes`,
    from: 'models t join products p on p.id = t.product_id join product_tables pt on pt.id = t.table_id',
  },
  order: 't.product_id, pt.number, t.position, t.id',
  target: {
    table: 'models',
    sameName: Object.keys(modelsColumns),
    joins: `left join products p on p.slug = s.product
      left join product_tables pt on pt.product_id = p.id and pt.number = s."table"`,
    match: 't.product_id = p.id and t.name = s.name',
    values: {
      product_id: { value: 'p.id' },
      table_id: { value: 'pt.id', compared: ['table'] },
      position: { value: 's.position' },
      slug: { value: 's.slug', from: ['slug'] },
      cells: { value: listOf('r', twenty), from: Object.keys(cellColumns) },
      images: pictureList,
      featured_order: { value: 's.featured', from: ['featured'] },
    },
    hasUpdatedAt: true,
  },
  writeMore: (client, rows) =>
    writeValues(
      client,
      part`select m.id as model_id, s.attributes as stated from ${rows}
        join products p on p.slug = s.product
        -- "offset 0": one index lookup per row. A join compares two thousand models of one product with each other.
        join lateral (select id from models where product_id = p.id and name = s.name offset 0) m on true`,
    ),
});

const cellsOf = (values: Record<keyof typeof cellColumns, string>): string[] =>
  withoutBlankEnd(series(values, 'r', twenty));

function checkTable(product: string, table: number | null, cells: string[], keys: CatalogueKeys, report: Report): void {
  if (table === null) return;
  const columns = keys.tables.get(tableKey(product, table))?.labels.length;
  if (columns === undefined) {
    const numbers = [1, 2, 3, 4].filter((number) => keys.tables.has(tableKey(product, number)));
    report(
      'table',
      `"${product}" has no table ${table}`,
      numbers.length > 0 ? numbers.join(', ') : 'a row in the worksheet tables',
    );
  } else if (cells.length > columns) {
    report(`r${cells.length}`, `holds "${cells.at(-1)}" beyond the labelled columns of the table`, `r1 to r${columns}`);
  }
}
