import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import type { TypesetTemplate } from './typeset-template.ts';

export const typesetTemplateTask = defineWorkerTask(
  'draw-template',
  30,
  async (template: TypesetTemplate, _tell, caches) =>
    (await import('./typeset-template.ts')).typesetTemplate(template, caches),
);
