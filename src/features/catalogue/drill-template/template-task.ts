import { workerTask } from '../../../platform/workers/worker-task.ts';
import type { PrintedTemplate } from './draw-template.ts';

export const drawTemplate = workerTask('draw-template', 30, async (template: PrintedTemplate, _tell, caches) =>
  (await import('./draw-template.ts')).drawTemplate(template, caches),
);
