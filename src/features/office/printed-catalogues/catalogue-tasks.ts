import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import type { CatalogueVolume } from './catalogue-content.ts';

/** A separate process, because decoding images takes 120 MB that are never freed. */
export const prepareVolumeTask = defineWorkerTask(
  'prepare-volume',
  600,
  async (volume: CatalogueVolume, report: (done: number) => void, caches) =>
    (await import('./draw-catalogue.ts')).prepareVolume(volume, report, caches),
);

export const typesetVolumeTask = defineWorkerTask(
  'typeset-volume',
  600,
  async (volume: Pick<CatalogueVolume, 'folder' | 'file'>, _tell, caches) =>
    (await import('./draw-catalogue.ts')).typesetVolume(volume, caches),
);
