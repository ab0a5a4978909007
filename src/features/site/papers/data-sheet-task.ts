import { workerTask } from '../../../platform/workers/worker-task.ts';
import type { SheetContent, SheetsContent } from './sheet-content.ts';

export const drawDataSheet = workerTask('draw-data-sheet', 60, async (sheet: SheetContent, _tell, caches) =>
  (await import('./draw-data-sheet.ts')).drawDataSheet(sheet, caches),
);

export const drawDataSheets = workerTask('draw-data-sheets', 60, async (sheets: SheetsContent, _tell, caches) =>
  (await import('./draw-data-sheet.ts')).drawDataSheets(sheets, caches),
);
