import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { GiveUpError, type JobKind } from '../../../platform/jobs/jobs.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { LibraryIntake, toSafeFileName } from '../media/library-intake.ts';
import { runAsStaffAfterImport } from '../rows/office-transaction.ts';
import { PRINT_QUEUE } from '../rows/printed-catalogues.limits.ts';
import {
  failPrintedCatalogue,
  finishPrintedCatalogue,
  type PrintProgress,
  recordPrintProgress,
  type StartedCatalogue,
  startPrintedCatalogue,
} from '../rows/printed-catalogues.store.ts';
import { type CatalogueContent, countPrintedModels, divideIntoVolumes } from './catalogue-content.ts';
import { prepareVolumeTask, typesetVolumeTask } from './catalogue-tasks.ts';
import { collectCatalogue } from './collect-catalogue.ts';

const EVERY_MS = 500;
const LIBRARY = { folder: 'catalogues', gated: true, picture: false };

type Needs = Pick<Services, 'database'> & Services;

export const printCatalogueJob = (services: Needs): JobKind<{ id: number }> => ({
  ...PRINT_QUEUE,
  retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 30 },
  expireInSeconds: 3600,
  async handle({ id }) {
    const begun = await startPrintedCatalogue(services.database.pool, id);
    if (begun) await withTemporaryFolder((folder) => printCatalogue(services, id, begun, folder));
  },
  givenUp: ({ id }, { error }) => failPrintedCatalogue(services.database.pool, id, error),
});

async function printCatalogue(services: Needs, id: number, begun: StartedCatalogue, folder: string): Promise<void> {
  const { database } = services;
  const progress = buildProgressReporter(services, id);
  const content = await collectCatalogue(services, begun, folder, (done, total) =>
    progress.report({ state: 'reading', done, total }),
  ).catch((error: unknown) => {
    throw error instanceof HttpError ? new GiveUpError(error.message) : error;
  });
  if (countPrintedModels(content.sections) === 0) throw new GiveUpError('The selection has no visible model.');
  const made = await drawVolumes(services, content, progress.report);
  await progress.end();
  await runAsStaffAfterImport(database, begun.staffId, async (client) => {
    const intake = await LibraryIntake.of(client, services, folder);
    const rows = [];
    for (const { file, ...volume } of made) {
      const stored = await intake.add(file, LIBRARY);
      if ('problem' in stored) throw new GiveUpError(`The PDF was not stored: it ${stored.problem}.`);
      const { size: bytes } = await stat(path.join(folder, file));
      rows.push({ ...volume, key: stored.key, bytes, revision: content.revision });
    }
    await intake.storeAll();
    await finishPrintedCatalogue(client, id, rows);
  });
}

/** Makes the volumes one after the other, because their page numbers continue. */
async function drawVolumes(
  { workers }: Needs,
  content: CatalogueContent,
  report: (standing: PrintProgress) => void,
): Promise<{ file: string; pages: number; models: number }[]> {
  const volumes = divideIntoVolumes(content.sections);
  const total = content.sections.reduce((sum, { products }) => sum + products.length, 0);
  const made: { file: string; pages: number; models: number }[] = [];
  let [firstPage, before] = [1, 0];
  for (const [at, { sections }] of volumes.entries()) {
    const ready = before;
    report({ state: 'drawing', done: ready, total });
    const name = cutText(content.title, 80);
    const file = toSafeFileName(`${name}${volumes.length > 1 ? ` volume ${at + 1}` : ''}.pdf`);
    const volume = { ...content, sections, volume: at + 1, volumes, firstPage, file };
    const prepared = await runInFileWorker(workers.catalogues, prepareVolumeTask, volume, (done) =>
      report({ state: 'drawing', done: ready + done, total }),
    );
    const drawn =
      prepared ?? (await runInFileWorker(workers.catalogues, typesetVolumeTask, { folder: content.folder, file }));
    if ('problem' in drawn) throw new GiveUpError(`The PDF was not made: it ${drawn.problem}.`);
    made.push({ file, pages: drawn.pages, models: countPrintedModels(sections) });
    firstPage += drawn.pages;
    before += sections.reduce((sum, { products }) => sum + products.length, 0);
  }
  report({ state: 'storing', done: total, total });
  return made;
}

function buildProgressReporter({ database, log }: Needs, id: number) {
  let next: PrintProgress | undefined;
  let storing: Promise<void> | undefined;
  const store = async () => {
    while (next) {
      const standing = next;
      next = undefined;
      await recordPrintProgress(database.pool, id, standing);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  return {
    report(standing: PrintProgress) {
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
