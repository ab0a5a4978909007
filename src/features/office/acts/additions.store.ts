import type pg from 'pg';
import { z } from 'zod';
import { hashContent } from '../../../platform/api/store-once.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { executeSql, queryFirstRow } from '../../../platform/postgres/plain-sql.ts';

/**
 * Reserves a key for one addition by a person, for an hour. A second call waits until the first ends.
 * @returns the id added under the key; undefined for a new key
 */
export async function reserveAddition(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  resource: string,
): Promise<string | undefined> {
  await client.query(`delete from office_additions where added_at < now() - interval '1 hour'`);
  const { rowCount } = await executeSql(client)`
    insert into office_additions (staff_id, key, noun, row_id)
    values (${staffId}, ${key}, ${resource}, '') on conflict do nothing`;
  if (rowCount) return undefined;
  const row = await queryFirstRow(client, z.object({ id: z.string() }))`
    select row_id as id from office_additions where staff_id = ${staffId} and key = ${key}`;
  return row?.id;
}

export async function recordAddition(
  client: pg.ClientBase,
  staffId: number,
  key: string,
  id: number | string,
): Promise<void> {
  await executeSql(client)`
    update office_additions set row_id = ${String(id)} where staff_id = ${staffId} and key = ${key}`;
}

const REUSED = 'This was sent before with another content. Reload the page and try again.';
const recorded = z.object({ content: z.string(), reply: z.unknown() });

/**
 * Runs an addition once for a key, for an hour; a repeated request gets the first reply.
 * @param given.key undefined for a caller without keys, whose request always runs
 * @param given.content what the key belongs to
 * @throws HttpError 409 for the key of another content
 */
export async function addOnce<Reply>(
  client: pg.ClientBase,
  given: { staffId: number; key: string | undefined; what: string; content: unknown },
  add: () => Promise<Reply>,
): Promise<Reply> {
  const { staffId, key, what } = given;
  if (!key) return add();
  const content = hashContent(given.content);
  const known = await reserveAddition(client, staffId, key, what);
  if (known) {
    const first = recorded.parse(JSON.parse(known));
    if (first.content !== content) throw new HttpError(409, REUSED);
    return first.reply as Reply;
  }
  const reply = await add();
  await recordAddition(client, staffId, key, JSON.stringify({ content, reply }));
  return reply;
}
