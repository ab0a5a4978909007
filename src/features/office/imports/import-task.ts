import { createHash } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../../platform/api/services.ts';
import { createFileSink, openFileSource } from '../../../platform/files/file-streams.ts';
import { openFileStore } from '../../../platform/files/open-file-store.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import type { Settings } from '../../../platform/settings.ts';
import { unescapeFormula } from '../../../platform/spreadsheets/format-csv.ts';
import type { RawRow } from '../../../platform/spreadsheets/raw-row.ts';
import { type StyledCell, XlsxFile } from '../../../platform/spreadsheets/xlsx-file.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import { openWorkers } from '../../../platform/workers/workers.ts';
import { ExportError } from '../../workbook/export-output.ts';
import type { ExportScope } from '../../workbook/export-rows.store.ts';
import { exportWorkbook } from '../../workbook/export-workbook.ts';
import { analyzeChangedTables, type ImportAct } from '../../workbook/import-run.store.ts';
import { type ImportProgress, type ImportReport, importWorkbook } from '../../workbook/import-workbook.ts';
import { lowerPoolPriority } from '../../workbook/lower-pool-priority.ts';
import { toFileRow } from '../../workbook/mapping/file-row-numbers.ts';
import type { FileRowSelection, RefusedTable } from '../../workbook/mapping/file-rows.contract.ts';
import { mapWorkbook } from '../../workbook/mapping/map-workbook.ts';
import { listMappings } from '../../workbook/mapping/mappings.store.ts';
import { readFileRows, selectFileRows } from '../../workbook/mapping/select-file-rows.ts';
import type { TableReading } from '../../workbook/mapping/worksheet-mapping.contract.ts';
import { listLeftOutColumns, matchRememberedMappings } from '../../workbook/match-remembered-mappings.ts';
import { openWorkbook } from '../../workbook/reading/open-workbook.ts';
import { WorkbookError } from '../../workbook/reading/raw-worksheet.ts';
import type { WorkbookProblem } from '../../workbook/staging/problem-list.ts';
import { PROBLEM_HEADING_PREFIX } from '../../workbook/staging/worksheet-parser.ts';
import { computeFingerprint, listChangesSinceCheck, storeDifferences } from './import-rows.store.ts';
import {
  changeImportState,
  type ImportCheckResult,
  isPartlyRefused,
  lockImport,
  recordAppliedImport,
  type StoredImport,
  type StoredWorksheet,
  storeImportCheck,
} from './imports.store.ts';
import { UndoRefused, undoImport } from './undo-import.ts';

/**
 * Writes a copy of the workbook with the problems in extra columns beside their cells, which an import ignores.
 * Corrupted cells are blank.
 * @throws WorkbookError
 */
async function writeProblemWorkbook(
  source: string,
  { readAs, selection }: { readAs: readonly TableReading[]; selection: FileRowSelection },
  problems: readonly WorkbookProblem[],
  target: string,
): Promise<void> {
  const workbook = mapWorkbook(selectFileRows(await openWorkbook(source), selection), readAs);
  const sink = createFileSink(target);
  const file = new XlsxFile(sink.write);
  try {
    for (const worksheet of workbook.worksheets) {
      const own = problems.filter((problem) => problem.sheet === worksheet.name);
      let marked: ((row: RawRow) => StyledCell[]) | undefined;
      file.startWorksheet(worksheet.name);
      for await (const batch of worksheet.batches()) {
        for (const row of batch) {
          marked ??= buildProblemMarker(row, own);
          await file.addRow(marked(row));
        }
      }
    }
  } finally {
    await workbook.close();
  }
  await file.close();
  await sink.close();
}

function buildProblemMarker(
  { cells: first }: RawRow,
  problems: readonly WorkbookProblem[],
): (row: RawRow) => StyledCell[] {
  const headings = first.map((text) => text.toLowerCase());
  const getSiteConnection = ({ column }: WorkbookProblem) => findProblemColumn(column, headings);
  const marked = new Set(problems.map(getSiteConnection));
  const byRow = groupBy(problems, ({ row }) => row);
  return ({ row, cells, faults }) => {
    const ofRow = groupBy(byRow.get(row) ?? [], getSiteConnection);
    const width = Math.max(headings.length + 1, cells.length);
    return Array.from({ length: width }, (_, at) => at).flatMap((at): StyledCell[] => {
      const text = faults?.has(at) ? '' : unescapeFormula(cells[at] ?? '');
      const problem =
        ofRow
          .get(at)
          ?.map((one) => `${one.problem} (allowed: ${one.allowed})`)
          .join('; ') ?? '';
      const own: StyledCell = { text, look: problem ? 'wrong' : row === 1 ? 'heading' : 'text' };
      if (!marked.has(at)) return [own];
      const heading = row === 1 ? `${PROBLEM_HEADING_PREFIX}${cells[at] ?? ''}` : '';
      const note = [heading, problem].filter(Boolean).join(': ');
      return [own, { text: note, look: row === 1 && !problem ? 'heading' : 'note' }];
    });
  };
}

function findProblemColumn(column: string, headings: readonly string[]): number {
  const [, number] = /^column (\d+)$/.exec(column) ?? [];
  if (number) return Math.min(Number(number) - 1, headings.length);
  const [first = ''] = column.split(', ');
  const at = [column, first].map((name) => headings.indexOf(name.toLowerCase())).find((found) => found >= 0);
  return at ?? headings.length;
}

type SiteConnection = { connectionString: string; isEmbedded: boolean; settings: Pick<Settings, 's3' | 'dataDir'> };

export function getSiteConnection({ database, settings }: Pick<Services, 'database' | 'settings'>): SiteConnection {
  const { connectionString = '' } = database.pool.options;
  const { s3, dataDir, databaseUrl } = settings;
  return { connectionString, isEmbedded: !databaseUrl, settings: { s3, dataDir } };
}

/** `workbook`: an .xlsx file or a folder of CSV files; `upload`: the uploaded file; `scratch`: temporary folder. */
type Files = { upload: string; workbook: string; scratch: string };
export type ImportTask = { importId: number } & (
  | ({ kind: 'check' } & Files)
  | ({ kind: 'apply'; act: ImportAct } & Files)
  | { kind: 'undo'; act: ImportAct }
);
export type ImportTaskResult = { end: 'done' | 'outdated' };

const MAX_REPORTED = 10_000;

class Outdated extends Error {}

const SECONDS = 3600;
type WithConnection<Task> = Task & { connection: SiteConnection };

export const runImportTask = defineWorkerTask(
  'import',
  SECONDS,
  (task: WithConnection<ImportTask>, onProgress: (progress: ImportProgress) => void): Promise<ImportTaskResult> =>
    withOpenSite(task.connection, async (site) => {
      if (task.kind === 'undo') return undoStartedImport(task, site);
      const common = { ...site, path: task.workbook, scratch: task.scratch, onProgress };
      return task.kind === 'check' ? checkImport(task, common) : applyImport(task, common);
    }),
);

type Written =
  | {
      kind: 'problems';
      workbook: string;
      readAs: readonly TableReading[];
      selection: FileRowSelection;
      problems: readonly WorkbookProblem[];
      target: string;
    }
  | { kind: 'export'; scope: ExportScope | undefined; target: string };

export const writeWorkbookTask = defineWorkerTask(
  'write-workbook',
  SECONDS,
  (task: WithConnection<Written>): Promise<{ problem?: string }> =>
    withOpenSite(task.connection, async ({ database, files }) => {
      try {
        if (task.kind === 'problems') await writeProblemWorkbook(task.workbook, task, task.problems, task.target);
        else await exportWorkbook({ path: task.target, database, files, withFiles: false, scope: task.scope });
        return {};
      } catch (error) {
        if (error instanceof ExportError || error instanceof WorkbookError) return { problem: error.message };
        throw error;
      }
    }),
);

type Site = Pick<Services, 'database' | 'files' | 'workers'>;

async function withOpenSite<T>(
  { connectionString, isEmbedded, settings }: SiteConnection,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connectionString, { connections: 2, clientCheckMs: 1000 });
  if (isEmbedded) lowerPoolPriority(database);
  const workers = openWorkers();
  try {
    return await work({ database, files: await openFileStore(settings), workers });
  } finally {
    workers.close();
    await database.close();
  }
}

type Common = Site & Pick<Parameters<typeof importWorkbook>[0], 'path' | 'scratch' | 'onProgress'>;

async function checkImport(
  { importId, upload, workbook }: ImportTask & { kind: 'check' },
  common: Common,
): Promise<ImportTaskResult> {
  const { database } = common;
  const before = await database.transaction(({ client }) => lockImport(client, importId));
  if (before?.state !== 'reading') return { end: 'done' };
  type Found = Pick<ImportCheckResult, 'sheets' | 'fingerprint' | 'since' | 'newAttributes'>;
  let found: Found = { sheets: [], fingerprint: '', since: [], newAttributes: [] };
  try {
    const { tops, readAs } = await matchRememberedMappings(workbook, before.mapped, await listMappings(database.pool));
    const report = await importWorkbook({
      ...common,
      readAs,
      selection: selectRows(before),
      dryRun: true,
      archiveMissing: before.missing,
      reported: MAX_REPORTED,
      async onCompared(client, compared, newAttributes) {
        await storeDifferences(client, importId, compared);
        const worksheets = compared.map(
          ({ report, headings }): StoredWorksheet => ({ ...report, headings: [...headings] }),
        );
        const fingerprint = await computeFingerprint(client, compared);
        const since = before.fingerprint ? await listChangesSinceCheck(client, importId, compared, readAs) : [];
        found = { sheets: worksheets, fingerprint, since, newAttributes };
      },
    });
    const unused = listLeftOutColumns(tops, readAs);
    const isRefused = report.problemCount > 0;
    const result: ImportCheckResult = {
      ...found,
      // A refused check compared only the rows without problems, which may be applied alone.
      fingerprint: isRefused && !report.mayApplyPart ? '' : found.fingerprint,
      may_apply_part: report.mayApplyPart,
      refused_rows: report.mayApplyPart ? await readRefusedRows(workbook, report, before, readAs) : [],
      state: isRefused ? 'refused' : 'checked',
      sha256: await computeFileHash(upload),
      newFiles: report.filesFound,
      problems: report.problems,
      problemCount: report.problemCount,
      notes: [...unused, ...report.notes],
      noteCount: unused.length + report.noteCount,
      tops,
      mapped: readAs,
    };
    await database.transaction(({ client }) => storeImportCheck(client, importId, result));
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const reason = error.message.replaceAll(`${workbook}: `, '').replaceAll(path.dirname(upload) + path.sep, '');
    await changeImportState(database.pool, importId, ['reading'], 'failed', { problem: reason });
  }
  return { end: 'done' };
}

const selectRows = ({ repairs, only_rows: only }: StoredImport): FileRowSelection => ({ repairs, only });

async function readRefusedRows(
  path: string,
  { refusedRows }: ImportReport,
  before: StoredImport,
  readAs: readonly TableReading[],
): Promise<RefusedTable[]> {
  const workbook = selectFileRows(await openWorkbook(path), selectRows(before));
  try {
    const wanted = refusedRows.map(({ sheet, row, repeats }) => ({
      ...toFileRow(sheet, row, readAs),
      ...{ target: sheet, repeats },
    }));
    return await readFileRows(workbook, wanted, readAs);
  } finally {
    await workbook.close();
  }
}

async function applyImport(
  { importId, act }: ImportTask & { kind: 'apply' },
  common: Common,
): Promise<ImportTaskResult> {
  const { database } = common;
  const known = await database.transaction(({ client }) => lockImport(client, importId));
  if (known?.state !== 'applying') return { end: 'done' };
  const isPart = isPartlyRefused(known);
  try {
    const report = await importWorkbook({
      ...common,
      readAs: known.mapped,
      selection: selectRows(known),
      isPart,
      archiveMissing: known.missing,
      async onCompared(client, compared) {
        const now = await lockImport(client, importId);
        if (now?.state !== 'applying' || now.fingerprint !== (await computeFingerprint(client, compared)))
          throw new Outdated();
      },
      record: (client) => recordAppliedImport(client, importId, act),
    });
    return { end: report.problemCount > 0 && !(isPart && report.changes) ? 'outdated' : 'done' };
  } catch (error) {
    if (error instanceof Outdated || error instanceof WorkbookError) return { end: 'outdated' };
    throw error;
  }
}

async function computeFileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(openFileSource(file), hash);
  return hash.digest('hex');
}

async function undoStartedImport(
  { importId, act }: ImportTask & { kind: 'undo' },
  { database }: Site,
): Promise<ImportTaskResult> {
  try {
    await database.transaction(async ({ client }) => {
      const known = await lockImport(client, importId);
      if (known?.state === 'undoing') await undoImport(client, known, act);
    });
    await analyzeChangedTables(database.pool);
  } catch (error) {
    if (!(error instanceof UndoRefused)) throw error;
    await changeImportState(database.pool, importId, ['undoing'], 'applied', {
      problem: `Not undone. ${error.message}`,
    });
  }
  return { end: 'done' };
}
