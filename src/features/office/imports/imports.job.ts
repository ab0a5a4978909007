import type { Services } from '../../../platform/api/services.ts';
import { isDiskFull } from '../../../platform/disk-full.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { TaskKilledError, TaskSilentError } from '../../../platform/workers/worker-pool.ts';
import type { ImportProgress } from '../../workbook/import-workbook.ts';
import type { ImportState } from '../rows/import-states.limits.ts';
import { getSiteConnection, type ImportTask, type ImportTaskResult, runImportTask } from './import-task.ts';
import {
  changeImportState,
  dropOldImports,
  findImport,
  findImportState,
  forgetImportStop,
  isStopWanted,
  storeImportProgress,
} from './imports.store.ts';
import { WorkbookUnavailable, withUploadedWorkbook } from './workbook-files.ts';

const CHECKS = 'import-checks';
const WRITES = 'import-writes';
const SECONDS = 3600;
const PROGRESS_MS = 500;
const MINUTE = 60_000;
/**
 * Longest time without progress, so that a hostile workbook delays the imports of others for no longer. Applying waits
 * for other imports, and undoing reports no steps.
 */
const SILENT_MS = { check: 10 * MINUTE, apply: 30 * MINUTE, undo: 30 * MINUTE } as const;
/** Time between looks at the state of a running import, which another process of the site may change. */
const LOOK_MS = 1000;

/** `stopping` is aborted when the site stops, which ends the worker processes. */
type Needs = Pick<Services, 'database' | 'jobs' | 'settings' | 'workers' | 'log'> & { stopping: AbortSignal };
type CheckData = { importId: number };
/** `isPart`: the rows without problems of a refused import are applied. */
export type ImportWriteData = {
  importId: number;
  staffId: number;
  cause: string;
  kind: 'apply' | 'undo';
  isPart?: boolean;
};

const STATES = {
  apply: { running: 'applying', before: 'checked', name: 'Not applied' },
  undo: { running: 'undoing', before: 'applied', name: 'Not undone' },
} as const satisfies Record<string, { running: ImportState; before: ImportState; name: string }>;
const GIVEN_UP =
  'The file could not be checked: the process that reads it ended three times. Check it again, or split the file.';
const SILENT =
  'The file could not be checked: its reading made no progress for ten minutes. Split the file, or open it in Excel and save it again.';
const FULL =
  'The file could not be checked, because the storage of the site is full. Tell your administrator, then check again.';
const STOPPED = 'the site was stopped. Nothing was changed; try again.';

/**
 * Queues a check in the transaction that sets the state `reading`.
 * @returns true if the state was one of `from`
 */
export async function queueImportCheck(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: DatabaseTransaction,
  importId: number,
  from: readonly ImportState[],
  missing?: readonly string[],
): Promise<boolean> {
  const moved = await changeImportState(transaction.client, importId, from, 'reading', missing && { missing });
  if (moved) await jobs.send<CheckData>({ queue: CHECKS }, { importId }, transaction);
  return moved;
}

export async function queueImportWrite(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: DatabaseTransaction,
  data: ImportWriteData,
): Promise<boolean> {
  const { before, running } = STATES[data.kind];
  const from: readonly ImportState[] = data.kind === 'apply' && data.isPart ? ['refused'] : [before];
  const moved = await changeImportState(transaction.client, data.importId, from, running);
  if (!moved) return false;
  await forgetImportStop(transaction.client, data.importId);
  await jobs.send<ImportWriteData>({ queue: WRITES }, data, transaction);
  return true;
}

/** A check that was interrupted by a crash runs again. */
export function importChecksJob(needs: Needs): JobKind<CheckData> {
  const { database } = needs;
  const failed = async (importId: number, problem: string) => {
    await changeImportState(database.pool, importId, ['reading'], 'failed', { problem });
  };
  return {
    queue: CHECKS,
    retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 },
    expireInSeconds: SECONDS,
    async handle({ importId }) {
      const known = await findImport(database.pool, importId);
      if (known?.state !== 'reading') return;
      try {
        await withUploadedWorkbook(needs, known.uploadId, (files) =>
          runInWorker(needs, { kind: 'check', importId, ...files }),
        );
      } catch (error) {
        if (error instanceof Stopped) return;
        if (error instanceof TaskSilentError) await failed(importId, SILENT);
        else if (isDiskFull(error)) await failed(importId, FULL);
        else if (error instanceof WorkbookUnavailable) await failed(importId, `The file ${error.message}`);
        else throw error;
      }
    },
    givenUp: ({ importId }) => failed(importId, GIVEN_UP),
  };
}

/** Applies and undoes imports, without retries. Writes rows and the state of the import in one transaction. */
export function importWritesJob(needs: Needs): JobKind<ImportWriteData> {
  const { database, log, stopping } = needs;
  const notDone = async ({ kind, importId, isPart }: ImportWriteData, why: string) => {
    const { running, before, name } = STATES[kind];
    const to = isPart ? 'refused' : before;
    await changeImportState(database.pool, importId, [running], to, { problem: `${name}: ${why}` });
  };
  return {
    queue: WRITES,
    retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
    expireInSeconds: SECONDS,
    async handle(data) {
      const { importId, kind } = data;
      const known = await findImport(database.pool, importId);
      if (known?.state !== STATES[kind].running) return;
      const act = { staffId: data.staffId, cause: data.cause };
      try {
        if (kind === 'undo') await runInWorker(needs, { kind, importId, act });
        else {
          const { end } = await withUploadedWorkbook(needs, known.uploadId, (files) =>
            runInWorker(needs, { kind, importId, act, ...files }),
          );
          // Others have changed rows of the import; a new check shows which.
          if (end === 'outdated')
            await database.transaction((transaction) => queueImportCheck(needs, transaction, importId, ['applying']));
        }
      } catch (error) {
        if (stopping.aborted) throw error;
        if (!(error instanceof TaskKilledError || error instanceof WorkbookUnavailable))
          log.error({ err: error }, 'An import failed');
        await notDone(data, error instanceof WorkbookUnavailable ? `the file ${error.message}` : formatFailure(error));
      }
    },
    givenUp: (data) => notDone(data, STOPPED),
  };
}

/** A member of staff has stopped the import. */
class Stopped extends TaskKilledError {}

const formatFailure = (error: unknown): string =>
  isDiskFull(error)
    ? 'the storage of the site is full. Nothing was changed; tell your administrator.'
    : error instanceof Stopped
      ? 'it was stopped. Nothing was changed.'
      : error instanceof TaskSilentError
        ? 'it made no progress for half an hour. Nothing was changed.'
        : error instanceof TaskKilledError
          ? 'it ended too early. Nothing was changed; try again.'
          : 'it failed unexpectedly. Nothing was changed; tell your administrator.';

async function runInWorker(needs: Needs, task: ImportTask): Promise<ImportTaskResult> {
  const { database } = needs;
  // A stop while the import waited for others.
  if (task.kind !== 'check' && (await isStopWanted(database.pool, task.importId))) throw new Stopped('was stopped');
  let last = 0;
  let storing: Promise<unknown> = Promise.resolve();
  const stopped = new AbortController();
  const look = setInterval(async () => {
    const state = await findImportState(database.pool, task.importId).catch(() => undefined);
    const wanted = task.kind !== 'check' && (await isStopWanted(database.pool, task.importId).catch(() => false));
    if (state === 'stopped' || wanted) stopped.abort();
  }, LOOK_MS);
  const onProgress = (progress: ImportProgress) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    storing = storing.then(() => storeImportProgress(database.pool, task.importId, progress)).catch(() => {});
  };
  try {
    return await needs.workers.imports.run(
      runImportTask,
      { ...task, connection: getSiteConnection(needs) },
      { onProgress, silentMs: SILENT_MS[task.kind], signal: AbortSignal.any([needs.stopping, stopped.signal]) },
    );
  } catch (error) {
    throw stopped.signal.aborted ? new Stopped('was stopped', { cause: error }) : error;
  } finally {
    clearInterval(look);
    await storing;
  }
}

export const importsCleanupJob = ({ database }: Pick<Services, 'database'>): JobKind<object> => ({
  queue: 'imports-cleanup',
  schedule: { cron: '17 * * * *', everySeconds: 3600 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  handle: () => dropOldImports(database.pool),
});
