import type pg from 'pg';
import { z } from 'zod';
import { execute, firstRow } from '../../../platform/postgres/plain-sql.ts';

/**
 * Reserves a key for one addition by a person, for an hour. A second call waits until the first ends.
 * @returns the id added under the key; undefined for a new key
 */
export async function additionUnder(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  resource: string,
): Promise<string | undefined> {
  await client.query(`delete from office_additions where added_at < now() - interval '1 hour'`);
  const { rowCount } = await execute(client)`
    insert into office_additions (staff_id, key, noun, row_id)
    values (${staffId}, ${key}, ${resource}, '') on conflict do nothing`;
  if (rowCount) return undefined;
  const row = await firstRow(client, z.object({ id: z.string() }))`
    select row_id as id from office_additions where staff_id = ${staffId} and key = ${key}`;
  return row?.id;
}

export async function recordAddition(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  id: number | string,
): Promise<void> {
  await execute(client)`
    update office_additions set row_id = ${String(id)} where staff_id = ${staffId} and key = ${key}`;
}
