import { cleanCell, hasControlCharacters } from './cell-text.ts';
import { CsvReader, type CsvRow } from './csv-reader.ts';
import {
  BATCH_ROWS,
  createControlsNote,
  MAX_SPREADSHEET_COLUMNS,
  type RawRow,
  type RowNote,
  UnreadableSpreadsheet,
} from './raw-row.ts';
import { UNREADABLE_CHARACTER } from './text-encoding.ts';

/** Yields some hundred rows at a time. Blank rows are counted. @throws UnreadableSheet */
export async function* readCsvBatches(texts: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
  const reader = new CsvReader();
  let batch: RawRow[] = [];
  let isHead = true;
  const take = (rows: readonly CsvRow[]) => {
    for (const row of rows) batch.push(toRawRow(row));
    if (isHead && batch[0] && reader.separator) batch[0].separator = reader.separator;
    isHead &&= batch.length === 0;
  };
  let isFirst = true;
  for await (const text of texts) {
    if (isFirst && isBinaryText(text))
      throw new UnreadableSpreadsheet('is not a text file; save it as "CSV UTF-8" or as .xlsx');
    isFirst = false;
    take(reader.push(text));
    for (; batch.length >= BATCH_ROWS; batch = batch.slice(BATCH_ROWS)) yield batch.slice(0, BATCH_ROWS);
  }
  take(reader.push('', true));
  for (; batch.length > 0; batch = batch.slice(BATCH_ROWS)) yield batch.slice(0, BATCH_ROWS);
}

const createUnreadableNote = (at: number): RowNote => ({
  at,
  problem: 'holds a character that cannot be read',
  allowed: 'the right one; save the file as "CSV UTF-8"',
});

function toRawRow({ row, cells }: CsvRow): RawRow {
  const read: RawRow = { row, cells: cells.map(cleanCell) };
  const last = read.cells.findLastIndex((cell) => cell !== '');
  if (last >= MAX_SPREADSHEET_COLUMNS)
    throw new UnreadableSpreadsheet(`row ${row} has a cell beyond column ${MAX_SPREADSHEET_COLUMNS}`);
  if (read.cells.length > MAX_SPREADSHEET_COLUMNS) read.cells.length = MAX_SPREADSHEET_COLUMNS;
  const notes = cells.flatMap((cell, at) => [
    ...(hasControlCharacters(cell) ? [createControlsNote(at)] : []),
    ...(cell.includes(UNREADABLE_CHARACTER) ? [createUnreadableNote(at)] : []),
  ]);
  if (notes.length > 0) read.notes = notes;
  return read;
}

const SAMPLE = 1000;
const SHARE = 0.02;

const BEGINNINGS = ['%PDF-', 'PK\u0003\u0004', 'ÐÏ\u0011à', '‰PNG', 'GIF8'];
const IN_TEXTS = new Set([0, 9, 10, 11, 12, 13, 26]);

export function isBinaryText(text: string): boolean {
  const start = text.slice(0, SAMPLE);
  const controls = [...start].filter((sign) => sign < ' ' && !IN_TEXTS.has(sign.charCodeAt(0))).length;
  return BEGINNINGS.some((one) => start.startsWith(one)) || (controls > 2 && controls >= SHARE * start.length);
}
