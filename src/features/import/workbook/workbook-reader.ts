import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { unpackedSize } from './unpacked-size.ts';

/** Bytes of an .xlsx file unpacked: several times that of 100,000 models. It is read as a whole, at four times as much memory. */
const MAX_UNPACKED = 200 * 1024 * 1024;

/** `cells`: trimmed text as displayed. `row`: 1 for the headings, counting blank rows. */
export type RawRow = { row: number; cells: string[] };
export type RawSheet = { name: string; rows: RawRow[] };
/** Paths of images and files are relative to `folder`. */
export type Workbook = { folder: string; sheets: RawSheet[] };

/** The workbook as a whole cannot be read. The message names the file. */
export class WorkbookError extends Error {
  override name = 'WorkbookError';
}

/**
 * Reads a folder of CSV files (UTF-8; comma, semicolon or tab; quoted line breaks) or one .xlsx file.
 *
 * @throws WorkbookError with a one-line message: no such path, not UTF-8, a broken quote, not a spreadsheet
 */
export async function readWorkbook(source: string): Promise<Workbook> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new WorkbookError(`${source}: there is no such file or folder`);
  if (found.isDirectory()) return readFolder(source);
  if (source.toLowerCase().endsWith('.xlsx')) return readExcel(source);
  throw new WorkbookError(`${source}: must be a folder of .csv files or an .xlsx file`);
}

async function readFolder(folder: string): Promise<Workbook> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv')).sort();
  if (names.length === 0) throw new WorkbookError(`${folder}: holds no .csv file`);
  const sheets: RawSheet[] = [];
  for (const name of names) {
    const bytes = await readFile(path.join(folder, name));
    sheets.push({ name: path.parse(name).name.toLowerCase(), rows: readCsv(bytes, name) });
  }
  return { folder, sheets };
}

function readCsv(bytes: Uint8Array, file: string): RawRow[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WorkbookError(`${file}: is not UTF-8; save it as "CSV UTF-8"`);
  }
  try {
    const records: string[][] = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
    });
    return records.map((cells, at) => ({ row: at + 1, cells: cells.map(plainLines) }));
  } catch (error) {
    if (error instanceof CsvError) throw new WorkbookError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** The separator most frequent in the headings: Excel writes semicolons in locales with a decimal comma. */
function separatorOf(text: string): string {
  const headings = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}

async function readExcel(file: string): Promise<Workbook> {
  if ((await unpackedSize(await readFile(file), MAX_UNPACKED)) > MAX_UNPACKED) {
    throw new WorkbookError(`${path.basename(file)}: is larger than ${MAX_UNPACKED / 1024 ** 2} MB when unpacked`);
  }
  try {
    const sheets = await readExcelFile(file);
    return {
      folder: path.dirname(file),
      sheets: sheets.map(({ sheet, data }) => ({
        name: sheet.trim().toLowerCase(),
        rows: data.map((cells, at) => ({ row: at + 1, cells: cells.map(displayedText) })),
      })),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WorkbookError(`${path.basename(file)}: is not a readable .xlsx file (${reason})`, { cause: error });
  }
}

/** What Excel shows for a cell: ten significant digits of a fraction, a date without time, yes or no. */
function displayedText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(10)));
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 16);
  return plainLines(String(cell).trim());
}

const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n');
