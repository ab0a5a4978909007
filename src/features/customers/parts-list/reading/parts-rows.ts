import type { NumberedRow } from './excel-rows.ts';

/** A row of a list, as text per cell. */
export interface Row {
  /** The number of its first line in the list, from 1. */
  number: number;
  cells: string[];
  /** What stood between the cells. */
  separator: string;
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
/** A quotation mark without an end within this many characters is an inch mark or a slip. */
const MAX_QUOTED_LENGTH = 2000;
/** A number that contains commas, as written between spaces: "1,000", "x1,00,000pcs", "₹1,250.00", "2,5". */
const NUMBER_WITH_COMMAS =
  /^[([]?(?:[x×*@₹$€£]|rs\.?)?(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d+,\d{1,2})[a-z×*./-]*[)\]]?[,;]?$/i;

/** Splits text into rows and cells, as spreadsheets copy them: a quoted cell may contain line ends and separators. */
export function rowsOfText(text: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  for (const row of rowTexts(plainText(text))) {
    rows.push({ number: line, ...cellsOf(row) });
    line += row.split(LINE_END).length;
  }
  return rows;
}

/** The rows of a workbook. */
export const rowsOfSheet = (rows: readonly NumberedRow[]): Row[] =>
  rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => plainText(cell).trim()), separator: '\t' }));

/** Normalises compatibility forms and every kind of hyphen, space and quote. */
const plainText = (text: string) =>
  text
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('\u2044', '/')}`)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u200b-\u200f\u00ad\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zs}]/gu, (space) => ('\t\n\r'.includes(space) ? space : ' '))
    .replace(/[“”„]/g, '"');

function rowTexts(text: string): string[] {
  const rows: string[] = [];
  let start = 0;
  let atCellStart = true;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"' && atCellStart) at = quoteEnd(text, at) ?? at;
    if (LINE_END.test(character)) {
      rows.push(text.slice(start, at));
      if (character === '\r' && text[at + 1] === '\n') at++;
      start = at + 1;
    }
    atCellStart = /[\t|;,]/.test(character) || LINE_END.test(character) || (atCellStart && character === ' ');
  }
  rows.push(text.slice(start));
  return rows;
}

/** Splits a row at tabs, else at the bars of a text table, else at semicolons, else at commas that are not within a number. */
function cellsOf(row: string): Pick<Row, 'cells' | 'separator'> {
  const separator = ['\t', '|', ';', ','].find((one) => row.includes(one));
  if (!separator) return { cells: [unquoted(row.trim())], separator: '' };
  const cells: string[] = [];
  let start = 0;
  for (let at = 0; at <= row.length; at++) {
    if (row[at] === '"' && !row.slice(start, at).trim()) at = quoteEnd(row, at) ?? at;
    const ends = at >= row.length || (row[at] === separator && !(separator === ',' && isWithinNumber(row, at)));
    if (!ends) continue;
    cells.push(unquoted(row.slice(start, at).trim()));
    start = at + 1;
  }
  return { cells, separator };
}

/** Where the cell that starts with a quotation mark at `start` has its closing one. */
function quoteEnd(text: string, start: number): number | undefined {
  const last = Math.min(text.length, start + MAX_QUOTED_LENGTH);
  for (let at = start + 1; at < last; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return /^ *(?:[\t|;,\r\n]|$)/.test(text.slice(at + 1, at + 20)) ? at : undefined;
  }
  return undefined;
}

const unquoted = (cell: string) => cell.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"');

function isWithinNumber(row: string, comma: number): boolean {
  const before = /\S*$/.exec(row.slice(Math.max(0, comma - 20), comma))?.[0] ?? '';
  const after = /^\S*/.exec(row.slice(comma, comma + 20))?.[0] ?? '';
  return after.length > 1 && NUMBER_WITH_COMMAS.test(before + after);
}
