import type pg from 'pg';
import type { ConvertedFrom } from '../../platform/files/converted/converted-from.limits.ts';
import type { RawRow } from '../../platform/sheets/raw-row.ts';
import { rowInWords } from './mapping/file-rows.ts';
import type { ReadAs } from './mapping/sheet-mapping.contract.ts';
import type { RawSheet, Workbook } from './reading/raw-sheet.ts';
import { allSheets } from './sheets/all-sheets.ts';
import type { CatalogueKeys } from './workbook/catalogue-keys.ts';
import { eachOf, type MediaIntake } from './workbook/media-intake.ts';
import { didYouMean } from './workbook/near-matches.ts';
import type { Problems } from './workbook/problems.ts';
import { type Headings, namedFiles, type Row, type Sheet } from './workbook/sheet.ts';
import { SheetParser } from './workbook/sheet-parser.ts';
import { resolveReferences } from './workbook/sheet-rules.ts';
import { analyzeStage, createStage, duplicateKeys, stageChecked, stageMissing } from './workbook/staging.store.ts';

/** `missing`: stored rows that the worksheet lacks, which are archived. */
export type StagedSheet = { sheet: Sheet; headings: Headings; rows: number; missing: number };

type Staging = {
  client: pg.ClientBase;
  problems: Problems;
  notes: Problems;
  keys: CatalogueKeys;
  intake: MediaIntake;
  archiveMissing: readonly string[];
  readAs: readonly ReadAs[];
};
const IS_ACTIVE = 'is_active';
type Reading = { done: number; total: number };

export async function stageWorkbook(
  workbook: Workbook,
  staging: Staging,
  onReading: (reading: Reading) => void,
): Promise<StagedSheet[]> {
  await reportUnknown(workbook, staging.problems);
  const found = allSheets.flatMap((sheet) => {
    const raw = workbook.sheets.find(({ name }) => name === sheet.name);
    return raw ? [{ sheet, raw }] : [];
  });
  const staged: StagedSheet[] = [];
  for (const [done, { sheet, raw }] of found.entries()) {
    const report = () => onReading({ done, total: found.length });
    report();
    staged.push(await stageSheet(sheet, raw, staging, report));
  }
  onReading({ done: found.length, total: found.length });
  if (staged.every(({ rows, missing }) => rows + missing === 0)) reportNoRows(workbook, staging.problems);
  return staged;
}

/** An export has worksheets without rows, but a workbook without any row was read or saved wrongly. */
function reportNoRows({ sheets: [first] }: Workbook, problems: Problems): void {
  if (!first || problems.count > 0) return;
  const problem = 'has no row below its headings, and the workbook has no other rows';
  problems.add({ sheet: first.name, row: 1, column: '', problem, allowed: 'at least one row with values' });
}

async function reportUnknown({ sheets }: Workbook, problems: Problems): Promise<void> {
  const names = allSheets.map(({ name }) => name);
  for (const sheet of sheets) {
    const { name, hidden } = sheet;
    if (names.includes(name) || (await isEmpty(sheet))) continue;
    const problem = hidden ? 'is hidden and not a worksheet of the catalogue' : 'is not a worksheet of the catalogue';
    const hint = hidden ? 'unhide it and delete it, or give it the name of' : '';
    const allowed = () => didYouMean(name, names, `${hint} a worksheet of an exported workbook`.trim());
    problems.add({ sheet: name, row: 1, column: '', problem, allowed });
  }
}

async function isEmpty(sheet: RawSheet): Promise<boolean> {
  for await (const batch of sheet.batches()) {
    if (batch.some(({ cells, faults }) => faults || cells.some((cell) => cell !== ''))) return false;
  }
  return true;
}

async function stageSheet(sheet: Sheet, raw: RawSheet, staging: Staging, onBatch: () => void): Promise<StagedSheet> {
  const { client, problems, notes, keys } = staging;
  await createStage(client, sheet);
  let parser: SheetParser | undefined;
  let rows = 0;
  const start = (headings?: RawRow) => {
    const started = new SheetParser(sheet, headings, problems);
    sheet.checkHeadings?.({ problems, keys, headings: started.headings });
    return started;
  };
  for await (const batch of raw.batches()) {
    const isFirst = !parser;
    parser ??= start(batch[0]);
    addNotes(sheet, batch, parser, notes);
    onBatch();
    rows += await stageBatch(sheet, parser, isFirst ? batch.filter(({ row }) => row > 1) : batch, staging);
  }
  parser ??= start();
  const context = { problems, notes, doubts: notes, keys, headings: parser.headings };
  await analyzeStage(client, sheet);
  await sheet.checkAll?.(client, context);
  for (const { row, earlier, named } of await duplicateKeys(client, sheet)) {
    const problem = `"${named}" stands in ${rowInWords(earlier, staging.readAs)} already`;
    problems.add({ sheet: sheet.name, row, column: sheet.key.join(', '), problem, allowed: 'each once' });
  }
  if (!staging.archiveMissing.includes(sheet.name)) return { sheet, headings: parser.headings, rows, missing: 0 };
  const missing = await stageMissing(client, sheet, parser.headings.has(IS_ACTIVE));
  return { sheet, headings: new Set([...parser.headings, IS_ACTIVE]), rows, missing };
}

function addNotes({ name }: Sheet, batch: readonly RawRow[], parser: SheetParser, notes: Problems): void {
  for (const { row, notes: ofRow = [] } of batch)
    for (const { at, problem, allowed } of ofRow)
      notes.add({ sheet: name, row, column: at === undefined ? '' : parser.headingAt(at), problem, allowed });
}

async function stageBatch(sheet: Sheet, parser: SheetParser, batch: RawRow[], staging: Staging): Promise<number> {
  const { client, problems, notes, keys } = staging;
  const parsed = batch.flatMap((raw) => parser.parse(raw) ?? []);
  const context = { problems, notes, doubts: notes, keys, headings: parser.headings };
  resolveReferences(sheet, parsed, keys);
  const rows = (await sheet.complete?.(client, parsed, context)) ?? parsed;
  await stageChecked(client, sheet, rows, context, () => replaceFiles(sheet, rows, staging));
  return rows.length;
}

async function replaceFiles(sheet: Sheet, rows: Row[], { intake, problems, notes }: Staging): Promise<void> {
  const files = rows.flatMap((row) => namedFiles(sheet, row).map((file) => ({ ...file, row })));
  await eachOf(files, async ({ row, column, file, destination }) => {
    const result = await intake.add(file, destination);
    const place = { sheet: sheet.name, row: row.row, column };
    if ('problem' in result)
      problems.add({ ...place, problem: `"${file}" ${result.problem}`, allowed: result.allowed });
    else {
      row.values[column] = result.name;
      if (!result.from) return;
      const problem = `"${file}" is ${describedAs[result.from]}, which is converted`;
      notes.add({ ...place, problem, allowed: `stored as ${result.name}` });
    }
  });
}

const describedAs: Record<ConvertedFrom, string> = {
  HEIC: 'a HEIC photo',
  CMYK: 'a JPEG in the colours of print (CMYK)',
  TIFF: 'a TIFF',
  GIF: 'a GIF',
};
