import { dateText } from './excel-dates.ts';
import { plainNumber } from './excel-number-formats.ts';
import type { NumberStyle } from './excel-styles.ts';
import { BATCH_ROWS, type CellFault, plainLines, type RawRow } from './raw-row.ts';
import { attributeOf, type XmlToken } from './xml-tokens.ts';

/** The texts that cells refer to by number, in their order. `get` returns '' for a number that does not exist. */
export type SharedTexts = { add(text: string): void; get(index: number): string };

export type CellSources = { texts: SharedTexts; styles: ReadonlyMap<number, NumberStyle>; from1904: boolean };

/** What is collected of a cell (ECMA-376, 18.3.1.4) until it ends. */
type Cell = { column: number; type: string; style: number; value: string; text: string; formula: boolean };

/** More than any table has; a cell far to the right must not make a list of that length in each row. */
const MAX_COLUMNS = 1000;
/** As many as Excel has. */
const MAX_ROWS = 1_048_576;

/** The rows of a worksheet with the text that Excel shows; blank rows are left out, but counted. */
export async function* worksheetRows(
  tokens: AsyncIterable<XmlToken[]>,
  sources: CellSources,
): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = [];
  let row: RawRow = { row: 0, cells: [] };
  let cell: Cell | undefined;
  let element = '';
  let column = -1;
  const endCell = () => {
    if (cell) place(cell, row, sources);
    cell = undefined;
  };
  for await (const piece of tokens) {
    for (const token of piece) {
      if (token.type === 'text') {
        if (cell && element === 'v') cell.value += token.text;
        else if (cell && element === 't') cell.text += token.text;
        continue;
      }
      element = token.type === 'open' ? token.name : '';
      if (token.name === 'row') {
        if (token.type === 'open') {
          row = { row: rowNumber(attributeOf(token.attributes, 'r') ?? row.row + 1), cells: [] };
          column = -1;
        }
        if (token.type === 'close') batch.push(row);
      } else if (token.name === 'c') {
        if (token.type === 'open') {
          column = columnOf(attributeOf(token.attributes, 'r')) ?? column + 1;
          const [type = 'n', style] = [attributeOf(token.attributes, 't'), attributeOf(token.attributes, 's')];
          cell = { column, type, style: Number(style ?? 0), value: '', text: '', formula: false };
        }
        if (token.type === 'close') endCell();
      } else if (token.name === 'f' && cell) cell.formula = true;
    }
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The texts of xl/sharedStrings.xml: each may consist of runs of different look; readings of Japanese signs do not count. */
export async function addSharedStrings(tokens: AsyncIterable<XmlToken[]>, texts: SharedTexts): Promise<void> {
  let [text, inText, inReading] = ['', false, false];
  for await (const batch of tokens) {
    for (const token of batch) {
      if (token.type === 'text') {
        if (inText && !inReading) text += token.text;
        continue;
      }
      if (token.name === 't') inText = token.type === 'open';
      else if (token.name === 'rPh') inReading = token.type === 'open';
      else if (token.name === 'si') {
        if (token.type === 'close') texts.add(text);
        text = '';
      }
    }
  }
}

/** @throws Error for what is no number of a row */
function rowNumber(written: string | number): number {
  const number = Number(written);
  if (!Number.isInteger(number) || number < 1 || number > MAX_ROWS) throw new Error(`it has a row ${written}`);
  return number;
}

function place(cell: Cell, row: RawRow, sources: CellSources): void {
  const { text, fault, isNumber } = shown(cell, sources);
  if (text === '' && !fault) return;
  if (cell.column >= MAX_COLUMNS) throw new Error(`row ${row.row} has a cell beyond column ${MAX_COLUMNS}`);
  while (row.cells.length < cell.column) row.cells.push('');
  row.cells[cell.column] = text;
  if (isNumber) {
    row.numbers ??= new Set();
    row.numbers.add(cell.column);
  }
  if (!fault) return;
  row.faults ??= new Map();
  row.faults.set(cell.column, fault);
}

type Shown = { text: string; fault?: CellFault; isNumber?: boolean };

/** As Excel shows it: a number in its format, a date without time, yes or no. */
function shown(cell: Cell, { texts, styles, from1904 }: CellSources): Shown {
  const { type, value } = cell;
  if (type === 'e') return { text: value, fault: 'error' };
  if (type === 'inlineStr') return { text: plain(cell.text) };
  if (type === 'str') return { text: plain(value) };
  if (value.trim() === '') return cell.formula ? { text: '', fault: 'formula' } : { text: '' };
  if (type === 's') return { text: plain(texts.get(Number(value))) };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'yes' : 'no' };
  if (type === 'd') return { text: value.replace(/T00:00:00(\.0+)?Z?$/, ''), fault: 'date' };
  const number = Number(value);
  if (Number.isNaN(number)) return { text: plain(value) };
  const style = styles.get(cell.style);
  if (style === 'date') return { text: dateText(number, from1904), fault: 'date' };
  if (style === 'scientific') return { text: plainNumber(number), fault: 'scientific' };
  return { text: style ? style(number) : plainNumber(number), isNumber: true };
}

/** Excel writes control characters as _x000D_. */
const plain = (text: string): string =>
  plainLines(
    text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  ).trim();

/** AB12 is in column 27, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference && /^[A-Z]+/i.exec(reference)?.[0].toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
