import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BATCH_ROWS, plainLines, type RawRow } from '../../../platform/sheets/raw-row.ts';
import { type RawSheet, type Workbook, WorkbookError } from './raw-sheet.ts';

const HEADINGS_BYTES = 65_536;

/** A folder of CSV files: UTF-8; comma, semicolon or tab; quoted line breaks. */
export async function openFolder(folder: string): Promise<Workbook> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv')).sort();
  if (names.length === 0) throw new WorkbookError(`${folder}: holds no .csv file`);
  const sheets = names.map(
    (file): RawSheet => ({
      name: path.parse(file).name.toLowerCase(),
      hidden: false,
      batches: () => rowsOf(path.join(folder, file)),
    }),
  );
  return { folder, sheets, close: async () => {} };
}

async function* rowsOf(file: string): AsyncGenerator<RawRow[]> {
  const parser = parse({
    bom: true,
    delimiter: await separatorOf(file),
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
  });
  // An error of the file destroys the parser with it, and so reaches the loop below.
  pipeline(textOf(file), parser, () => {});
  let batch: RawRow[] = [];
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      batch.push({ row, cells: cells.map(plainLines) });
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new WorkbookError(`${path.basename(file)}: ${error.message}`, { cause: error });
  }
  if (batch.length > 0) yield batch;
}

async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WorkbookError(`${path.basename(file)}: is not UTF-8; save it as "CSV UTF-8"`, { cause: error });
  }
}

/** The separator most frequent in the headings: Excel writes semicolons in locales with a decimal comma. */
async function separatorOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADINGS_BYTES), 0, HEADINGS_BYTES, 0);
    const headings = /^[^\r\n]*/.exec(buffer.toString('utf8', 0, bytesRead))?.[0] ?? '';
    const counted = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }));
    return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
  } finally {
    await handle.close();
  }
}
