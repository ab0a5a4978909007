import { workerTask } from '../../../platform/workers/worker-task.ts';
import type { Volume } from './catalogue-content.ts';

/** A separate process, because decoding photographs takes 120 MB that are never freed. */
export const prepareVolume = workerTask(
  'prepare-volume',
  600,
  async (volume: Volume, report: (done: number) => void, caches) =>
    (await import('./draw-catalogue.ts')).prepareVolume(volume, report, caches),
);

export const typesetVolume = workerTask(
  'typeset-volume',
  600,
  async (volume: Pick<Volume, 'folder' | 'file'>, _tell, caches) =>
    (await import('./draw-catalogue.ts')).typesetVolume(volume, caches),
);
