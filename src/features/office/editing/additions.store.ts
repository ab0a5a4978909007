import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';

/**
 * Takes a key for one addition of a person, for an hour. A second call waits until the first has ended.
 * @returns the id that was added under the key; undefined when the key is new
 */
export async function additionUnder(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  resource: string,
): Promise<string | undefined> {
  await client.query(`delete from office_additions where added_at < now() - interval '1 hour'`);
  const { rowCount } = await client.query(
    `insert into office_additions (staff_id, key, noun, row_id) values ($1, $2, $3, '') on conflict do nothing`,
    [staffId, key, resource],
  );
  if (rowCount) return undefined;
  const rows = checkedRows(
    await client.query('select row_id as id from office_additions where staff_id = $1 and key = $2', [staffId, key]),
    z.object({ id: z.string() }),
  );
  return rows[0]?.id;
}

export async function keepAddition(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  id: number | string,
): Promise<void> {
  await client.query('update office_additions set row_id = $3 where staff_id = $1 and key = $2', [
    staffId,
    key,
    String(id),
  ]);
}
