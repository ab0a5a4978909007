import pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { importIsRunning } from '../../import/import-lock.store.ts';
import { setActor } from '../actor/set-actor.store.ts';

const DEADLOCK = '40P01';
const SAVED_TOGETHER =
  'Somebody else was saving the same rows at this moment. Nothing of yours was saved: please save again.';
const IMPORTING = 'The catalogue is being imported. Please save again in a moment.';

/** A save may be of thousands of rows; what visitors wait for has two seconds. */
const STATEMENT_SECONDS = 20;

/**
 * Runs one act of a member of staff in one transaction, in whose name the triggers write its history.
 *
 * @throws HttpError 503 when it and another act waited for each other's rows; and as `actAs`
 */
export async function asStaff<T>(
  database: Database,
  staffId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const act = database.transaction(async ({ client }) => {
    await client.query(`set local statement_timeout = '${STATEMENT_SECONDS}s'`);
    await actAs(client, staffId);
    return work(client);
  });
  return act.catch((error: unknown) => {
    throw waitedForEachOther(error) ? new HttpError(503, SAVED_TOGETHER) : error;
  });
}

/** Whether two acts waited for each other's rows, and the database has ended this one. */
export const waitedForEachOther = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === DEADLOCK;

/**
 * From here to its end the transaction is an act of this member of staff.
 *
 * @throws HttpError 503 while an import runs: it has compared its rows, and would write over what changed since
 */
export async function actAs(client: pg.ClientBase, staffId: number): Promise<void> {
  if (await importIsRunning(client)) throw new HttpError(503, IMPORTING);
  await setActor(client, staffId);
}
