// npm run import -- PATH [--dry-run] [--changes FILE] [--remembered] imports a workbook (docs/workbook.md); --undo
// undoes the last import.

import { constants } from 'node:os';
import { formatUndoneImport, UndoRefused, undoLastImport } from '../src/features/office/imports/undo-import.ts';
import { ChangeList } from '../src/features/workbook/change-list.ts';
import { formatImportReport } from '../src/features/workbook/format-import-report.ts';
import { importWorkbook } from '../src/features/workbook/import-workbook.ts';
import { lowerPoolPriority } from '../src/features/workbook/lower-pool-priority.ts';
import { listMappings } from '../src/features/workbook/mapping/mappings.store.ts';
import {
  formatRememberedMappings,
  listLeftOutColumns,
  matchRememberedMappings,
} from '../src/features/workbook/match-remembered-mappings.ts';
import { WorkbookError } from '../src/features/workbook/reading/raw-worksheet.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { lowerPriority } from '../src/platform/lower-priority.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { showProgress } from '../src/platform/progress.ts';
import type { Settings } from '../src/platform/settings.ts';
import { openWorkers } from '../src/platform/workers/workers.ts';
import { parseCommandLine, runCommand, UsageError } from './command-line.ts';
import { withCatalogue } from './with-database.ts';

const usage = `npm run import -- PATH [--dry-run] [--changes FILE] [--remembered]
npm run import -- --undo [--force]

PATH is a folder of .csv files or an .xlsx file (docs/workbook.md).
--dry-run checks and compares, and writes nothing.
--changes FILE writes every change of a field to a CSV file; the screen shows the first ones.
--remembered reads worksheets with other headings by the mappings that the office remembers, and prints these mappings.
--undo puts back what the last import changed; with --force also where rows were changed since.`;

/** Maximum number of changes printed, in a dry run and in an import. */
const [SHOWN_IN_DRY_RUN, SHOWN] = [40, 10];

async function main(): Promise<number> {
  const command = readArguments();
  // Gives a running site the processors first.
  lowerPriority(constants.priority.PRIORITY_LOW);
  return withCatalogue(async (database, settings) => {
    if (!settings.databaseUrl) lowerPoolPriority(database);
    if (!('undo' in command)) return runImport(command, database, settings);
    console.log(formatUndoneImport(await undoLastImport(database, command)));
    return 0;
  });
}

type ImportCommand = { place: string; dryRun: boolean; remembered: boolean; changes?: string };

async function runImport(
  { place, dryRun, remembered, changes }: ImportCommand,
  database: Database,
  settings: Settings,
) {
  const progress = showProgress(process.stderr);
  const workers = openWorkers();
  const list = await ChangeList.open(dryRun ? SHOWN_IN_DRY_RUN : SHOWN, dryRun, changes);
  try {
    const others = remembered
      ? await matchRememberedMappings(place, [], await listMappings(database.pool), true)
      : undefined;
    const report = await importWorkbook({
      path: place,
      database,
      files: await openFileStore(settings, console.error),
      workers,
      dryRun,
      ...(others && { readAs: others.readAs }),
      onProgress: ({ stage, done, total }) => progress.update(stage, done, total),
      changes: list,
    });
    progress.stop();
    const print = report.problemCount > 0 ? console.error : console.log;
    if (others) {
      print(formatRememberedMappings(others));
      for (const { column, problem } of listLeftOutColumns(others.tops, others.readAs)) print(`"${column}" ${problem}`);
    }
    print(formatImportReport(report, list.text(), others?.readAs));
    return report.problemCount > 0 ? 1 : 0;
  } finally {
    progress.stop();
    workers.close();
    await list.close();
  }
}

function readArguments(): ImportCommand | { undo: true; force: boolean } {
  const { values, positionals } = parseCommandLine(usage, {
    options: {
      'dry-run': { type: 'boolean', default: false },
      changes: { type: 'string' },
      remembered: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const { 'dry-run': dryRun, changes, remembered, undo, force } = values;
  const [place] = positionals;
  if (undo && positionals.length === 0 && !dryRun && !remembered && changes === undefined) return { undo, force };
  if (undo || force || place === undefined || positionals.length > 1) throw new UsageError(usage);
  return { place, dryRun, remembered, changes };
}

await runCommand(main, [WorkbookError, UndoRefused]);
