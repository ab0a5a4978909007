import type pg from 'pg';
import { z } from 'zod';
import { cursorRows } from '../../platform/postgres/cursor-rows.ts';
import { type Client, execute, onlyRow, part, raw, type SqlPart } from '../../platform/postgres/plain-sql.ts';
import { measuredColumns } from '../catalogue/measures/measured-columns.ts';
import { unitsByName } from '../catalogue/measures/model-values.store.ts';
import { valueText } from '../catalogue/measures/read-figure.ts';
import { attributeValue } from '../catalogue/units/value.contract.ts';
import { attributeHeading } from './workbook/attribute-columns.ts';
import { type Sheet, storedQuery } from './workbook/sheet.ts';

export type StoredRow = Record<string, unknown>;

const modelColumns = z.object({
  labels: z.array(z.string()),
  measures: z.array(z.string()),
  attributes: z.record(z.string(), attributeValue),
});

/** Returns a function for the attribute values of a model that no cell states; none for rows of other worksheets. */
export async function besideCells(client: Client): Promise<(stored: StoredRow) => Record<string, string>> {
  const units = await unitsByName(client);
  let last = { key: '', printed: new Set<string | undefined>() };
  return (stored) => {
    const found = modelColumns.safeParse(stored);
    if (!found.success) return {};
    const { labels, measures, attributes } = found.data;
    const key = JSON.stringify([labels, measures]);
    if (key !== last.key)
      last = { key, printed: new Set(measuredColumns(labels, measures, units).map((column) => column?.name)) };
    const beside = Object.entries(attributes).filter(([name]) => !last.printed.has(name));
    return Object.fromEntries(beside.map(([name, value]) => [name, valueText(value)]));
  };
}

const exportedRow = z.object({ row: z.record(z.string(), z.unknown()) });
const FETCHED_ROWS = 500;

/** A brand by its number or a category by its slug, with everything below. */
export type ExportScope = { brand: number } | { category: string };

export const SHEETS_OF_PART = ['brands', 'categories', 'products', 'tables', 'models', 'files', 'relations'];

/**
 * Stores the categories of `scope` in a temporary table for `storedRows`.
 * @returns false for an unknown brand or category
 */
export async function findScope(client: pg.ClientBase, scope: ExportScope): Promise<boolean> {
  const [brand, category] = 'brand' in scope ? [scope.brand, null] : [null, scope.category];
  await execute(client)`
    create temp table export_categories (id integer, slug text, brand_id integer) on commit drop`;
  await execute(client)`
    with recursive below as (
      select id, slug, brand_id from categories where slug = ${category} or brand_id = ${brand}
      union select c.id, c.slug, c.brand_id from categories c join below on c.parent_id = below.id
    )
    insert into export_categories select id, slug, brand_id from below`;
  const { found } = await onlyRow(client, z.object({ found: z.boolean() }))`
    select exists (select from export_categories) or exists (select from brands where id = ${brand}) as found`;
  return found;
}

const PRODUCTS_OF_PART = 'select p.slug from products p join export_categories c on c.id = p.category_id';

function withinPart(sheet: string, scope: ExportScope): SqlPart {
  if (sheet === 'brands')
    return 'brand' in scope ? part`e.id = ${scope.brand}` : raw('e.id in (select brand_id from export_categories)');
  if (sheet === 'categories') return raw('e.slug in (select slug from export_categories)');
  if (sheet === 'products') return raw('e.category in (select slug from export_categories)');
  if (sheet === 'relations')
    return raw(`(e.product in (${PRODUCTS_OF_PART}) or e.category in (select slug from export_categories))`);
  return raw(`e.product in (${PRODUCTS_OF_PART})`);
}

/** Rows in the columns of the worksheet, in an order that an import preserves. */
export async function* storedRows(client: pg.ClientBase, sheet: Sheet, scope?: ExportScope): AsyncGenerator<StoredRow> {
  const { name, order = 't.id' } = sheet;
  const where = scope ? part`where ${withinPart(name, scope)}` : raw('');
  const query = part`select to_jsonb(e) as row from (${raw(storedQuery(sheet))} order by ${raw(order)}) e ${where}`;
  const rows = cursorRows(client, { cursor: `export_of_${name}`, query, size: FETCHED_ROWS, row: exportedRow });
  for await (const { row } of rows) yield row;
}

export async function attributeHeadings(client: Client): Promise<{ heading: string; name: string }[]> {
  return [...(await unitsByName(client))].map(([name, unit]) => ({ name, heading: attributeHeading(name, unit) }));
}
