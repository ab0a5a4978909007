import { setTimeout } from 'node:timers/promises';
import type { Services } from '../../../platform/api/services.ts';
import { readFreeMegabytes } from '../../../platform/files/disk-store.ts';
import { drawMissingVariants, isUnreadableImage } from '../../../platform/files/image-variants.ts';
import { removeFiles } from '../../../platform/files/stored-file-removal.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { needsDataFolder, type Settings } from '../../../platform/settings.ts';
import { TaskKilledError } from '../../../platform/workers/worker-pool.ts';
import { deleteOldUploads } from './chunk-uploads.store.ts';
import { claimImage, deleteGoneMedia, findGoneMedia, postponeImage, releaseImage } from './media.store.ts';

/** Less than a minute, so that no run waits for the previous run. */
const RUN_MS = 50_000;
const MIN_FREE_MB = 1000;

type Needs = Pick<Services, 'database' | 'files' | 'workers' | 'settings' | 'log'> & { stopping: AbortSignal };

/**
 * Draws the AVIF variants of images every minute, one at a time, and rests after each for as long as it took. An import
 * of 1,000 images takes some ten minutes of half a core at the lowest priority.
 */
export const drawnImagesJob = (needs: Needs): JobKind<object> => ({
  queue: 'drawn-pictures',
  schedule: { cron: '* * * * *', everySeconds: 60 },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 600,
  deleteAfterSeconds: 3600,
  async handle() {
    if (!needs.settings.drawAhead) return;
    const begun = performance.now();
    while (performance.now() - begun < RUN_MS && (await hasFreeSpace(needs.settings))) {
      const before = performance.now();
      if (!(await drawNextImage(needs)) || needs.stopping.aborted) return;
      await setTimeout(performance.now() - before, undefined, { signal: needs.stopping }).catch(() => {});
    }
  },
});

const hasFreeSpace = async (settings: Settings): Promise<boolean> =>
  !needsDataFolder(settings) || (await readFreeMegabytes(settings.dataDir)) >= MIN_FREE_MB;

/**
 * Claims an image before drawing it, so that an image that crashes the process is not tried again.
 * @returns false if no image is left
 */
async function drawNextImage({ database, files, workers, log, stopping }: Needs): Promise<boolean> {
  const key = await claimImage(database.pool);
  if (key === undefined) return false;
  try {
    if (await files.exists(key)) await drawMissingVariants({ files, workers }, key, stopping);
    else log.warn({ picture: key }, 'A picture of the library is not in the file store');
  } catch (error) {
    if (isUnreadableImage(error)) log.warn({ err: error, picture: key }, 'A picture cannot be decoded');
    else if (error instanceof TaskKilledError) await postponeImage(database.pool, key);
    else {
      await releaseImage(database.pool, key);
      if (!stopping.aborted) throw error;
    }
  }
  return true;
}

/** Hourly: deletes abandoned uploads, and files removed from the library a day ago. */
export const mediaCleanupJob = ({ database, files }: Pick<Services, 'database' | 'files'>): JobKind<object> => ({
  queue: 'media-removal',
  schedule: { cron: '41 * * * *', everySeconds: 3600 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  async handle() {
    await deleteOldUploads(database.pool);
    await removeFiles(database, files, await findGoneMedia(database.pool), deleteGoneMedia);
  },
});
