import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { importIsRunning } from '../../import/import-lock.store.ts';

const IMPORTING = 'The catalogue is being imported. Please save again in a moment.';

/**
 * Runs one act of a member of staff in one transaction, in whose name the triggers write its history.
 *
 * @throws HttpError 503 while an import runs: it has compared its rows, and would write over what changed since
 */
export async function asStaff<T>(
  database: Database,
  staffId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return database.transaction(async ({ client }) => {
    if (await importIsRunning(client)) throw new HttpError(503, IMPORTING);
    await client.query(
      `select set_config('app.actor', $1, true), set_config('app.via', 'office', true), set_config('app.cause', $2, true)`,
      [String(staffId), randomUUID()],
    );
    return work(client);
  });
}
