// npm run import -- PATH [--dry-run]: imports a workbook into the catalogue. docs/workbook.md describes the workbook.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importWorkbook } from '../src/features/import/import-workbook.ts';
import { reportText } from '../src/features/import/report-text.ts';
import { WorkbookError } from '../src/features/import/workbook/workbook-reader.ts';
import { fileFolder, openFileStore } from '../src/platform/files/open-file-store.ts';
import { checkOwner, WrongUser } from '../src/platform/files/private-folder.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { showProgress } from '../src/platform/progress.ts';
import { readSettings } from '../src/platform/settings.ts';
import { checkStorage } from '../src/platform/start/check-needs.ts';
import { startFailure } from '../src/platform/start/start-failure.ts';
import { databaseServer } from './database-server.ts';

const usage = `npm run import -- PATH [--dry-run]

PATH is a folder of .csv files or an .xlsx file (docs/workbook.md).
--dry-run checks and compares, and writes nothing.`;

class UsageError extends Error {}

async function main(): Promise<number> {
  const { place, dryRun } = readArguments();
  const settings = readSettings(process.env);
  if (!settings.s3) await checkOwner(fileFolder(settings.dataDir));
  await checkStorage(settings);
  const server = await databaseServer(settings);
  const database = openDatabase(server.connectionString);
  const progress = showProgress(process.stderr);
  try {
    await migrate(database.pool, path.join(import.meta.dirname, '../db/migrations'));
    const report = await importWorkbook({
      path: place,
      database,
      files: await openFileStore(settings, console.error),
      dryRun,
      onProgress: ({ stage, done, total }) => progress.update(stage, done, total),
    });
    progress.stop();
    (report.problemCount > 0 ? console.error : console.log)(reportText(report));
    return report.problemCount > 0 ? 1 : 0;
  } finally {
    progress.stop();
    await database.close();
    await server.stop();
  }
}

function readArguments(): { place: string; dryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [place] = positionals;
    if (place === undefined || positionals.length > 1) throw new UsageError(usage);
    return { place, dryRun: values['dry-run'] };
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const forPeople = [WorkbookError, UsageError, WrongUser].some((kind) => error instanceof kind);
  console.error(forPeople && error instanceof Error ? error.message : startFailure(error, process.env));
  process.exitCode = 1;
}
