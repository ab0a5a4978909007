import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Services } from '../../../platform/api/services.ts';
import { copyToFile } from '../../../platform/files/file-streams.ts';
import { getMimeType } from '../../../platform/files/mime-types.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { TaskKilledError } from '../../../platform/workers/worker-pool.ts';
import {
  CAD_QUEUE,
  claimCadFile,
  deleteCadReading,
  listGoneCadReadings,
  noteCadDifferences,
  recordCadProblem,
  recordCadReading,
  refuseUnreadableCadFiles,
  releaseCadFile,
} from './cad-files.store.ts';
import { readCadTask } from './read-cad-task.ts';

/** Less than a minute, so that no run waits for the previous run. */
const RUN_MS = 50_000;

type Needs = Pick<Services, 'database' | 'files' | 'workers' | 'log'> & { stopping: AbortSignal };

/**
 * Reads STEP and IGES files of the library every minute, one at a time, however they were stored, and rests after each
 * for as long as it took.
 */
export const cadFilesJob = (needs: Needs): JobKind<object> => ({
  queue: CAD_QUEUE,
  schedule: { cron: '* * * * *', everySeconds: 60 },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 600,
  deleteAfterSeconds: 3600,
  async handle() {
    await refuseUnreadableCadFiles(needs.database.pool, NEVER_READ);
    await removeGoneReadings(needs);
    const begun = performance.now();
    const read: string[] = [];
    while (performance.now() - begun < RUN_MS && !needs.stopping.aborted) {
      const before = performance.now();
      const sha256 = await readNextCadFile(needs);
      if (sha256 === undefined) break;
      read.push(sha256);
      await setTimeout(performance.now() - before, undefined, { signal: needs.stopping }).catch(() => {});
    }
    await needs.database.transaction(({ client }) => noteCadDifferences(client, read));
  },
});

/** @returns the hash of the content; undefined if no file is left, or the site could not read one */
async function readNextCadFile(needs: Needs): Promise<string | undefined> {
  const { database, log, stopping } = needs;
  const claimed = await claimCadFile(database.pool);
  if (!claimed) return undefined;
  const { sha256, key } = claimed;
  try {
    const result = await readCadFile(needs, key, sha256);
    if ('problem' in result) await recordCadProblem(database.pool, sha256, result);
    else await recordCadReading(database.pool, sha256, result.reading, result.view);
    return sha256;
  } catch (error) {
    if (stopping.aborted) await releaseCadFile(database.pool, sha256);
    // The file store or the disk may be away, so the file is tried again ten minutes later and the others wait.
    else log.warn({ err: error, file: key }, 'A CAD file could not be read now');
    return undefined;
  }
}

const NEVER_READ: FileProblem = { problem: 'could not be read in three tries', allowed: 'another try' };

const getViewKey = (sha256: string) => `variants/cad/${sha256}.glb`;

const readCadFile = ({ files, workers, stopping }: Needs, key: string, sha256: string) =>
  withTemporaryFolder(async (folder) => {
    const source = path.join(folder, 'original');
    const target = path.join(folder, 'view.glb');
    await copyToFile(await files.stream(key), source);
    const reading = await workers.cad
      .run(readCadTask, { source, name: path.basename(key), target }, { signal: stopping })
      .catch((error: unknown): FileProblem => {
        if (error instanceof TaskKilledError && !stopping.aborted)
          return { problem: error.message, allowed: 'an export of the outer shape alone' };
        throw error;
      });
    if ('problem' in reading) return reading;
    const view = getViewKey(sha256);
    await files.put(view, await readFile(target), getMimeType(view));
    return { reading, view };
  });

/** First the file, then the row, so that a run that ends between them is repeated. */
async function removeGoneReadings({ database, files }: Needs): Promise<void> {
  for (const sha256 of await listGoneCadReadings(database.pool)) {
    await files.remove(getViewKey(sha256));
    await deleteCadReading(database.pool, sha256);
  }
}
