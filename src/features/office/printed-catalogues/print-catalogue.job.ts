import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { GiveUp, type JobKind } from '../../../platform/jobs/jobs.ts';
import { LibraryIntake, safeName } from '../media/library-intake.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { MADE } from './catalogue-content.ts';
import { drawCatalogue } from './catalogue-task.ts';
import { collectCatalogue } from './collect-catalogue.ts';
import type { PrintedCatalogue } from './printed-catalogues.contract.ts';
import { type Begun, beginPrinted, failPrinted, finishPrinted, recordProgress } from './printed-catalogues.store.ts';

export const PRINT_QUEUE = { queue: 'print-catalogue' };

/** How often progress is stored, at most. */
const EVERY_MS = 500;
const LIBRARY = { folder: 'catalogues', gated: true, picture: false };

type Needs = Pick<Services, 'database'> & Services;

/** Makes a printed catalogue. A process that ends meanwhile leaves the job, which is begun anew by the next one. */
export const printCatalogueJob = (services: Needs): JobKind<{ id: number }> => ({
  ...PRINT_QUEUE,
  retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 30 },
  expireInSeconds: 900,
  async handle({ id }) {
    const begun = await beginPrinted(services.database.pool, id);
    if (begun) await inTemporaryFolder((folder) => make(services, id, begun, folder));
  },
  givenUp: ({ id }, { error }) => failPrinted(services.database.pool, id, error),
});

async function make(services: Needs, id: number, begun: Begun, folder: string): Promise<void> {
  const { database, workers } = services;
  const progress = progressOf(services, id);
  const content = await collectCatalogue(services, begun, folder, (done, total) =>
    progress.report({ state: 'reading', done, total }),
  ).catch((error: unknown) => {
    throw error instanceof HttpError ? new GiveUp(error.message) : error;
  });
  const products = content.sections.flatMap((section) => section.products);
  const models = products.reduce((sum, product) => sum + product.models.length, 0);
  if (models === 0) throw new GiveUp('There is no visible model in what was chosen.');
  progress.report({ state: 'drawing', done: 0, total: products.length });
  const drawn = await inWorker(workers.catalogues, drawCatalogue, content, (done) =>
    progress.report({ state: 'drawing', done, total: products.length }),
  );
  if ('problem' in drawn) throw new GiveUp(`The PDF was not made: it ${drawn.problem}.`);
  progress.report({ state: 'storing', done: products.length, total: products.length });
  await progress.end();
  const name = safeName(`${begun.title.slice(0, 80)}.pdf`);
  await rename(path.join(folder, MADE), path.join(folder, name));
  const { size: bytes } = await stat(path.join(folder, name));
  // As an upload of whoever asked for it, with its history.
  await asStaff(database, begun.staffId, async (client) => {
    const intake = await LibraryIntake.of(client, services, folder);
    const stored = await intake.add(name, LIBRARY);
    if ('problem' in stored) throw new GiveUp(`The PDF was not stored: it ${stored.problem}.`);
    await intake.storeAll();
    await finishPrinted(client, id, { key: stored.key, pages: drawn.pages, models, bytes, revision: content.revision });
  });
}

type Standing = Pick<PrintedCatalogue, 'state' | 'done' | 'total'>;

/** Stores how far it is, the last of what is reported meanwhile. */
function progressOf({ database, log }: Needs, id: number) {
  let next: Standing | undefined;
  let storing: Promise<void> | undefined;
  const store = async () => {
    while (next) {
      const standing = next;
      next = undefined;
      await recordProgress(database.pool, id, standing);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  return {
    report(standing: Standing) {
      next = standing;
      storing ??= store()
        .catch((error: unknown) => log.warn({ err: error }, 'The progress of a printed catalogue was not stored'))
        .finally(() => {
          storing = undefined;
        });
    },
    end: async () => storing,
  };
}
