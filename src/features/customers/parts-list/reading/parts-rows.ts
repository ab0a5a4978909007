import { plainHyphens, withoutMarks } from '../../../../platform/sheets/cell-text.ts';
import { rowsOfText as csvRows, separatorOf } from '../../../../platform/sheets/csv-reader.ts';
import type { NumberedRow } from './excel-rows.ts';

export interface Row {
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
export function rowsOfText(text: string): Row[] {
  const plain = plainText(text);
  const table = separatorOf(plain);
  if (table && table.rows > 1 && table.rows * 2 > table.filled) return rowsBy(plain, table.separator);
  return plain.split('\n').flatMap((line, at) => {
    const separator = SEPARATORS.find((one) => line.includes(one)) ?? '';
    return rowsBy(line, separator).map((row) => ({ ...row, number: at + 1 }));
  });
}

const rowsBy = (text: string, separator: string): Row[] =>
  csvRows(text, separator, separator === ',' ? (row, at) => !isWithinNumber(row, at) : undefined).map(
    ({ line, cells }) => ({ number: line, cells: cells.map((cell) => cell.trim()), separator }),
  );

export const rowsOfSheet = (rows: readonly NumberedRow[]): Row[] =>
  rows.map(({ number, cells, isHidden }) => ({
    number,
    cells: cells.map((cell) => plainText(cell).trim()),
    separator: '\t',
    isHidden,
  }));

/** Unifies Unicode compatibility forms, hyphens, spaces and quotes. */
const plainText = (text: string) => {
  const unified = text
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('\u2044', '/')}`)
    .normalize('NFKC');
  return withoutMarks(plainHyphens(unified))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\p{Zs}]/gu, (space) => ('\t\n'.includes(space) ? space : ' '))
    .replace(/[“”„]/g, '"');
};

function isWithinNumber(row: string, comma: number): boolean {
  const before = /\S*$/.exec(row.slice(Math.max(0, comma - 20), comma))?.[0] ?? '';
  const after = /^\S*/.exec(row.slice(comma, comma + 20))?.[0] ?? '';
  return after.length > 1 && NUMBER_WITH_COMMAS.test(before + after);
}
