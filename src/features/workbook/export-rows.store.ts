import type pg from 'pg';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryOnlyRow,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../platform/postgres/plain-sql.ts';
import { readCursorRows } from '../../platform/postgres/read-cursor-rows.ts';
import { findColumnMeasures } from '../catalogue/measures/column-measures.ts';
import { loadUnitsByName } from '../catalogue/measures/model-values.store.ts';
import { formatAttributeValue } from '../catalogue/measures/parse-cell-value.ts';
import { attributeValue } from '../catalogue/measures/value.contract.ts';
import { formatAttributeHeading } from './staging/attribute-columns.ts';
import { type ResourceTable, selectStoredRows } from './staging/resource-table.ts';

export type ExportedRow = Record<string, unknown>;

const modelColumns = z.object({
  labels: z.array(z.string()),
  measures: z.array(z.string()),
  attributes: z.record(z.string(), attributeValue),
});

/** Returns a function for the attribute values of a model that no cell states; none for rows of other worksheets. */
export async function loadAttributeTextReader(
  client: DatabaseClient,
): Promise<(stored: ExportedRow) => Record<string, string>> {
  const units = await loadUnitsByName(client);
  let last = { key: '', printed: new Set<string | undefined>() };
  return (stored) => {
    const found = modelColumns.safeParse(stored);
    if (!found.success) return {};
    const { labels, measures, attributes } = found.data;
    const key = JSON.stringify([labels, measures]);
    if (key !== last.key)
      last = { key, printed: new Set(findColumnMeasures(labels, measures, units).map((column) => column?.name)) };
    const beside = Object.entries(attributes).filter(([name]) => !last.printed.has(name));
    return Object.fromEntries(beside.map(([name, value]) => [name, formatAttributeValue(value)]));
  };
}

const exportedRow = z.object({ row: z.record(z.string(), z.unknown()) });
const FETCHED_ROWS = 500;

/** A brand by its number or a category by its slug, with everything below. */
export type ExportScope = { brand: number } | { category: string };

export const SCOPED_WORKSHEETS = ['brands', 'categories', 'products', 'tables', 'models', 'files', 'relations'];

/**
 * Stores the categories of `scope` in a temporary table for `storedRows`.
 * @returns false for an unknown brand or category
 */
export async function storeExportScope(client: pg.ClientBase, scope: ExportScope): Promise<boolean> {
  const [brand, category] = 'brand' in scope ? [scope.brand, null] : [null, scope.category];
  await executeSql(client)`
    create temp table export_categories (id integer, slug text, brand_id integer) on commit drop`;
  await executeSql(client)`
    with recursive below as (
      select id, slug, brand_id from categories where slug = ${category} or brand_id = ${brand}
      union select c.id, c.slug, c.brand_id from categories c join below on c.parent_id = below.id
    )
    insert into export_categories select id, slug, brand_id from below`;
  const { found } = await queryOnlyRow(client, z.object({ found: z.boolean() }))`
    select exists (select from export_categories) or exists (select from brands where id = ${brand}) as found`;
  return found;
}

const PRODUCTS_OF_SCOPE = 'select p.slug from products p join export_categories c on c.id = p.category_id';

function buildScopeCondition(table: string, scope: ExportScope): SqlFragment {
  if (table === 'brands')
    return 'brand' in scope
      ? sqlFragment`e.id = ${scope.brand}`
      : rawSql('e.id in (select brand_id from export_categories)');
  if (table === 'categories') return rawSql('e.slug in (select slug from export_categories)');
  if (table === 'products') return rawSql('e.category in (select slug from export_categories)');
  if (table === 'relations')
    return rawSql(`(e.product in (${PRODUCTS_OF_SCOPE}) or e.category in (select slug from export_categories))`);
  return rawSql(`e.product in (${PRODUCTS_OF_SCOPE})`);
}

/** Rows in the columns of the worksheet, in an order that an import preserves. */
export async function* readStoredRows(
  client: pg.ClientBase,
  table: ResourceTable,
  scope?: ExportScope,
): AsyncGenerator<ExportedRow> {
  const { name, order = 't.id' } = table;
  const where = scope ? sqlFragment`where ${buildScopeCondition(name, scope)}` : rawSql('');
  const query = sqlFragment`select to_jsonb(e) as row from (${rawSql(selectStoredRows(table))} order by ${rawSql(order)}) e ${where}`;
  const rows = readCursorRows(client, { cursor: `export_of_${name}`, query, size: FETCHED_ROWS, row: exportedRow });
  for await (const { row } of rows) yield row;
}

export async function loadAttributeHeadings(client: DatabaseClient): Promise<{ heading: string; name: string }[]> {
  return [...(await loadUnitsByName(client))].map(([name, unit]) => ({
    name,
    heading: formatAttributeHeading(name, unit),
  }));
}
