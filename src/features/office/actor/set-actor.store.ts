import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { execute } from '../../../platform/postgres/plain-sql.ts';

/** Triggers record later writes of the transaction as one act of this staff member. */
export async function setActor(client: pg.ClientBase, staffId: number): Promise<void> {
  await execute(client)`
    select set_config('app.actor', ${String(staffId)}, true), set_config('app.via', 'office', true),
      set_config('app.cause', ${randomUUID()}, true)`;
}
