// npm run requests -- FILE|FOLDER …: prints as JSON what the office would propose for emails, workbooks and PDFs.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readRequest } from '../src/features/customers/requests/read-request.ts';
import { openRequestCatalogue } from '../src/features/customers/requests/request-catalogue.ts';
import type { ReadRequest } from '../src/features/customers/requests/request-lines.ts';
import {
  EMPTY_MESSAGE,
  openRequestSteps,
  readRequestUpload,
} from '../src/features/customers/requests/request-tasks.ts';
import type { Services } from '../src/platform/api/services.ts';
import { AppCaches } from '../src/platform/app-caches.ts';
import { openHeavyWorkQueues } from '../src/platform/heavy-work-queues.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import type { Settings } from '../src/platform/settings.ts';
import { decodeText } from '../src/platform/spreadsheets/text-encoding.ts';
import type { WorkerPool } from '../src/platform/workers/worker-pool.ts';
import { openWorkers } from '../src/platform/workers/workers.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage =
  'npm run requests -- FILE|FOLDER …     prints the lines of emails (.eml), workbooks, PDFs and texts as JSON';

async function main(): Promise<undefined> {
  const { positionals } = parseCommandLine(usage, { options: {}, allowPositionals: true });
  if (!positionals.length) throw new UsageError(usage);
  const files = (await Promise.all(positionals.map(listFiles))).flat().sort();
  const workers = openWorkers();
  const print = async (database: Database, settings: Settings) => {
    const catalogue = openRequestCatalogue(toServices(database, settings));
    const results: [string, unknown][] = [];
    for (const file of files) {
      const { lines, questions, notices } = await readRequestPath(file, catalogue, workers.requests);
      if (questions.length || notices.length)
        console.error([path.basename(file), ...questions, ...notices].join('\n  '));
      results.push([path.basename(file, path.extname(file)), lines.map(toJson)]);
    }
    console.log(JSON.stringify(Object.fromEntries(results), null, 2));
  };
  // Only the JSON goes to the standard output.
  await withDatabase(print, console.error).finally(() => workers.close());
}

/** Reading needs the catalogue only: the database, its caches and queues, which belong to this command alone. */
function toServices(database: Database, settings: Settings): Services {
  const catalogueVersion = { current: 1, lastKnown: 1, outdated: 0, silentSeconds: 0 };
  const needs = { database, settings, catalogueVersion, caches: new AppCaches(), turns: openHeavyWorkQueues() };
  return { ...needs, clock: () => new Date() } as unknown as Services;
}

async function listFiles(target: string): Promise<string[]> {
  if (!(await stat(target)).isDirectory()) return [target];
  const entries = await readdir(target, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(target, name));
}

async function readRequestPath(file: string, catalogue: ReturnType<typeof openRequestCatalogue>, workers: WorkerPool) {
  const bytes = new Uint8Array(await readFile(file));
  const source = /\.txt$/i.test(file)
    ? { message: { ...EMPTY_MESSAGE, text: await decodeText(bytes) }, files: [] }
    : await readRequestUpload(workers, path.basename(file), bytes);
  return readRequest(source, catalogue, openRequestSteps(workers));
}

const toJson = ({ state, candidates, quantity, text, place, uncertainties }: ReadRequest['lines'][number]) => ({
  state,
  candidates: candidates.map(({ model }) => model.model_name),
  differences: candidates.map(({ difference }) => difference),
  ...{ quantity, text, place, uncertainties },
});

await runCommand(main);
