import type pg from 'pg';
import type { FileStore } from '../../platform/files/file-store.ts';
import { withTemporaryFolder } from '../../platform/files/temporary-folder.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import { addAttributes, type NewAttribute } from '../catalogue/measures/model-values.store.ts';
import { addNewFamilies } from './add-new-families.ts';
import { checkArchivedParents } from './check-archived-parents.store.ts';
import {
  analyzeChangedTables,
  announceLargeImport,
  flushRowCounts,
  lockImports,
  recordImport,
  recordRefusedImport,
} from './import-run.store.ts';
import { parseFileRowNumber } from './mapping/file-row-numbers.ts';
import type { FileRowSelection } from './mapping/file-rows.contract.ts';
import { mapWorkbook } from './mapping/map-workbook.ts';
import { selectFileRows } from './mapping/select-file-rows.ts';
import type { TableReading } from './mapping/worksheet-mapping.contract.ts';
import { openWorkbook } from './reading/open-workbook.ts';
import type { Workbook } from './reading/raw-worksheet.ts';
import { allResourceTables } from './resources/all-resource-tables.ts';
import { type StagedWorksheet, stageWorkbook } from './stage-workbook.ts';
import { formatAttribute, parseAttributeColumns } from './staging/attribute-columns.ts';
import { loadCatalogueKeys } from './staging/catalogue-keys.store.ts';
import type { CatalogueKeys } from './staging/catalogue-keys.ts';
import { MediaIntake } from './staging/media-intake.ts';
import { ProblemList, type WorkbookProblem } from './staging/problem-list.ts';
import { type ChangeCounts, dropRefusedRows, reduceToDifferences } from './staging/staging.store.ts';
import { readWorkbookChanges, type WorkbookChange } from './staging/workbook-changes.store.ts';
import { selectStagedRows, writeStagedRows } from './staging/write-rows.store.ts';

export type ImportProgress = {
  stage: 'Reading' | 'Comparing' | 'Storing files' | 'Writing';
  done: number;
  total: number;
};

/** Each row counts once: `changed` excludes `retired`. `refused`: rows with problems. */
export type WorksheetReport = ChangeCounts & { sheet: string; left: number; refused: number };

export type ImportReport = {
  sheets: WorksheetReport[];
  problems: WorkbookProblem[];
  problemCount: number;
  /**
   * Information that does not stop the import: converted images, and measured cells that differ from their attribute.
   */
  notes: WorkbookProblem[];
  noteCount: number;
  newAttributes: string[];
  filesFound: number;
  filesStored: number;
  changes: boolean;
  dryRun: boolean;
  /** `repeats`: problem of a row with the key of a row that is not refused. */
  refusedRows: { sheet: string; row: number; repeats: string | undefined }[];
  /** True if the other rows can be applied without the refused ones. */
  mayApplyPart: boolean;
};

type ChangeReader = { withAdded: boolean; add(change: WorkbookChange): Promise<boolean> };

export type ComparedWorksheet = StagedWorksheet & { report: WorksheetReport };

export type ImportOptions = {
  path: string;
  database: Database;
  files: FileStore;
  workers: Workers;
  scratch?: string;
  readAs?: readonly TableReading[];
  selection?: FileRowSelection;
  /** Writes the rows without problems, although others are refused. */
  isPart?: boolean;
  dryRun?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  changes?: ChangeReader;
  archiveMissing?: readonly string[];
  reported?: number;
  /** Runs before anything is written; an error ends the import. A dry run passes only rows without problems. */
  onCompared?: (
    client: pg.ClientBase,
    compared: readonly ComparedWorksheet[],
    newAttributes: NewAttribute[],
  ) => Promise<void>;
  record?: (client: pg.ClientBase, path: string) => Promise<unknown>;
};

/**
 * Imports the whole workbook or nothing. Rows are compared in temporary tables, so that memory does not grow with the
 * workbook.
 * @throws WorkbookError for an unreadable workbook; problems inside it are in the report
 */
export async function importWorkbook(options: ImportOptions): Promise<ImportReport> {
  const { path, database, scratch, readAs = [], selection, dryRun = false } = options;
  const opened = await openWorkbook(path);
  const workbook = mapWorkbook(selection ? selectFileRows(opened, selection) : opened, readAs);
  const inTransaction = (folder?: string) =>
    database.transaction(({ client }) => importInTransaction(client, workbook, options, folder));
  try {
    const report = await (dryRun
      ? inTransaction()
      : scratch
        ? inTransaction(scratch)
        : withTemporaryFolder(inTransaction));
    if (report.problemCount > 0 && !dryRun && !options.record)
      await recordRefusedImport(database.pool, path, report.problemCount);
    if (report.changes && !dryRun) await analyzeChangedTables(database.pool);
    return report;
  } finally {
    await workbook.close();
  }
}

/** @param scratch folder for converted images, if files are stored afterwards */
async function importInTransaction(
  client: pg.ClientBase,
  workbook: Workbook,
  options: ImportOptions,
  scratch: string | undefined,
): Promise<ImportReport> {
  const { dryRun = false, onProgress = () => {}, archiveMissing = [], readAs = [], reported, onCompared } = options;
  await prepareTransaction(client, dryRun);
  const keys = await loadCatalogueKeys(client);
  const [problems, notes] = [new ProblemList(worksheetNames, reported), new ProblemList(worksheetNames, reported)];
  const intake = new MediaIntake(workbook.folder, options, client, scratch);
  const staged = await stageWorkbook(
    await addNewFamilies(workbook, keys),
    { client, problems, notes, keys, intake, archiveMissing, readAs },
    (reading) => onProgress({ stage: 'Reading', ...reading }),
  );
  await checkArchivedParents(client, staged, problems);
  const report: ImportReport = {
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
    refusedRows: staged.flatMap((one) => listRefusedRows(one, problems)),
    mayApplyPart: archiveMissing.length === 0 && areRefusedRowsSeparate(staged, problems),
  };
  const isRefused = problems.count > 0;
  const isPart = options.isPart === true && report.mayApplyPart;
  if (isRefused && !isPart && !(dryRun && onCompared)) return report;

  const compared = await compareWorksheets(client, staged, problems, onProgress);
  report.sheets = compared.map((one) => one.report);
  const newAttributes = listNewAttributes(staged, keys);
  await onCompared?.(client, compared, newAttributes);
  if (isRefused && !isPart) return report;
  if (options.changes) await reportChanges(client, compared, options.changes, readAs);
  report.newAttributes = newAttributes.map(formatAttribute);
  report.changes = report.sheets.some((one) => countChangedRows(one) > 0);
  if (dryRun) return { ...report, filesFound: await intake.countNew() };
  // Stored before the commit, so that no page references a missing file. Unreferenced files do no harm.
  report.filesStored = await intake.storeAll((done, total) => onProgress({ stage: 'Storing files', done, total }));
  if (report.changes) {
    await (options.record ?? recordImport)(client, options.path);
    await intake.record();
    await addAttributes(client, newAttributes);
    await writeChangedRows(client, compared, onProgress);
  }
  return report;
}

function listRefusedRows({ table, repeated }: StagedWorksheet, problems: ProblemList): ImportReport['refusedRows'] {
  const refused = problems.rowsOf(table.name);
  const kept = repeated.filter(({ earlier }) => earlier === undefined || !refused.has(earlier));
  const texts = new Map(kept.map(({ row, problem }) => [row, problem]));
  return [...refused].map((row) => ({ sheet: table.name, row, repeats: texts.get(row) }));
}

/** Limit of refused rows that staff repair in the office. */
const MAX_REPAIRED = 1000;

/** True if no other row depends on the refused ones: their worksheet is the last, and its rows name no others of it. */
function areRefusedRowsSeparate(staged: readonly StagedWorksheet[], problems: ProblemList): boolean {
  const filled = staged.filter(({ rows }) => rows > 0);
  const [refused, ...others] = filled.filter(({ table }) => problems.rowsOf(table.name).size > 0);
  if (!refused || others.length > 0 || filled.at(-1) !== refused) return false;
  const { name, columns } = refused.table;
  const rows = problems.rowsOf(name);
  const isSelfReferring = Object.values(columns).some(({ refersTo }) => refersTo?.sheet === name);
  return !isSelfReferring && !rows.has(1) && rows.size <= MAX_REPAIRED && problems.hasOnly(name);
}

async function prepareTransaction(client: pg.ClientBase, dryRun: boolean): Promise<void> {
  // A dry run reads a snapshot, so that it blocks no saves.
  if (dryRun) await client.query('set transaction isolation level repeatable read');
  else await lockImports(client);
  // Parallel workers would slow the site for visitors.
  await client.query(`set local max_parallel_workers_per_gather = 0; set local work_mem = '32MB'`);
}

const worksheetNames = allResourceTables.map(({ name }) => name);

/** New attributes in the order of the headings, which becomes the order of the filters. */
function listNewAttributes(staged: readonly StagedWorksheet[], keys: CatalogueKeys): NewAttribute[] {
  const headings = staged.flatMap((table) => parseAttributeColumns(table.headings).map(({ name }) => name));
  const added = keys.newAttributes().map((attribute): NewAttribute => {
    const order = headings.indexOf(attribute.name);
    return order < 0 ? attribute : { ...attribute, order };
  });
  return added.sort((a, b) => (a.order ?? headings.length) - (b.order ?? headings.length));
}

async function compareWorksheets(
  client: pg.ClientBase,
  staged: StagedWorksheet[],
  problems: ProblemList,
  onProgress: (progress: ImportProgress) => void,
): Promise<ComparedWorksheet[]> {
  const compared: ComparedWorksheet[] = [];
  for (const [done, one] of staged.entries()) {
    onProgress({ stage: 'Comparing', done, total: staged.length });
    const { table, headings, rows, missing } = one;
    const refusedRows = problems.rowsOf(table.name);
    await dropRefusedRows(client, table.name, refusedRows);
    const counts = await reduceToDifferences(client, table, headings);
    const [refused, left] = refusedRows.has(1)
      ? [rows, 0]
      : [refusedRows.size, rows + missing - refusedRows.size - countChangedRows(counts)];
    compared.push({ ...one, report: { sheet: table.name, ...counts, left, refused } });
  }
  return compared;
}

async function reportChanges(
  client: pg.ClientBase,
  compared: ComparedWorksheet[],
  reader: ChangeReader,
  readAs: readonly TableReading[],
): Promise<void> {
  for (const { table, headings } of compared) {
    for await (const change of readWorkbookChanges(client, table, headings, reader.withAdded)) {
      const { row } = parseFileRowNumber(change.row, readAs);
      if (!(await reader.add({ ...change, row }))) return;
    }
  }
}

const CHUNK_ROWS = 5000;

async function writeChangedRows(
  client: pg.ClientBase,
  compared: ComparedWorksheet[],
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  const total = compared.reduce((sum, { report }) => sum + countChangedRows(report), 0);
  let done = 0;
  for (const { table, headings, report } of compared) {
    const rows = countChangedRows(report);
    const together = table.target.readyWhen ? rows : CHUNK_ROWS;
    for (let first = 1; first <= rows; first += together) {
      await writeStagedRows(client, table, headings, selectStagedRows(table, first, first + together - 1));
      done += Math.min(together, rows - first + 1);
      onProgress({ stage: 'Writing', done, total });
    }
  }
  await flushRowCounts(client);
  await announceLargeImport(client, total);
}

const countChangedRows = ({ added, changed, retired }: ChangeCounts): number => added + changed + retired;
