import { workerTask } from '../../../platform/workers/worker-task.ts';
import type { SheetContent } from './sheet-content.ts';

export const drawDataSheet = workerTask('draw-data-sheet', 60, async (sheet: SheetContent) =>
  (await import('./draw-data-sheet.ts')).drawDataSheet(sheet),
);
