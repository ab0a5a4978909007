import { sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import {
  dropBlankEnd,
  imageColumn,
  integerColumn,
  listNumberedValues,
  numberedColumns,
  ONE_TO_FOUR,
  ONE_TO_TWENTY,
  referenceColumn,
  requiredColumn,
  slugColumn,
  textColumn,
} from '../../../platform/resource/columns.ts';
import { toSlug } from '../../../platform/slug.ts';
import { normalisePartNumber } from '../../../platform/spreadsheets/cell-text.ts';
import { STORED_VALUES_SQL, writeModelValues } from '../../catalogue/measures/model-values.store.ts';
import { modelsColumns } from '../../catalogue/products/models.tables.ts';
import { parseColumnLabel } from '../mapping/map-rows.ts';
import { checkAttributeHeadings, isAttributeHeading } from '../staging/attribute-columns.ts';
import { buildTableKey, type CatalogueKeys } from '../staging/catalogue-keys.ts';
import { checkStatedValues } from '../staging/check-measures.ts';
import { checkCellHeadings, checkDecimalCommas, completeModelCells } from '../staging/model-cells.store.ts';
import { defineResourceTable } from '../staging/resource-table.ts';
import { buildRowReporter, checkReference, completeSlug, type ReportProblem } from '../staging/row-checks.ts';
import { locateStoredModels, setModelPositions, warnAboutModelNames } from './check-models.store.ts';
import { buildColumnsSql, buildElementsSql, buildListSql } from './column-sql.ts';
import { closeImageGaps, imageListValue, storedImageColumns } from './image-list.ts';

const cellColumns = numberedColumns('r', ONE_TO_TWENTY, () => textColumn(300));

export const modelsTable = defineResourceTable({
  name: 'models',
  columns: {
    product: requiredColumn(referenceColumn('products', 'slug', 200)),
    table: requiredColumn(integerColumn(1, 4, null)),
    slug: slugColumn(200),
    featured: integerColumn(1, 100_000, null),
    ...modelsColumns,
    ...cellColumns,
    ...numberedColumns('image', ONE_TO_FOUR, () => imageColumn('models')),
    ...numberedColumns('alt', ONE_TO_FOUR, () => textColumn(300)),
  },
  key: ['product', 'name'],
  acceptsHeading: (heading) => isAttributeHeading(heading) || parseColumnLabel(heading) !== undefined,
  // A heading such as `column:Reach (mm)` counts as r1, so that the row's cells are compared and written together.
  getColumnOfHeading: (heading) =>
    parseColumnLabel(heading) === undefined && !isAttributeHeading(heading) ? undefined : 'r1',

  checkHeadings(context) {
    checkAttributeHeadings('models', context);
    checkCellHeadings(context);
  },
  async complete(client, rows, context) {
    const located = await locateStoredModels(client, rows, context);
    await completeModelCells(client, located, context);
    return located;
  },

  check(row, context) {
    const { values } = row;
    const report = buildRowReporter(context, 'models', row);
    if (values.slug === '') completeSlug(values, report);
    else if (toSlug(values.slug) !== values.slug) report('slug', `"${values.slug}" is not a slug`, toSlug(values.slug));
    if (values.r1 === '' || normalisePartNumber(values.r1) === values.name) values.r1 = values.name;
    if (checkReference(values.product, context.keys.products, 'product', 'product', report)) {
      checkModelTable(values.product, values.table, listCells(values), context.keys, report);
    }
    checkStatedValues(row, context.keys.tables.get(buildTableKey(values.product, values.table ?? 0)), context);
  },

  settle: closeImageGaps,
  async checkAll(client, context) {
    await setModelPositions(client);
    await checkDecimalCommas(client, context);
    await warnAboutModelNames(client, context);
  },

  staged: {
    position: { sqlType: 'integer' },
    attributes: {
      sqlType: 'jsonb',
      of: ({ stated = {} }) => stated,
      differs: 'jsonb_strip_nulls(entry.attributes || staged.attributes) is distinct from entry.attributes',
    },
  },
  stored: {
    columns: `p.slug as product, pt.number as "table", t.slug, t.featured_order as featured, t.position,
      ${buildColumnsSql(Object.keys(modelsColumns))}, ${buildElementsSql('t.cells', 'r', ONE_TO_TWENTY)}, ${storedImageColumns},
      pt.labels, coalesce(pt.measures, '{}') as measures, ${STORED_VALUES_SQL} as attributes`,
    from: 'models t join products p on p.id = t.product_id join product_tables pt on pt.id = t.table_id',
  },
  order: 't.product_id, pt.number, t.position, t.id',
  target: {
    table: 'models',
    sameName: Object.keys(modelsColumns),
    joins: `left join products p on p.slug = staged.product
      left join product_tables pt on pt.product_id = p.id and pt.number = staged."table"`,
    match: 't.product_id = p.id and t.name = staged.name',
    values: {
      product_id: { value: 'p.id' },
      table_id: { value: 'pt.id', compared: ['table'] },
      position: { value: 'staged.position' },
      slug: { value: 'staged.slug', from: ['slug'] },
      cells: { value: buildListSql('r', ONE_TO_TWENTY), from: Object.keys(cellColumns) },
      images: imageListValue,
      featured_order: { value: 'staged.featured', from: ['featured'] },
    },
    hasUpdatedAt: true,
  },
  writeMore: (client, rows) =>
    writeModelValues(
      client,
      sqlFragment`select m.id as model_id, staged.attributes as stated from ${rows}
        join products p on p.slug = staged.product
        -- "offset 0": one index lookup per row. A join compares two thousand models of one product with each other.
        join lateral (select id from models where product_id = p.id and name = staged.name offset 0) m on true`,
    ),
});

const listCells = (values: Record<keyof typeof cellColumns, string>): string[] =>
  dropBlankEnd(listNumberedValues(values, 'r', ONE_TO_TWENTY));

function checkModelTable(
  product: string,
  table: number | null,
  cells: string[],
  keys: CatalogueKeys,
  report: ReportProblem,
): void {
  if (table === null) return;
  const columns = keys.tables.get(buildTableKey(product, table))?.labels.length;
  if (columns === undefined) {
    const numbers = [1, 2, 3, 4].filter((number) => keys.tables.has(buildTableKey(product, number)));
    report(
      'table',
      `"${product}" has no table ${table}`,
      numbers.length > 0 ? numbers.join(', ') : 'a row in the worksheet tables',
    );
  } else if (cells.length > columns) {
    report(`r${cells.length}`, `holds "${cells.at(-1)}" beyond the labelled columns of the table`, `r1 to r${columns}`);
  }
}
