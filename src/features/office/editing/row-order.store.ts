import type pg from 'pg';
import { z } from 'zod';
import { lookUp } from '../../../platform/look-up.ts';
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

const HOLDERS: Record<string, { field: string; column: string }> = {
  categories: { field: 'parent', column: 'parent_id' },
  products: { field: 'category', column: 'category_id' },
};
export const holderFieldOf = ({ name }: Pick<Resource, 'name'>): string | undefined => lookUp(HOLDERS, name)?.field;

export const draftOfRow = (resource: string, set: number | undefined, row = 't', draft = 'd'): SqlPart =>
  part`left join draft_changes ${raw(draft)} on ${raw(draft)}.change_set_id = ${set ?? null}::int
    and ${raw(draft)}.noun = ${resource} and ${raw(draft)}.row_id = ${raw(row)}.id::text`;

export const draftedOrder = (column: string): SqlPart =>
  raw(`coalesce((d."values" ->> '${column}')::int, t.${column})`);

/** Id of the drafted parent category of the row `t`; drafts name it by its slug within the change set. */
export function draftedHolder(resource: string, set: number | undefined): SqlPart {
  const { field, column } = lookUp(HOLDERS, resource) ?? { field: '', column: '' };
  // The plain column lets PostgreSQL use its index.
  if (set === undefined) return raw(`t.${column}`);
  return part`(case when d."values" ? ${field} then (
      select h.id from categories h ${draftOfRow('categories', set, 'h', 'hd')}
      where coalesce(hd."values" ->> 'slug', h.slug) = d."values" ->> ${field})
    else t.${raw(column)} end)`;
}

const category = z.object({ id: z.int(), drafted_slug: z.string(), holds_products: z.boolean() });

export const categoryOf = (client: Client, slug: string, set: number | undefined) =>
  firstRow(client, category)`
    select t.id, coalesce(d."values" ->> 'slug', t.slug) as drafted_slug,
      not coalesce((d."values" ->> 'content')::boolean, t.content) as holds_products
    from categories t ${draftOfRow('categories', set)} where t.slug = ${slug}`;

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

const neighbour = z.object({ id: z.int(), number: z.int(), stored: z.int() });

/**
 * Rows around a place in the order of a change set, locked together with the row itself.
 * @param holder id of the parent category, null for the top level; undefined for resources outside the tree
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

export interface Numbered {
  id: number;
  number: number;
}

/**
 * New order numbers when a row moves; as few other numbers as possible change.
 * @param others in order, without the moved row
 * @param at number of rows before the moved row
 */
export function numbersAt(id: number, others: readonly Numbered[], at: number): Numbered[] {
  const [above, below] = [others.slice(0, at), others.slice(at)];
  const down = pushed(id, above.at(-1)?.number ?? 0, below, 1);
  if (below.length === 0) return down;
  const up = pushed(id, below[0]?.number ?? 0, above.toReversed(), -1);
  return up.length < down.length && up.every(({ number }) => number > 0) ? up : down;
}

function pushed(id: number, beside: number, others: readonly Numbered[], step: 1 | -1): Numbered[] {
  let last = beside + step;
  const numbers = [{ id, number: last }];
  for (const other of others) {
    if ((other.number - last) * step > 0) break;
    last += step;
    numbers.push({ id: other.id, number: last });
  }
  return numbers;
}
