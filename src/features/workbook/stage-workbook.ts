import type pg from 'pg';
import type { ConvertedFormat } from '../../platform/files/converted/converted-formats.limits.ts';
import type { RawRow } from '../../platform/spreadsheets/raw-row.ts';
import { formatFileRow } from './mapping/file-row-numbers.ts';
import type { TableReading } from './mapping/worksheet-mapping.contract.ts';
import type { RawWorksheet, Workbook } from './reading/raw-worksheet.ts';
import { allResourceTables } from './resources/all-resource-tables.ts';
import type { CatalogueKeys } from './staging/catalogue-keys.ts';
import { type MediaIntake, runInParallel } from './staging/media-intake.ts';
import { suggestNearMatches } from './staging/near-matches.ts';
import type { ProblemList } from './staging/problem-list.ts';
import { type Headings, listReferencedFiles, type ResourceRow, type ResourceTable } from './staging/resource-table.ts';
import { resolveReferences } from './staging/row-checks.ts';
import {
  analyzeStagingTable,
  createStagingTable,
  findDuplicateKeys,
  stageCheckedRows,
  stageMissingRows,
} from './staging/staging.store.ts';
import { WorksheetParser } from './staging/worksheet-parser.ts';

/** A row with the key of another one. `earlier`: the other row, if it is read too. */
type Repeated = { row: number; earlier?: number; problem: string };

/** `missing`: stored rows that the worksheet lacks, which are archived. */
export type StagedWorksheet = {
  table: ResourceTable;
  headings: Headings;
  rows: number;
  missing: number;
  repeated: readonly Repeated[];
};

type Staging = {
  client: pg.ClientBase;
  problems: ProblemList;
  notes: ProblemList;
  keys: CatalogueKeys;
  intake: MediaIntake;
  archiveMissing: readonly string[];
  readAs: readonly TableReading[];
};
const IS_ACTIVE = 'is_active';
type Reading = { done: number; total: number };

export async function stageWorkbook(
  workbook: Workbook,
  staging: Staging,
  onReading: (reading: Reading) => void,
): Promise<StagedWorksheet[]> {
  await reportUnknownWorksheets(workbook, staging.problems);
  const found = allResourceTables.flatMap((worksheet) => {
    const raw = workbook.worksheets.find(({ name }) => name === worksheet.name);
    return raw ? [{ sheet: worksheet, raw }] : [];
  });
  const staged: StagedWorksheet[] = [];
  for (const [done, { sheet: worksheet, raw }] of found.entries()) {
    const report = () => onReading({ done, total: found.length });
    report();
    staged.push(await stageWorksheet(worksheet, raw, staging, report));
  }
  onReading({ done: found.length, total: found.length });
  if (staged.every(({ rows, missing }) => rows + missing === 0)) reportEmptyWorkbook(workbook, staging.problems);
  return staged;
}

/** An export has worksheets without rows, but a workbook without any row was read or saved wrongly. */
function reportEmptyWorkbook({ worksheets: [first] }: Workbook, problems: ProblemList): void {
  if (!first || problems.count > 0) return;
  const problem = 'has no row below its headings, and the workbook has no other rows';
  problems.add({ sheet: first.name, row: 1, column: '', problem, allowed: 'at least one row with values' });
}

async function reportUnknownWorksheets({ worksheets }: Workbook, problems: ProblemList): Promise<void> {
  const names = allResourceTables.map(({ name }) => name);
  for (const worksheet of worksheets) {
    const { name, hidden } = worksheet;
    if (names.includes(name) || (await isEmptyWorksheet(worksheet))) continue;
    const problem = hidden ? 'is hidden and not a worksheet of the catalogue' : 'is not a worksheet of the catalogue';
    const hint = hidden ? 'unhide it and delete it, or give it the name of' : '';
    const allowed = () => suggestNearMatches(name, names, `${hint} a worksheet of an exported workbook`.trim());
    problems.add({ sheet: name, row: 1, column: '', problem, allowed });
  }
}

async function isEmptyWorksheet(worksheet: RawWorksheet): Promise<boolean> {
  for await (const batch of worksheet.batches()) {
    if (batch.some(({ cells, faults }) => faults || cells.some((cell) => cell !== ''))) return false;
  }
  return true;
}

async function stageWorksheet(
  worksheet: ResourceTable,
  raw: RawWorksheet,
  staging: Staging,
  onBatch: () => void,
): Promise<StagedWorksheet> {
  const { client, problems, notes, keys } = staging;
  await createStagingTable(client, worksheet);
  let parser: WorksheetParser | undefined;
  let rows = 0;
  const repeated: Repeated[] = [];
  const start = (headings?: RawRow) => {
    const started = new WorksheetParser(worksheet, headings, problems);
    worksheet.checkHeadings?.({ problems, keys, headings: started.headings });
    return started;
  };
  for await (const batch of raw.batches()) {
    const isFirst = !parser;
    parser ??= start(batch[0]);
    addNotes(worksheet, batch, parser, notes);
    onBatch();
    repeated.push(...batch.flatMap(({ row, repeats }) => (repeats ? [{ row, problem: repeats }] : [])));
    rows += await stageBatch(worksheet, parser, isFirst ? batch.filter(({ row }) => row > 1) : batch, staging);
  }
  parser ??= start();
  const context = { problems, notes, doubts: notes, keys, headings: parser.headings };
  await analyzeStagingTable(client, worksheet);
  await worksheet.checkAll?.(client, context);
  for (const { row, earlier, named } of await findDuplicateKeys(client, worksheet))
    repeated.push({ row, earlier, problem: `"${named}" is also in ${formatFileRow(earlier, staging.readAs)}` });
  for (const { row, problem } of repeated)
    problems.add({ sheet: worksheet.name, row, column: worksheet.key.join(', '), problem, allowed: 'each once' });
  if (!staging.archiveMissing.includes(worksheet.name))
    return { table: worksheet, headings: parser.headings, rows, missing: 0, repeated };
  const missing = await stageMissingRows(client, worksheet, parser.headings.has(IS_ACTIVE));
  return { table: worksheet, headings: new Set([...parser.headings, IS_ACTIVE]), rows, missing, repeated };
}

function addNotes(
  { name }: ResourceTable,
  batch: readonly RawRow[],
  parser: WorksheetParser,
  notes: ProblemList,
): void {
  for (const { row, notes: ofRow = [] } of batch)
    for (const { at, problem, allowed } of ofRow)
      notes.add({ sheet: name, row, column: at === undefined ? '' : parser.headingAt(at), problem, allowed });
}

async function stageBatch(
  worksheet: ResourceTable,
  parser: WorksheetParser,
  batch: RawRow[],
  staging: Staging,
): Promise<number> {
  const { client, problems, notes, keys } = staging;
  const parsed = batch.flatMap((raw) => parser.parse(raw) ?? []);
  const context = { problems, notes, doubts: notes, keys, headings: parser.headings };
  resolveReferences(worksheet, parsed, keys);
  const rows = (await worksheet.complete?.(client, parsed, context)) ?? parsed;
  await stageCheckedRows(client, worksheet, rows, context, () => replaceFileNames(worksheet, rows, staging));
  return rows.length;
}

async function replaceFileNames(
  worksheet: ResourceTable,
  rows: ResourceRow[],
  { intake, problems, notes }: Staging,
): Promise<void> {
  const files = rows.flatMap((row) => listReferencedFiles(worksheet, row).map((file) => ({ ...file, row })));
  await runInParallel(files, async ({ row, column, file, destination }) => {
    const result = await intake.add(file, destination);
    const cellAddress = { sheet: worksheet.name, row: row.row, column };
    if ('problem' in result)
      problems.add({ ...cellAddress, problem: `"${file}" ${result.problem}`, allowed: result.allowed });
    else {
      row.values[column] = result.name;
      if (!result.from) return;
      const problem = `"${file}" is ${describedAs[result.from]}, which is converted`;
      notes.add({ ...cellAddress, problem, allowed: `stored as ${result.name}` });
    }
  });
}

const describedAs: Record<ConvertedFormat, string> = {
  HEIC: 'a HEIC photo',
  CMYK: 'a JPEG in print colours (CMYK)',
  TIFF: 'a TIFF',
  GIF: 'a GIF',
};
