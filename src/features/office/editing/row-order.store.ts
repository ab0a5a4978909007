import type pg from 'pg';
import { z } from 'zod';
import { execute, joined, part, queryColumn, raw } from '../../../platform/postgres/plain-sql.ts';
import { orderFieldOf } from '../resources/resource-fields.ts';
import type { Resource } from '../resources/resources.ts';

/** The columns of the table by which rows are neighbours; of a resource that is not here all rows are. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  categories: ['brand_id', 'parent_id'],
  products: ['category_id'],
};
/** The neighbours of a row in their order, itself among them; they are locked. */
export async function lockedNeighbours(client: pg.ClientBase, resource: Resource, id: number): Promise<number[]> {
  const table = raw(resource.sheet.target.table);
  const same = (NEIGHBOURS[resource.name] ?? []).map(
    (column) => part`and r.${raw(column)} is not distinct from moved.${raw(column)}`,
  );
  return queryColumn(client, z.int())`
    select r.id from ${table} r join ${table} moved on moved.id = ${id}
    where true ${joined(same, ' ')} order by r.${raw(orderFieldOf(resource) ?? 'id')}, r.id for update of r`;
}

/** Whether what is above a category holds products. */
export async function parentHoldsProducts(client: pg.ClientBase, id: number): Promise<boolean> {
  const { rowCount } = await execute(client)`
    select from categories c join categories p on p.id = c.parent_id where c.id = ${id} and not p.content`;
  return (rowCount ?? 0) > 0;
}

/** Numbers rows from 1 in the given order; those that have their number already are not written. */
export async function numberRows(client: pg.ClientBase, resource: Resource, ids: readonly number[]): Promise<void> {
  const column = raw(orderFieldOf(resource) ?? 'id');
  await execute(client)`
    update ${raw(resource.sheet.target.table)} r set ${column} = place.number
    from unnest(${ids}::integer[]) with ordinality place (id, number)
    where r.id = place.id and r.${column} <> place.number`;
}
