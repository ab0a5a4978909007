import { createHash } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../../platform/api/services.ts';
import { fileSink, fileSource } from '../../../platform/files/file-streams.ts';
import { openFileStore } from '../../../platform/files/open-file-store.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { openDatabase } from '../../../platform/postgres/database.ts';
import type { Settings } from '../../../platform/settings.ts';
import { withFormula } from '../../../platform/sheets/csv.ts';
import type { RawRow } from '../../../platform/sheets/raw-row.ts';
import { type StyledCell, XlsxFile } from '../../../platform/sheets/xlsx-file.ts';
import { workerTask } from '../../../platform/workers/worker-task.ts';
import { openWorkers } from '../../../platform/workers/workers.ts';
import { ExportError } from '../../import/export-output.ts';
import type { ExportScope } from '../../import/export-rows.store.ts';
import { exportWorkbook } from '../../import/export-workbook.ts';
import { analyzeChanged, type ImportAct } from '../../import/import-run.store.ts';
import { importWorkbook, type Progress } from '../../import/import-workbook.ts';
import { letSiteGoFirst } from '../../import/low-priority.ts';
import { mappedWorkbook } from '../../import/mapping/mapped-workbook.ts';
import { listMappings } from '../../import/mapping/mappings.store.ts';
import type { ReadAs } from '../../import/mapping/sheet-mapping.contract.ts';
import { leftOut, otherHeadings } from '../../import/other-headings.ts';
import { WorkbookError } from '../../import/reading/raw-sheet.ts';
import { openWorkbook } from '../../import/reading/workbook-reader.ts';
import type { Problem } from '../../import/workbook/problems.ts';
import { PROBLEM_HEADING } from '../../import/workbook/sheet-parser.ts';
import { changedSinceCheck, fingerprintOf, storeDifferences } from './import-rows.store.ts';
import {
  type CheckResult,
  lockImport,
  moveImport,
  recordApplication,
  type StoredSheet,
  storeCheck,
} from './imports.store.ts';
import { UndoRefused, undoImport } from './undo-import.ts';

/**
 * Writes a copy of the workbook with the problems in extra columns beside their cells, which an import ignores.
 * Corrupted cells are blank.
 * @throws WorkbookError
 */
async function writeProblems(
  source: string,
  readAs: readonly ReadAs[],
  problems: readonly Problem[],
  target: string,
): Promise<void> {
  const workbook = mappedWorkbook(await openWorkbook(source), readAs);
  const sink = fileSink(target);
  const file = new XlsxFile(sink.write);
  try {
    for (const sheet of workbook.sheets) {
      const own = problems.filter((problem) => problem.sheet === sheet.name);
      let marked: ((row: RawRow) => StyledCell[]) | undefined;
      file.startSheet(sheet.name);
      for await (const batch of sheet.batches()) {
        for (const row of batch) {
          marked ??= besideProblems(row, own);
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

function besideProblems({ cells: first }: RawRow, problems: readonly Problem[]): (row: RawRow) => StyledCell[] {
  const headings = first.map((text) => text.toLowerCase());
  const placeOf = ({ column }: Problem) => columnOf(column, headings);
  const marked = new Set(problems.map(placeOf));
  const byRow = groupBy(problems, ({ row }) => row);
  return ({ row, cells, faults }) => {
    const ofRow = groupBy(byRow.get(row) ?? [], placeOf);
    const width = Math.max(headings.length + 1, cells.length);
    return Array.from({ length: width }, (_, at) => at).flatMap((at): StyledCell[] => {
      const text = faults?.has(at) ? '' : withFormula(cells[at] ?? '');
      const problem =
        ofRow
          .get(at)
          ?.map((one) => `${one.problem} (allowed: ${one.allowed})`)
          .join('; ') ?? '';
      const own: StyledCell = { text, look: problem ? 'wrong' : row === 1 ? 'heading' : 'text' };
      if (!marked.has(at)) return [own];
      const heading = row === 1 ? `${PROBLEM_HEADING}${cells[at] ?? ''}` : '';
      const note = [heading, problem].filter(Boolean).join(': ');
      return [own, { text: note, look: row === 1 && !problem ? 'heading' : 'note' }];
    });
  };
}

function columnOf(column: string, headings: readonly string[]): number {
  const [, number] = /^column (\d+)$/.exec(column) ?? [];
  if (number) return Math.min(Number(number) - 1, headings.length);
  const [first = ''] = column.split(', ');
  const at = [column, first].map((name) => headings.indexOf(name.toLowerCase())).find((found) => found >= 0);
  return at ?? headings.length;
}

type Place = { connectionString: string; isEmbedded: boolean; settings: Pick<Settings, 's3' | 'dataDir'> };

export function placeOf({ database, settings }: Pick<Services, 'database' | 'settings'>): Place {
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
export type TaskEnd = { end: 'done' | 'outdated' };

const MAX_REPORTED = 10_000;

class Outdated extends Error {}

const SECONDS = 3600;
type Placed<Task> = Task & { place: Place };

export const importTask = workerTask(
  'import',
  SECONDS,
  (task: Placed<ImportTask>, onProgress: (progress: Progress) => void): Promise<TaskEnd> =>
    withSite(task.place, async (site) => {
      if (task.kind === 'undo') return undo(task, site);
      const common = { ...site, path: task.workbook, scratch: task.scratch, onProgress };
      return task.kind === 'check' ? check(task, common) : apply(task, common);
    }),
);

type Written =
  | { kind: 'problems'; workbook: string; readAs: readonly ReadAs[]; problems: readonly Problem[]; target: string }
  | { kind: 'export'; scope: ExportScope | undefined; target: string };

export const writeTask = workerTask(
  'write-workbook',
  SECONDS,
  (task: Placed<Written>): Promise<{ problem?: string }> =>
    withSite(task.place, async ({ database, files }) => {
      try {
        if (task.kind === 'problems') await writeProblems(task.workbook, task.readAs, task.problems, task.target);
        else await exportWorkbook({ path: task.target, database, files, withFiles: false, scope: task.scope });
        return {};
      } catch (error) {
        if (error instanceof ExportError || error instanceof WorkbookError) return { problem: error.message };
        throw error;
      }
    }),
);

type Site = Pick<Services, 'database' | 'files' | 'workers'>;

async function withSite<T>(
  { connectionString, isEmbedded, settings }: Place,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connectionString, { connections: 2 });
  if (isEmbedded) letSiteGoFirst(database);
  const workers = openWorkers();
  try {
    return await work({ database, files: await openFileStore(settings), workers });
  } finally {
    workers.close();
    await database.close();
  }
}

type Common = Site & Pick<Parameters<typeof importWorkbook>[0], 'path' | 'scratch' | 'onProgress'>;

async function check({ importId, upload, workbook }: ImportTask & { kind: 'check' }, common: Common): Promise<TaskEnd> {
  const { database } = common;
  const before = await database.transaction(({ client }) => lockImport(client, importId));
  if (before?.state !== 'reading') return { end: 'done' };
  type Found = Pick<CheckResult, 'sheets' | 'fingerprint' | 'since' | 'newAttributes'>;
  let found: Found = { sheets: [], fingerprint: '', since: [], newAttributes: [] };
  try {
    const { tops, readAs } = await otherHeadings(workbook, before.mapped, await listMappings(database.pool));
    const report = await importWorkbook({
      ...common,
      readAs,
      dryRun: true,
      archiveMissing: before.missing,
      reported: MAX_REPORTED,
      async onCompared(client, compared, newAttributes) {
        await storeDifferences(client, importId, compared);
        const sheets = compared.map(({ report, headings }): StoredSheet => ({ ...report, headings: [...headings] }));
        const fingerprint = await fingerprintOf(client, compared);
        const since = before.fingerprint ? await changedSinceCheck(client, importId, compared, readAs) : [];
        found = { sheets, fingerprint, since, newAttributes };
      },
    });
    const unused = leftOut(tops, readAs);
    const isRefused = report.problemCount > 0;
    const result: CheckResult = {
      ...found,
      // A refused check compared only the rows without problems.
      fingerprint: isRefused ? '' : found.fingerprint,
      state: isRefused ? 'refused' : 'checked',
      sha256: await sha256OfFile(upload),
      newFiles: report.filesFound,
      problems: report.problems,
      problemCount: report.problemCount,
      notes: [...unused, ...report.notes],
      noteCount: unused.length + report.noteCount,
      tops,
      mapped: readAs,
    };
    await database.transaction(({ client }) => storeCheck(client, importId, result));
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const reason = error.message.replaceAll(`${workbook}: `, '').replaceAll(path.dirname(upload) + path.sep, '');
    await moveImport(database.pool, importId, ['reading'], 'failed', { problem: reason });
  }
  return { end: 'done' };
}

async function apply({ importId, act }: ImportTask & { kind: 'apply' }, common: Common): Promise<TaskEnd> {
  const { database } = common;
  const known = await database.transaction(({ client }) => lockImport(client, importId));
  if (known?.state !== 'applying') return { end: 'done' };
  try {
    const report = await importWorkbook({
      ...common,
      readAs: known.mapped,
      archiveMissing: known.missing,
      async onCompared(client, compared) {
        const now = await lockImport(client, importId);
        if (now?.state !== 'applying' || now.fingerprint !== (await fingerprintOf(client, compared)))
          throw new Outdated();
      },
      record: (client) => recordApplication(client, importId, act),
    });
    return { end: report.problemCount > 0 ? 'outdated' : 'done' };
  } catch (error) {
    if (error instanceof Outdated || error instanceof WorkbookError) return { end: 'outdated' };
    throw error;
  }
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fileSource(file), hash);
  return hash.digest('hex');
}

async function undo({ importId, act }: ImportTask & { kind: 'undo' }, { database }: Site): Promise<TaskEnd> {
  try {
    await database.transaction(async ({ client }) => {
      const known = await lockImport(client, importId);
      if (known?.state === 'undoing') await undoImport(client, known, act);
    });
    await analyzeChanged(database.pool);
  } catch (error) {
    if (!(error instanceof UndoRefused)) throw error;
    await moveImport(database.pool, importId, ['undoing'], 'applied', { problem: `Not undone. ${error.message}` });
  }
  return { end: 'done' };
}
