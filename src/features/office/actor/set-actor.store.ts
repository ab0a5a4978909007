import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { execute } from '../../../platform/postgres/plain-sql.ts';

/** Triggers write the history of the rest of the transaction in the name of this staff member, as one act. */
export async function setActor(client: pg.ClientBase, staffId: number): Promise<void> {
  await execute(client)`
    select set_config('app.actor', ${String(staffId)}, true), set_config('app.via', 'office', true),
      set_config('app.cause', ${randomUUID()}, true)`;
}
