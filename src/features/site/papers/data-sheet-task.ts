import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import type { DataSheetCollection, DataSheetContent } from './data-sheet-content.ts';

export const drawDataSheetTask = defineWorkerTask(
  'draw-data-sheet',
  60,
  async (dataSheet: DataSheetContent, _tell, caches) =>
    (await import('./draw-data-sheet.ts')).drawDataSheet(dataSheet, caches),
);

export const drawDataSheetCollectionTask = defineWorkerTask(
  'draw-data-sheets',
  60,
  async (dataSheets: DataSheetCollection, _tell, caches) =>
    (await import('./draw-data-sheet.ts')).drawDataSheetCollection(dataSheets, caches),
);
