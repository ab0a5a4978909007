import { hasControls, plainCell } from './cell-text.ts';
import { CsvReader, type CsvRow } from './csv-reader.ts';
import { BATCH_ROWS, controlsNote, MAX_COLUMNS, type RawRow, type RowNote, UnreadableSheet } from './raw-row.ts';
import { UNREADABLE } from './text-encoding.ts';

/** Yields some hundred rows at a time. Blank rows are counted. @throws UnreadableSheet */
export async function* csvBatches(texts: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
  const reader = new CsvReader();
  let batch: RawRow[] = [];
  const take = (rows: readonly CsvRow[]) => {
    for (const row of rows) batch.push(rawRow(row));
  };
  let isFirst = true;
  for await (const text of texts) {
    if (isFirst && isBinary(text)) throw new UnreadableSheet('is not a text file; save it as "CSV UTF-8" or as .xlsx');
    isFirst = false;
    take(reader.push(text));
    for (; batch.length >= BATCH_ROWS; batch = batch.slice(BATCH_ROWS)) yield batch.slice(0, BATCH_ROWS);
  }
  take(reader.push('', true));
  for (; batch.length > 0; batch = batch.slice(BATCH_ROWS)) yield batch.slice(0, BATCH_ROWS);
}

const unreadableNote = (at: number): RowNote => ({
  at,
  problem: 'holds a character that cannot be read',
  allowed: 'the right one; save the file as "CSV UTF-8"',
});

function rawRow({ row, cells }: CsvRow): RawRow {
  const read: RawRow = { row, cells: cells.map(plainCell) };
  const last = read.cells.findLastIndex((cell) => cell !== '');
  if (last >= MAX_COLUMNS) throw new UnreadableSheet(`row ${row} has a cell beyond column ${MAX_COLUMNS}`);
  if (read.cells.length > MAX_COLUMNS) read.cells.length = MAX_COLUMNS;
  const notes = cells.flatMap((cell, at) => [
    ...(hasControls(cell) ? [controlsNote(at)] : []),
    ...(cell.includes(UNREADABLE) ? [unreadableNote(at)] : []),
  ]);
  if (notes.length > 0) read.notes = notes;
  return read;
}

const SAMPLE = 1000;
const SHARE = 0.02;

const BEGINNINGS = ['%PDF-', 'PK\u0003\u0004', 'ÐÏ\u0011à', '‰PNG', 'GIF8'];
const IN_TEXTS = new Set([0, 9, 10, 11, 12, 13, 26]);

export function isBinary(text: string): boolean {
  const start = text.slice(0, SAMPLE);
  const controls = [...start].filter((sign) => sign < ' ' && !IN_TEXTS.has(sign.charCodeAt(0))).length;
  return BEGINNINGS.some((one) => start.startsWith(one)) || (controls > 2 && controls >= SHARE * start.length);
}
