import type pg from 'pg';
import { z } from 'zod';
import { execute, queryRows } from '../../../platform/postgres/plain-sql.ts';

/** The categories below the same parent, or at the top of the same brand, in their order; they are locked. */
export async function lockedNeighbours(
  client: pg.ClientBase,
  id: number,
): Promise<{ ids: number[]; parentHoldsProducts: boolean }> {
  const rows = await queryRows(client, z.object({ id: z.number() }))`
    select c.id from categories c join categories moved on moved.id = ${id}
    where c.brand_id = moved.brand_id and c.parent_id is not distinct from moved.parent_id
    order by c.sort_order, c.id for update of c`;
  const { rowCount } = await execute(client)`
    select from categories c join categories p on p.id = c.parent_id where c.id = ${id} and not p.content`;
  return { ids: rows.map((row) => row.id), parentHoldsProducts: (rowCount ?? 0) > 0 };
}

/** Numbers categories from 1 in the given order; those that have their number already are not written. */
export async function numberCategories(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  await execute(client)`
    update categories c set sort_order = place.number
    from unnest(${ids}::integer[]) with ordinality place (id, number)
    where c.id = place.id and c.sort_order <> place.number`;
}
