import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { GiveUp, type JobKind } from '../../../platform/jobs/jobs.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { LibraryIntake, safeName } from '../media/library-intake.ts';
import { PRINT_QUEUE } from '../printing/printed-catalogues.limits.ts';
import {
  type Begun,
  beginPrinted,
  failPrinted,
  finishPrinted,
  recordProgress,
  type Standing,
} from '../printing/printed-catalogues.store.ts';
import { asStaffAfterImport } from '../resources/office-transaction.ts';
import { type CatalogueContent, countModels, dividedInVolumes } from './catalogue-content.ts';
import { prepareVolume, typesetVolume } from './catalogue-task.ts';
import { collectCatalogue } from './collect-catalogue.ts';

const EVERY_MS = 500;
const LIBRARY = { folder: 'catalogues', gated: true, picture: false };

type Needs = Pick<Services, 'database'> & Services;

export const printCatalogueJob = (services: Needs): JobKind<{ id: number }> => ({
  ...PRINT_QUEUE,
  retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 30 },
  expireInSeconds: 3600,
  async handle({ id }) {
    const begun = await beginPrinted(services.database.pool, id);
    if (begun) await inTemporaryFolder((folder) => make(services, id, begun, folder));
  },
  givenUp: ({ id }, { error }) => failPrinted(services.database.pool, id, error),
});

async function make(services: Needs, id: number, begun: Begun, folder: string): Promise<void> {
  const { database } = services;
  const progress = progressOf(services, id);
  const content = await collectCatalogue(services, begun, folder, (done, total) =>
    progress.report({ state: 'reading', done, total }),
  ).catch((error: unknown) => {
    throw error instanceof HttpError ? new GiveUp(error.message) : error;
  });
  if (countModels(content.sections) === 0) throw new GiveUp('The selection has no visible model.');
  const made = await drawVolumes(services, content, progress.report);
  await progress.end();
  await asStaffAfterImport(database, begun.staffId, async (client) => {
    const intake = await LibraryIntake.of(client, services, folder);
    const rows = [];
    for (const { file, ...volume } of made) {
      const stored = await intake.add(file, LIBRARY);
      if ('problem' in stored) throw new GiveUp(`The PDF was not stored: it ${stored.problem}.`);
      const { size: bytes } = await stat(path.join(folder, file));
      rows.push({ ...volume, key: stored.key, bytes, revision: content.revision });
    }
    await intake.storeAll();
    await finishPrinted(client, id, rows);
  });
}

/** Makes the volumes one after the other, because their page numbers continue. */
async function drawVolumes(
  { workers }: Needs,
  content: CatalogueContent,
  report: (standing: Standing) => void,
): Promise<{ file: string; pages: number; models: number }[]> {
  const volumes = dividedInVolumes(content.sections);
  const total = content.sections.reduce((sum, { products }) => sum + products.length, 0);
  const made: { file: string; pages: number; models: number }[] = [];
  let [firstPage, before] = [1, 0];
  for (const [at, { sections }] of volumes.entries()) {
    const ready = before;
    report({ state: 'drawing', done: ready, total });
    const name = cutText(content.title, 80);
    const file = safeName(`${name}${volumes.length > 1 ? ` volume ${at + 1}` : ''}.pdf`);
    const volume = { ...content, sections, volume: at + 1, volumes, firstPage, file };
    const prepared = await inWorker(workers.catalogues, prepareVolume, volume, (done) =>
      report({ state: 'drawing', done: ready + done, total }),
    );
    const drawn = prepared ?? (await inWorker(workers.catalogues, typesetVolume, { folder: content.folder, file }));
    if ('problem' in drawn) throw new GiveUp(`The PDF was not made: it ${drawn.problem}.`);
    made.push({ file, pages: drawn.pages, models: countModels(sections) });
    firstPage += drawn.pages;
    before += sections.reduce((sum, { products }) => sum + products.length, 0);
  }
  report({ state: 'storing', done: total, total });
  return made;
}

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
