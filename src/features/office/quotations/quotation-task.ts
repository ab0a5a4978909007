import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import type { PrintedQuotation } from './draw-quotation.ts';

export const drawQuotationTask = defineWorkerTask(
  'draw-quotation',
  30,
  async (printed: PrintedQuotation, _tell, caches) =>
    (await import('./draw-quotation.ts')).drawQuotation(printed, caches),
);
