import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** From here to its end, the triggers write the history of a transaction in the name of a member of staff, as one act. */
export async function setActor(client: pg.ClientBase, staffId: number): Promise<void> {
  await client.query(
    `select set_config('app.actor', $1, true), set_config('app.via', 'office', true), set_config('app.cause', $2, true)`,
    [String(staffId), randomUUID()],
  );
}
