import type pg from 'pg';
import { z } from 'zod';
import {
  type Client,
  execute,
  firstRow,
  joined,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { orderFieldOf } from '../resources/resource-fields.ts';
import type { Resource } from '../resources/resources.ts';
import type { Numbered } from './order-numbers.ts';

/** By the resource: the field, and the column, that say which category holds a row. */
const HOLDERS: Record<string, { field: string; column: string }> = {
  categories: { field: 'parent', column: 'parent_id' },
  products: { field: 'category', column: 'category_id' },
};
/** The field that says which category holds a row; undefined for rows that lie in none. */
export const holderFieldOf = ({ name }: Pick<Resource, 'name'>): string | undefined => HOLDERS[name]?.field;

/** The draft `d` of the row `t` in a set; without a set there is none. */
export const draftOfRow = (resource: string, set: number | undefined, row = 't', draft = 'd'): SqlPart =>
  part`left join draft_changes ${raw(draft)} on ${raw(draft)}.change_set_id = ${set ?? null}::int
    and ${raw(draft)}.noun = ${resource} and ${raw(draft)}.row_id = ${raw(row)}.id::text`;

/** The number of the row `t` in the order, as its draft has it. */
export const draftedOrder = (column: string): SqlPart =>
  raw(`coalesce((d."values" ->> '${column}')::int, t.${column})`);

/** The id of the category that holds the row `t`, as its draft `d` has it: a category is named by the slug that it has in the set. */
export function draftedHolder(resource: string, set: number | undefined): SqlPart {
  const { field, column } = HOLDERS[resource] ?? { field: '', column: '' };
  // Without a set the index of the column is used.
  if (set === undefined) return raw(`t.${column}`);
  return part`(case when d."values" ? ${field} then (
      select h.id from categories h ${draftOfRow('categories', set, 'h', 'hd')}
      where coalesce(hd."values" ->> 'slug', h.slug) = d."values" ->> ${field})
    else t.${raw(column)} end)`;
}

const category = z.object({ id: z.int(), drafted_slug: z.string(), holds_products: z.boolean() });

/** The category of a slug, as a set has it. */
export const categoryOf = (client: Client, slug: string, set: number | undefined) =>
  firstRow(client, category)`
    select t.id, coalesce(d."values" ->> 'slug', t.slug) as drafted_slug,
      not coalesce((d."values" ->> 'content')::boolean, t.content) as holds_products
    from categories t ${draftOfRow('categories', set)} where t.slug = ${slug}`;

/** The id of the category that holds a row, as a set has it; null for none. */
export async function holderOf(
  client: Client,
  { name, sheet }: Resource,
  id: number,
  set: number | undefined,
): Promise<number | null> {
  const row = await firstRow(client, z.object({ holder: z.int().nullable() }))`
    select ${draftedHolder(name, set)} as holder from ${raw(sheet.target.table)} t ${draftOfRow(name, set)} where t.id = ${id}`;
  return row?.holder ?? null;
}

/** A row in the order of its neighbours. */
const neighbour = z.object({ id: z.int(), number: z.int(), stored: z.int() });

/**
 * The rows beside which a row lies, or will lie, in their order, as a set has them. They are locked, and so is the row itself.
 *
 * @param holder the id of the category in which they lie, null for none; undefined where rows of this resource lie in none
 */
export async function lockedNeighbours(
  client: pg.ClientBase,
  resource: Resource,
  { id, holder, set }: { id: number; holder: number | null | undefined; set: number | undefined },
): Promise<z.infer<typeof neighbour>[]> {
  const { name, sheet } = resource;
  const order = orderFieldOf(resource) ?? 'id';
  const table = raw(sheet.target.table);
  const same = [];
  if (holder !== undefined) same.push(part`and ${draftedHolder(name, set)} is not distinct from ${holder}`);
  if (name === 'categories') same.push(part`and t.brand_id = (select brand_id from categories where id = ${id})`);
  const all = await queryRows(client, neighbour)`
    select t.id, ${draftedOrder(order)} as number, t.${raw(order)} as stored from ${table} t ${draftOfRow(name, set)}
    where t.id = ${id} or (true ${joined(same, ' ')}) order by number, t.id for update of t`;
  return all.filter((one) => one.id !== id);
}

/** Gives rows their numbers in the order. */
export async function numberRows(
  client: pg.ClientBase,
  resource: Resource,
  numbered: readonly Numbered[],
): Promise<void> {
  const column = raw(orderFieldOf(resource) ?? 'id');
  await execute(client)`
    update ${raw(resource.sheet.target.table)} r set ${column} = place.number
    from unnest(${numbered.map(({ id }) => id)}::integer[], ${numbered.map(({ number }) => number)}::integer[]) place (id, number)
    where r.id = place.id and r.${column} <> place.number`;
}
