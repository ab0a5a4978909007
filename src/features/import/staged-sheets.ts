import type pg from 'pg';
import type { ConvertedFrom } from '../../platform/files/converted/converted-from.limits.ts';
import { isHttpUrl } from '../../platform/link-rules.ts';
import type { RawRow } from '../../platform/sheets/raw-row.ts';
import { rowInWords } from './mapping/file-rows.ts';
import type { ReadAs } from './mapping/sheet-mapping.contract.ts';
import type { RawSheet, Workbook } from './reading/raw-sheet.ts';
import { allSheets } from './sheets/all-sheets.ts';
import type { CatalogueKeys } from './workbook/catalogue-keys.ts';
import { eachOf, type IntakeServices, MediaIntake } from './workbook/media-intake.ts';
import { didYouMean } from './workbook/near-matches.ts';
import type { Problems } from './workbook/problems.ts';
import type { Headings, Row, Sheet } from './workbook/sheet.ts';
import { SheetParser } from './workbook/sheet-parser.ts';
import { resolveReferences } from './workbook/sheet-rules.ts';
import { createStage, finishStage, reportDuplicates, stageMissing, stageRows } from './workbook/staging.store.ts';

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

/** @param scratch folder for converted images, if files are stored afterwards */
export async function stageWorkbook(
  workbook: Workbook,
  services: IntakeServices,
  checks: Omit<Staging, 'intake'>,
  onSheet: (reading: Reading) => void,
  scratch?: string,
): Promise<{ staged: StagedSheet[]; intake: MediaIntake }> {
  const intake = new MediaIntake(workbook.folder, services, checks.client, scratch);
  await reportUnknown(workbook, checks.problems);
  const found = allSheets.flatMap((sheet) => {
    const raw = workbook.sheets.find(({ name }) => name === sheet.name);
    return raw ? [{ sheet, raw }] : [];
  });
  const staged: StagedSheet[] = [];
  for (const [done, { sheet, raw }] of found.entries()) {
    onSheet({ done, total: found.length });
    staged.push(await stageSheet(sheet, raw, { ...checks, intake }));
  }
  onSheet({ done: found.length, total: found.length });
  return { staged, intake };
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

async function stageSheet(sheet: Sheet, raw: RawSheet, staging: Staging): Promise<StagedSheet> {
  const { client, problems, notes, keys } = staging;
  await createStage(client, sheet);
  let parser: SheetParser | undefined;
  const start = (headings?: RawRow) => {
    const started = new SheetParser(sheet, headings, problems);
    sheet.checkHeadings?.({ problems, keys, headings: started.headings });
    return started;
  };
  for await (const batch of raw.batches()) {
    const isFirst = !parser;
    parser ??= start(batch[0]);
    addNotes(sheet, batch, parser, notes);
    await stageBatch(sheet, parser, isFirst ? batch.filter(({ row }) => row > 1) : batch, staging);
  }
  parser ??= start();
  const context = { problems, notes, doubts: notes, keys, headings: parser.headings };
  const rows = await finishStage(client, sheet);
  await sheet.checkAll?.(client, context);
  await reportDuplicates(client, sheet, problems, (row) => rowInWords(row, staging.readAs));
  if (!staging.archiveMissing.includes(sheet.name)) return { sheet, headings: parser.headings, rows, missing: 0 };
  const missing = await stageMissing(client, sheet, parser.headings.has(IS_ACTIVE));
  return { sheet, headings: new Set([...parser.headings, IS_ACTIVE]), rows, missing };
}

function addNotes({ name }: Sheet, batch: readonly RawRow[], parser: SheetParser, notes: Problems): void {
  for (const { row, notes: ofRow = [] } of batch)
    for (const { at, problem, allowed } of ofRow)
      notes.add({ sheet: name, row, column: at === undefined ? '' : parser.headingAt(at), problem, allowed });
}

async function stageBatch(sheet: Sheet, parser: SheetParser, batch: RawRow[], staging: Staging): Promise<void> {
  const { client, problems, notes, keys } = staging;
  const parsed = batch.flatMap((raw) => parser.parse(raw) ?? []);
  const context = { problems, notes, doubts: notes, keys, headings: parser.headings };
  resolveReferences(sheet, parsed, keys);
  const rows = (await sheet.complete?.(client, parsed, context)) ?? parsed;
  for (const row of rows) sheet.check?.(row, context);
  await replaceFiles(sheet, rows, staging);
  for (const { values } of rows) sheet.settle?.(values);
  await stageRows(client, sheet, rows);
}

async function replaceFiles(sheet: Sheet, rows: Row[], { intake, problems, notes }: Staging): Promise<void> {
  const columns = Object.entries(sheet.columns).filter(([, { isFile }]) => isFile);
  const cells = rows.flatMap((row) => columns.map(([name, column]) => ({ row, name, column })));
  await eachOf(cells, async ({ row, name, column }) => {
    const destination = column.destination ?? sheet.destination?.(name, row);
    const relative = row.values[name];
    if (!destination || typeof relative !== 'string' || relative === '') return;
    if (!destination.picture && isHttpUrl(relative)) return;
    const result = await intake.add(relative, destination);
    if ('name' in result) {
      row.values[name] = result.name;
      if (result.from) {
        const problem = `"${relative}" is ${describedAs[result.from]}, which is converted`;
        notes.add({ sheet: sheet.name, row: row.row, column: name, problem, allowed: `stored as ${result.name}` });
      }
    } else {
      const problem = `"${relative}" ${result.problem}`;
      problems.add({ sheet: sheet.name, row: row.row, column: name, problem, allowed: result.allowed });
    }
  });
}

const describedAs: Record<ConvertedFrom, string> = {
  HEIC: 'a HEIC photo',
  CMYK: 'a JPEG in the colours of print (CMYK)',
  TIFF: 'a TIFF',
  GIF: 'a GIF',
};
