import type pg from 'pg';
import type { FileStore } from '../../platform/files/file-store.ts';
import { isHttpUrl } from '../../platform/link-rules.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { allSheets } from './sheets/all-sheets.ts';
import { attributeColumns } from './workbook/attribute-columns.ts';
import { loadKeys } from './workbook/catalogue-keys.store.ts';
import { addMedia, loadMedia } from './workbook/media-intake.store.ts';
import { eachOf, type IntakeResult, MediaIntake } from './workbook/media-intake.ts';
import { didYouMean } from './workbook/near-matches.ts';
import type { ParsedSheet, Row } from './workbook/parsed-sheet.ts';
import { type Problem, Problems } from './workbook/problems.ts';
import type { Sheet } from './workbook/sheet.ts';
import { parseSheet, reportDuplicates } from './workbook/sheet-parser.ts';
import type { Difference, Write } from './workbook/workbook.store.ts';
import { readWorkbook, type Workbook } from './workbook/workbook-reader.ts';

export type Progress = {
  stage: 'Reading' | 'Checking files' | 'Comparing' | 'Storing files' | 'Writing';
  done: number;
  total: number;
};

export type SheetReport = { sheet: string; added: number; changed: number; left: number };

export type Report = {
  sheets: SheetReport[];
  /** The first problems by sheet; if there are any, nothing was written. */
  problems: Problem[];
  problemCount: number;
  /** Attributes that the database did not have: each is a new filter. */
  newAttributes: string[];
  /** Number of newly stored files; 0 in a dry run. */
  filesStored: number;
  /** Whether the database was changed (in a dry run: would be). */
  changes: boolean;
  dryRun: boolean;
};

type ImportOptions = {
  /** A folder of CSV files or an .xlsx file: docs/workbook.md. */
  path: string;
  database: Database;
  files: FileStore;
  /** Reads, checks and compares without writing anything. */
  dryRun?: boolean;
  onProgress?: (progress: Progress) => void;
};

type Planned = { sheet: ParsedSheet; writes: { write: Write; difference: Difference }[] };

/** Arbitrary but fixed key of the advisory lock: concurrent imports would each miss rows that the other adds. */
const lockKey = 7_402_119;

/**
 * Imports a workbook in one transaction: all of it, or nothing if there is any problem.
 * Rows are matched by natural key; unchanged ones are not written, and rows that only the database has are not deleted.
 *
 * @throws WorkbookError when the workbook cannot be read at all; problems inside it are in the report
 */
export async function importWorkbook(options: ImportOptions): Promise<Report> {
  const { path, database, files, dryRun = false, onProgress = () => {} } = options;
  onProgress({ stage: 'Reading', done: 0, total: 1 });
  const workbook = await readWorkbook(path);
  const problems = new Problems();
  const parsed = parseAll(workbook, problems);
  onProgress({ stage: 'Reading', done: 1, total: 1 });

  const report = await database.transaction(async ({ client }): Promise<Report> => {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const keys = await loadKeys(client, requestedModels(parsed));
    for (const [definition, sheet] of parsed) {
      definition.check?.(sheet, { problems, keys });
      reportDuplicates(definition, sheet, problems);
    }
    const intake = new MediaIntake(workbook.folder, files, await loadMedia(client));
    await addFiles(parsed, intake, problems, onProgress);
    if (problems.count > 0) return rejected(problems, dryRun);

    const planned = await compareAll(
      client,
      [...parsed].map(([definition, sheet]) => ({
        sheet,
        writes: definition.writes(sheet, keys),
      })),
      onProgress,
    );
    const changes = planned.some(({ writes }) => writes.some(({ difference }) => sizeOf(difference) > 0));
    let filesStored = 0;
    if (!dryRun) {
      // Files are stored before the commit, so that no page ever references a missing file. Unreferenced files do no harm.
      filesStored = await intake.storeAll((done, total) => onProgress({ stage: 'Storing files', done, total }));
      if (changes) await writeAll(client, planned, intake, onProgress);
    }
    const newAttributes = newAttributesOf(parsed.values(), keys.attributes);
    return {
      sheets: planned.map(summaryOf),
      problems: [],
      problemCount: 0,
      newAttributes,
      filesStored,
      changes,
      dryRun,
    };
  });
  // New tables have no statistics yet, and autovacuum may not analyze them before the first visitors arrive.
  if (report.changes && !dryRun) await database.pool.query('analyze');
  return report;
}

function newAttributesOf(sheets: Iterable<ParsedSheet>, stored: ReadonlyMap<string, unknown>): string[] {
  const columns = [...sheets].flatMap(({ headings }) => attributeColumns(headings));
  return columns
    .filter(({ name }) => !stored.has(name))
    .map(({ name, unit }) => (unit === null ? name : `${name} [${unit}]`));
}

function parseAll(workbook: Workbook, problems: Problems): Map<Sheet, ParsedSheet> {
  const names = allSheets.map(({ name }) => name);
  for (const { name } of workbook.sheets) {
    if (names.includes(name)) continue;
    const allowed = () => didYouMean(name, names, 'a sheet that docs/workbook.md lists');
    problems.add({ sheet: name, row: 1, column: '', problem: 'is not a sheet of a workbook', allowed });
  }
  const parsed = new Map<Sheet, ParsedSheet>();
  for (const definition of allSheets) {
    const raw = workbook.sheets.find(({ name }) => name === definition.name);
    if (raw) parsed.set(definition, parseSheet(definition, raw, problems));
  }
  return parsed;
}

/** The models that the checks need from the database: by product, and by name for files without a product. */
function requestedModels(parsed: Map<Sheet, ParsedSheet>): { products: string[]; modelNames: string[] } {
  const products = new Set<string>();
  const modelNames = new Set<string>();
  for (const [{ name }, { rows }] of parsed) {
    if (name !== 'models' && name !== 'files') continue;
    for (const { values } of rows) {
      products.add(String(values.product));
      if (name === 'files') modelNames.add(String(values.model));
    }
  }
  return { products: [...products], modelNames: [...modelNames] };
}

/** Replaces the path of every image and file by the name under which it will be stored. */
async function addFiles(
  parsed: Map<Sheet, ParsedSheet>,
  intake: MediaIntake,
  problems: Problems,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const jobs = new Map<
    string,
    { add: () => Promise<IntakeResult>; places: { sheet: string; row: Row; column: string }[] }
  >();
  for (const [definition, { rows }] of parsed) {
    for (const row of rows) {
      for (const [column, { destination: fixed }] of Object.entries(definition.columns)) {
        const destination = fixed ?? definition.destination?.(column, row);
        const relative = row.values[column];
        if (!destination || typeof relative !== 'string' || relative === '') continue;
        if (!destination.picture && isHttpUrl(relative)) continue;
        const id = JSON.stringify([destination, relative]);
        const job = jobs.get(id) ?? { add: () => intake.add(relative, destination), places: [] };
        job.places.push({ sheet: definition.name, row, column });
        jobs.set(id, job);
      }
    }
  }
  let done = 0;
  await eachOf(jobs.values(), async ({ add, places }) => {
    const result = await add();
    for (const { sheet, row, column } of places) {
      if ('name' in result) row.values[column] = result.name;
      else {
        const problem = `"${row.values[column]}" ${result.problem}`;
        problems.add({ sheet, row: row.row, column, problem, allowed: result.allowed });
      }
    }
    done += 1;
    onProgress({ stage: 'Checking files', done, total: jobs.size });
  });
}

async function compareAll(
  client: pg.PoolClient,
  sheets: { sheet: ParsedSheet; writes: Write[] }[],
  onProgress: (progress: Progress) => void,
): Promise<Planned[]> {
  const total = sheets.flatMap(({ writes }) => writes).reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const planned: Planned[] = [];
  for (const { sheet, writes } of sheets) {
    const compared: Planned['writes'] = [];
    for (const write of writes) {
      const difference = await write.compare(client, (rows) => {
        done += rows;
        onProgress({ stage: 'Comparing', done, total });
      });
      compared.push({ write, difference });
    }
    planned.push({ sheet, writes: compared });
  }
  return planned;
}

async function writeAll(
  client: pg.PoolClient,
  planned: Planned[],
  intake: MediaIntake,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  await addMedia(client, [...intake.records.values()]);
  const steps = planned.flatMap(({ writes }) => writes).filter(({ difference }) => sizeOf(difference) > 0);
  const total = steps.reduce((sum, { difference }) => sum + sizeOf(difference), 0);
  let done = 0;
  for (const { write, difference } of steps) {
    await write.apply(client, difference, (rows) => {
      done += rows;
      onProgress({ stage: 'Writing', done, total });
    });
  }
}

const sizeOf = ({ added, changed }: Difference): number => added.size + changed.size;

/** A row written to several tables counts once, as added if it is new in any of them. */
function summaryOf({ sheet, writes }: Planned): SheetReport {
  const added = new Set(writes.flatMap(({ difference }) => [...difference.added]));
  const touched = writes.flatMap(({ difference }) => [...difference.changed]);
  const changed = new Set(touched.filter((row) => !added.has(row)));
  return {
    sheet: sheet.name,
    added: added.size,
    changed: changed.size,
    left: sheet.rows.length - added.size - changed.size,
  };
}

function rejected(problems: Problems, dryRun: boolean): Report {
  const order = ['', ...allSheets.map(({ name }) => name)];
  return {
    sheets: [],
    problems: problems.reported(order),
    problemCount: problems.count,
    newAttributes: [],
    filesStored: 0,
    changes: false,
    dryRun,
  };
}
