import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { type DatabaseClient, executeSql, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';

/** Makes triggers record later writes of the transaction as one act of this staff member. */
export async function setActor(client: pg.ClientBase, staffId: number): Promise<void> {
  await executeSql(client)`
    select set_config('app.actor', ${String(staffId)}, true), set_config('app.via', 'office', true),
      set_config('app.cause', ${randomUUID()}, true)`;
}

/** Identifies the current act in the history. Requires `setActor`. */
export async function getCurrentCause(client: DatabaseClient): Promise<string> {
  const { cause } = await queryOnlyRow(
    client,
    z.object({ cause: z.string() }),
  )`select current_setting('app.cause') as cause`;
  return cause;
}

/** Records an act that changed no column, such as sending an email. Requires `setActor`. */
export async function recordAct(
  client: DatabaseClient,
  act: { table: string; rowId: number | string; label: string; name: string },
): Promise<void> {
  await executeSql(client)`
    insert into history (actor, via, cause, noun, row_id, label, action, before, after)
    select current_setting('app.actor')::integer, 'office', own.cause, ${act.table}, ${String(act.rowId)}, ${act.label}, 'change',
      jsonb_build_object('act', null), jsonb_build_object('act', ${act.name}::text)
    from (select current_setting('app.cause')::uuid as cause) own
    where not exists (
      select from history h where h.cause = own.cause and h.noun = ${act.table} and h.row_id = ${String(act.rowId)})`;
}
