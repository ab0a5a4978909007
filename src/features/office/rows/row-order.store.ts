import type pg from 'pg';
import { z } from 'zod';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryFirstRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { findOrderField } from './resource-fields.ts';
import type { Resource } from './resources.ts';

const HOLDERS: Record<string, { field: string; column: string }> = {
  categories: { field: 'parent', column: 'parent_id' },
  products: { field: 'category', column: 'category_id' },
};
export const getHolderField = ({ name }: Pick<Resource, 'name'>): string | undefined =>
  getOwnValue(HOLDERS, name)?.field;

export const joinDraft = (resource: string, set: number | undefined, row = 't', draft = 'd'): SqlFragment =>
  sqlFragment`left join draft_changes ${rawSql(draft)} on ${rawSql(draft)}.change_set_id = ${set ?? null}::int
    and ${rawSql(draft)}.noun = ${resource} and ${rawSql(draft)}.row_id = ${rawSql(row)}.id::text`;

export const selectDraftedOrder = (column: string): SqlFragment =>
  rawSql(`coalesce((d."values" ->> '${column}')::int, t.${column})`);

/** Id of the drafted parent category of the row `t`; drafts name it by its slug within the change set. */
export function selectDraftedHolder(resource: string, set: number | undefined): SqlFragment {
  const { field, column } = getOwnValue(HOLDERS, resource) ?? { field: '', column: '' };
  // The plain column lets PostgreSQL use its index.
  if (set === undefined) return rawSql(`t.${column}`);
  return sqlFragment`(case when d."values" ? ${field} then (
      select h.id from categories h ${joinDraft('categories', set, 'h', 'hd')}
      where coalesce(hd."values" ->> 'slug', h.slug) = d."values" ->> ${field})
    else t.${rawSql(column)} end)`;
}

const category = z.object({ id: z.int(), drafted_slug: z.string(), holds_products: z.boolean() });

export const findTargetCategory = (client: DatabaseClient, slug: string, set: number | undefined) =>
  queryFirstRow(client, category)`
    select t.id, coalesce(d."values" ->> 'slug', t.slug) as drafted_slug,
      not coalesce((d."values" ->> 'content')::boolean, t.content) as holds_products
    from categories t ${joinDraft('categories', set)} where t.slug = ${slug}`;

export async function findHolder(
  client: DatabaseClient,
  { name, table: resourceTable }: Resource,
  id: number,
  set: number | undefined,
): Promise<number | null> {
  const row = await queryFirstRow(client, z.object({ holder: z.int().nullable() }))`
    select ${selectDraftedHolder(name, set)} as holder from ${rawSql(resourceTable.target.table)} t ${joinDraft(name, set)} where t.id = ${id}`;
  return row?.holder ?? null;
}

const neighbour = z.object({ id: z.int(), number: z.int(), stored: z.int() });

/**
 * Rows around a place in the order of a change set, locked together with the row itself.
 * @param holder id of the parent category, null for the top level; undefined for resources outside the tree
 */
export async function lockNeighbours(
  client: pg.ClientBase,
  resource: Resource,
  { id, holder, set }: { id: number; holder: number | null | undefined; set: number | undefined },
): Promise<z.infer<typeof neighbour>[]> {
  const { name, table: resourceTable } = resource;
  const order = findOrderField(resource) ?? 'id';
  const table = rawSql(resourceTable.target.table);
  const same = [];
  if (holder !== undefined)
    same.push(sqlFragment`and ${selectDraftedHolder(name, set)} is not distinct from ${holder}`);
  if (name === 'categories')
    same.push(sqlFragment`and t.brand_id = (select brand_id from categories where id = ${id})`);
  const all = await queryRows(client, neighbour)`
    select t.id, ${selectDraftedOrder(order)} as number, t.${rawSql(order)} as stored from ${table} t ${joinDraft(name, set)}
    where t.id = ${id} or (true ${joinSql(same, ' ')}) order by number, t.id for update of t`;
  return all.filter((one) => one.id !== id);
}

export async function numberRows(
  client: pg.ClientBase,
  resource: Resource,
  numbered: readonly OrderNumber[],
): Promise<void> {
  const column = rawSql(findOrderField(resource) ?? 'id');
  await executeSql(client)`
    update ${rawSql(resource.table.target.table)} r set ${column} = place.number
    from unnest(${numbered.map(({ id }) => id)}::integer[], ${numbered.map(({ number }) => number)}::integer[]) place (id, number)
    where r.id = place.id and r.${column} <> place.number`;
}

export interface OrderNumber {
  id: number;
  number: number;
}

/**
 * New order numbers when a row moves; as few other numbers as possible change.
 * @param others in order, without the moved row
 * @param at number of rows before the moved row
 */
export function planOrderNumbers(id: number, others: readonly OrderNumber[], at: number): OrderNumber[] {
  const [above, below] = [others.slice(0, at), others.slice(at)];
  const down = pushNumbers(id, above.at(-1)?.number ?? 0, below, 1);
  if (below.length === 0) return down;
  const up = pushNumbers(id, below[0]?.number ?? 0, above.toReversed(), -1);
  return up.length < down.length && up.every(({ number }) => number > 0) ? up : down;
}

function pushNumbers(id: number, beside: number, others: readonly OrderNumber[], step: 1 | -1): OrderNumber[] {
  let last = beside + step;
  const numbers = [{ id, number: last }];
  for (const other of others) {
    if ((other.number - last) * step > 0) break;
    last += step;
    numbers.push({ id: other.id, number: last });
  }
  return numbers;
}
