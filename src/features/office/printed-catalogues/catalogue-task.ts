import { workerTask } from '../../../platform/workers/worker-task.ts';
import type { CatalogueContent } from './catalogue-content.ts';

export const drawCatalogue = workerTask(
  'draw-catalogue',
  600,
  async (content: CatalogueContent, report: (done: number) => void) =>
    (await import('./draw-catalogue.ts')).drawCatalogue(content, report),
);
