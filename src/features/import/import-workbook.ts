import type pg from 'pg';
import type { FileStore } from '../../platform/files/file-store.ts';
import { inTemporaryFolder } from '../../platform/files/temporary-folder.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import { addAttributes, type NewAttribute } from '../catalogue/measures/model-values.store.ts';
import { checkArchivedParents } from './archived-parents.store.ts';
import { analyzeChanged, announce, countChanges, importLock, noteRefusal, recordImport } from './import-run.store.ts';
import { placeOfRow } from './mapping/file-rows.ts';
import { mappedWorkbook } from './mapping/mapped-workbook.ts';
import type { ReadAs } from './mapping/sheet-mapping.contract.ts';
import { withNewFamilies } from './new-families.ts';
import type { Workbook } from './reading/raw-sheet.ts';
import { openWorkbook } from './reading/workbook-reader.ts';
import { allSheets } from './sheets/all-sheets.ts';
import { type StagedSheet, stageWorkbook } from './staged-sheets.ts';
import { attributeColumns, attributeLabel } from './workbook/attribute-columns.ts';
import { loadKeys } from './workbook/catalogue-keys.store.ts';
import type { CatalogueKeys } from './workbook/catalogue-keys.ts';
import { type Change, changesOf } from './workbook/changes.store.ts';
import { MediaIntake } from './workbook/media-intake.ts';
import { type Problem, Problems } from './workbook/problems.ts';
import { type Counts, dropRefused, findDifferences } from './workbook/staging.store.ts';
import { stagedRows, writeStaged } from './workbook/write-rows.store.ts';

export type Progress = {
  stage: 'Reading' | 'Comparing' | 'Storing files' | 'Writing';
  done: number;
  total: number;
};

/** Each row counts once: `changed` excludes `retired`. `refused`: rows with problems. */
export type SheetReport = Counts & { sheet: string; left: number; refused: number };

export type Report = {
  sheets: SheetReport[];
  problems: Problem[];
  problemCount: number;
  /**
   * Information that does not stop the import: converted images, and measured cells that differ from their attribute.
   */
  notes: Problem[];
  noteCount: number;
  newAttributes: string[];
  filesFound: number;
  filesStored: number;
  changes: boolean;
  dryRun: boolean;
};

type ChangeReader = { withAdded: boolean; add(change: Change): Promise<boolean> };

export type Compared = StagedSheet & { report: SheetReport };

export type ImportOptions = {
  path: string;
  database: Database;
  files: FileStore;
  workers: Workers;
  scratch?: string;
  readAs?: readonly ReadAs[];
  dryRun?: boolean;
  onProgress?: (progress: Progress) => void;
  changes?: ChangeReader;
  archiveMissing?: readonly string[];
  reported?: number;
  /** Runs before anything is written; an error ends the import. A dry run passes only rows without problems. */
  onCompared?: (client: pg.ClientBase, compared: readonly Compared[], newAttributes: NewAttribute[]) => Promise<void>;
  record?: (client: pg.ClientBase, path: string) => Promise<unknown>;
};

/**
 * Imports the whole workbook or nothing. Rows are compared in temporary tables, so that memory does not grow with the
 * workbook.
 * @throws WorkbookError for an unreadable workbook; problems inside it are in the report
 */
export async function importWorkbook(options: ImportOptions): Promise<Report> {
  const { path, database, scratch, readAs = [], dryRun = false } = options;
  const workbook = mappedWorkbook(await openWorkbook(path), readAs);
  const inTransaction = (folder?: string) =>
    database.transaction(({ client }) => importWithin(client, workbook, options, folder));
  try {
    const report = await (dryRun
      ? inTransaction()
      : scratch
        ? inTransaction(scratch)
        : inTemporaryFolder(inTransaction));
    if (report.problemCount > 0 && !dryRun && !options.record)
      await noteRefusal(database.pool, path, report.problemCount);
    if (report.changes && !dryRun) await analyzeChanged(database.pool);
    return report;
  } finally {
    await workbook.close();
  }
}

/** @param scratch folder for converted images, if files are stored afterwards */
async function importWithin(
  client: pg.ClientBase,
  workbook: Workbook,
  options: ImportOptions,
  scratch: string | undefined,
): Promise<Report> {
  const { dryRun = false, onProgress = () => {}, archiveMissing = [], readAs = [], reported, onCompared } = options;
  await prepareTransaction(client, dryRun);
  const keys = await loadKeys(client);
  const [problems, notes] = [new Problems(sheetNames, reported), new Problems(sheetNames, reported)];
  const intake = new MediaIntake(workbook.folder, options, client, scratch);
  const staged = await stageWorkbook(
    await withNewFamilies(workbook, keys),
    { client, problems, notes, keys, intake, archiveMissing, readAs },
    (reading) => onProgress({ stage: 'Reading', ...reading }),
  );
  await checkArchivedParents(client, staged, problems);
  const report: Report = {
    sheets: [],
    problems: await problems.reported(),
    problemCount: problems.count,
    notes: await notes.reported(),
    noteCount: notes.count,
    newAttributes: [],
    filesFound: 0,
    filesStored: 0,
    changes: false,
    dryRun,
  };
  const isRefused = problems.count > 0;
  if (isRefused && !(dryRun && onCompared)) return report;

  const compared = await compareAll(client, staged, problems, onProgress);
  report.sheets = compared.map((one) => one.report);
  const newAttributes = newAttributesOf(staged, keys);
  await onCompared?.(client, compared, newAttributes);
  if (isRefused) return report;
  if (options.changes) await tell(client, compared, options.changes, readAs);
  report.newAttributes = newAttributes.map(attributeLabel);
  report.changes = report.sheets.some((one) => sizeOf(one) > 0);
  if (dryRun) return { ...report, filesFound: await intake.countNew() };
  // Stored before the commit, so that no page references a missing file. Unreferenced files do no harm.
  report.filesStored = await intake.storeAll((done, total) => onProgress({ stage: 'Storing files', done, total }));
  if (report.changes) {
    await (options.record ?? recordImport)(client, options.path);
    await intake.record();
    await addAttributes(client, newAttributes);
    await writeAll(client, compared, onProgress);
  }
  return report;
}

async function prepareTransaction(client: pg.ClientBase, dryRun: boolean): Promise<void> {
  // A dry run reads a snapshot, so that it blocks no saves.
  if (dryRun) await client.query('set transaction isolation level repeatable read');
  else await importLock(client);
  // Parallel workers would slow the site for visitors.
  await client.query(`set local max_parallel_workers_per_gather = 0; set local work_mem = '32MB'`);
}

const sheetNames = allSheets.map(({ name }) => name);

/** New attributes in the order of the headings, which becomes the order of the filters. */
function newAttributesOf(staged: readonly StagedSheet[], keys: CatalogueKeys): NewAttribute[] {
  const headings = staged.flatMap((sheet) => attributeColumns(sheet.headings).map(({ name }) => name));
  const added = keys.newAttributes().map((attribute): NewAttribute => {
    const order = headings.indexOf(attribute.name);
    return order < 0 ? attribute : { ...attribute, order };
  });
  return added.sort((a, b) => (a.order ?? headings.length) - (b.order ?? headings.length));
}

async function compareAll(
  client: pg.ClientBase,
  staged: StagedSheet[],
  problems: Problems,
  onProgress: (progress: Progress) => void,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const [done, one] of staged.entries()) {
    onProgress({ stage: 'Comparing', done, total: staged.length });
    const { sheet, headings, rows, missing } = one;
    const refusedRows = problems.rowsOf(sheet.name);
    await dropRefused(client, sheet.name, refusedRows);
    const counts = await findDifferences(client, sheet, headings);
    const [refused, left] = refusedRows.has(1)
      ? [rows, 0]
      : [refusedRows.size, rows + missing - refusedRows.size - sizeOf(counts)];
    compared.push({ ...one, report: { sheet: sheet.name, ...counts, left, refused } });
  }
  return compared;
}

async function tell(
  client: pg.ClientBase,
  compared: Compared[],
  reader: ChangeReader,
  readAs: readonly ReadAs[],
): Promise<void> {
  for (const { sheet, headings } of compared) {
    for await (const change of changesOf(client, sheet, headings, reader.withAdded)) {
      const { row } = placeOfRow(change.row, readAs);
      if (!(await reader.add({ ...change, row }))) return;
    }
  }
}

const CHUNK_ROWS = 5000;

async function writeAll(
  client: pg.ClientBase,
  compared: Compared[],
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const total = compared.reduce((sum, { report }) => sum + sizeOf(report), 0);
  let done = 0;
  for (const { sheet, headings, report } of compared) {
    const rows = sizeOf(report);
    const together = sheet.target.readyWhen ? rows : CHUNK_ROWS;
    for (let first = 1; first <= rows; first += together) {
      await writeStaged(client, sheet, headings, stagedRows(sheet, first, first + together - 1));
      done += Math.min(together, rows - first + 1);
      onProgress({ stage: 'Writing', done, total });
    }
  }
  await countChanges(client);
  await announce(client, total);
}

const sizeOf = ({ added, changed, retired }: Counts): number => added + changed + retired;
