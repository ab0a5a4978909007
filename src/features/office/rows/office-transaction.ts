import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { HttpError } from '../../../platform/http-errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { isDeadlock } from '../../../platform/postgres/database-errors.ts';
import { isImportRunning } from '../../workbook/import-run.store.ts';
import { setActor } from '../acts/set-actor.store.ts';

const SAVED_TOGETHER = 'Someone else was saving the same entries. Nothing of yours was saved: save again.';
const IMPORTING = 'The catalogue is being imported. Nothing was saved: save again in a few minutes.';

/** Longer than the two seconds of public requests, because a save may have thousands of rows. */
const STATEMENT_SECONDS = 20;

/**
 * Runs an act in one transaction in a staff member's name, so that triggers record it.
 * @throws HttpError 503 after a deadlock; and as `setActorUnlessImporting`
 */
export async function runAsStaff<T>(
  database: Database,
  staffId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const act = database.transaction(async ({ client }) => {
    await client.query(`set local statement_timeout = '${STATEMENT_SECONDS}s'`);
    await setActorUnlessImporting(client, staffId);
    return work(client);
  });
  return act.catch((error: unknown) => {
    throw isDeadlock(error) ? new HttpError(503, SAVED_TOGETHER) : error;
  });
}

const LOOK_AGAIN_MS = 2000;

/** Like `asStaff`, but waits while the catalogue is being imported, for work that must not be lost. */
export async function runAsStaffAfterImport<T>(...given: Parameters<typeof runAsStaff<T>>): Promise<T> {
  for (;;) {
    const done = await runAsStaff(...given).then(
      (result) => ({ result }),
      (error: unknown) => {
        if (!(error instanceof HttpError) || error.message !== IMPORTING) throw error;
      },
    );
    if (done) return done.result;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

export async function setActorUnlessImporting(client: pg.ClientBase, staffId: number): Promise<void> {
  if (await isImportRunning(client)) throw new HttpError(503, IMPORTING);
  await setActor(client, staffId);
}
