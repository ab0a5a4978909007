import { normaliseHyphens, removeJoiners } from '../../../../platform/spreadsheets/cell-text.ts';
import { parseCsvRows as csvRows, detectSeparator } from '../../../../platform/spreadsheets/csv-reader.ts';
import type { ExcelRow } from './read-excel-rows.ts';

export interface PartsRow {
  number: number;
  cells: string[];
  separator: string;
  isHidden?: boolean | undefined;
}

const SEPARATORS = ['\t', '|', ';', ','];
/** A number with commas, between spaces: "1,000", "x1,00,000pcs", "₹1,250.00", "2,5". */
const NUMBER_WITH_COMMAS =
  /^[([]?(?:[x×*@₹$€£]|rs\.?)?(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d+,\d{1,2})[a-z×*./-]*[)\]]?[,;]?$/i;

/**
 * Splits a table at its most frequent separator, and a list at the first separator of each row. Commas within numbers
 * do not separate.
 */
export function splitTextIntoRows(text: string): PartsRow[] {
  const plain = normaliseText(text);
  const table = detectSeparator(plain);
  if (table && table.rows > 1 && table.rows * 2 > table.filled) return splitRows(plain, table.separator);
  return plain.split('\n').flatMap((line, at) => {
    const separator = SEPARATORS.find((one) => line.includes(one)) ?? '';
    return splitRows(line, separator).map((row) => ({ ...row, number: at + 1 }));
  });
}

const splitRows = (text: string, separator: string): PartsRow[] =>
  csvRows(text, separator, separator === ',' ? (row, at) => !isWithinNumber(row, at) : undefined).map(
    ({ line, cells }) => ({ number: line, cells: cells.map((cell) => cell.trim()), separator }),
  );

export const toPartsRows = (rows: readonly ExcelRow[]): PartsRow[] =>
  rows.map(({ number, cells, isHidden }) => ({
    number,
    cells: cells.map((cell) => normaliseText(cell).trim()),
    separator: '\t',
    isHidden,
  }));

/** Unifies Unicode compatibility forms, hyphens, spaces and quotes. */
const normaliseText = (text: string) => {
  const unified = text
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('\u2044', '/')}`)
    .normalize('NFKC');
  return removeJoiners(normaliseHyphens(unified))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\p{Zs}]/gu, (space) => ('\t\n'.includes(space) ? space : ' '))
    .replace(/[“”„]/g, '"');
};

function isWithinNumber(row: string, comma: number): boolean {
  const before = /\S*$/.exec(row.slice(Math.max(0, comma - 20), comma))?.[0] ?? '';
  const after = /^\S*/.exec(row.slice(comma, comma + 20))?.[0] ?? '';
  return after.length > 1 && NUMBER_WITH_COMMAS.test(before + after);
}
