import { hasControls, plainCell } from './cell-text.ts';
import { dateText } from './excel-dates.ts';
import { plainNumber } from './excel-number-formats.ts';
import type { NumberStyle } from './excel-styles.ts';
import { columnOf, type Merge, MergedCells } from './merged-cells.ts';
import { BATCH_ROWS, type CellFault, controlsNote, MAX_COLUMNS, type RawRow, type RowNote } from './raw-row.ts';
import { attributeOf, type XmlAttributes, type XmlToken } from './xml-tokens.ts';

/** `get` returns '' for a number that does not exist. */
export type SharedTexts = { add(text: string): void; get(index: number): string };

export type CellSources = { texts: SharedTexts; styles: ReadonlyMap<number, NumberStyle>; from1904: boolean };

/** State of a cell (ECMA-376, 18.3.1.4) until it ends. */
type Cell = { column: number; type: string; style: number; value: string; text: string; formula: boolean };

const MAX_ROWS = 1_048_576;

/** Text as displayed by Excel; blank rows are skipped but counted. */
export async function* worksheetRows(
  tokens: AsyncIterable<XmlToken[]>,
  sources: CellSources,
  merges: readonly Merge[] = [],
): AsyncGenerator<RawRow[]> {
  const merged = new MergedCells(merges);
  const hiddenColumns = new Set<number>();
  let batch: RawRow[] = [];
  let row: RawRow = { row: 0, cells: [] };
  let cell: Cell | undefined;
  let element = '';
  let column = -1;
  const startRow = (attributes: XmlAttributes) => {
    row = { row: rowNumber(attributeOf(attributes, 'r') ?? row.row + 1), cells: [] };
    column = -1;
    row.isHidden = isOn(attributes, 'hidden');
    if (row.isHidden) row.notes = [HIDDEN_ROW];
  };
  const endRow = () => {
    merged.fill(row);
    const inHidden = row.cells.flatMap((text, at) =>
      text !== '' && hiddenColumns.delete(at) ? [hiddenColumn(at)] : [],
    );
    row.notes = row.cells.length > 0 ? [...(row.notes ?? []), ...inHidden] : undefined;
    batch.push(row);
  };
  const startCell = (attributes: XmlAttributes) => {
    column = columnOf(attributeOf(attributes, 'r')) ?? column + 1;
    const [type = 'n', style] = [attributeOf(attributes, 't'), attributeOf(attributes, 's')];
    cell = { column, type, style: Number(style ?? 0), value: '', text: '', formula: false };
  };
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
      if (token.name === 'row') token.type === 'open' ? startRow(token.attributes) : endRow();
      else if (token.name === 'c') token.type === 'open' ? startCell(token.attributes) : endCell();
      else if (token.name === 'f' && cell) cell.formula = true;
      else if (token.name === 'col' && token.type === 'open') addHidden(token.attributes, hiddenColumns);
    }
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const isOn = (attributes: XmlAttributes, name: string): boolean =>
  /^(1|true)$/.test(attributeOf(attributes, name) ?? '');

const HIDDEN_ROW: RowNote = {
  problem: 'is hidden in the file, but is read',
  allowed: 'delete the row in the file if it is not wanted',
};

const hiddenColumn = (at: number): RowNote => ({
  at,
  problem: 'is in a column that is hidden in the file, but is read',
  allowed: 'delete the column in the file if it is not wanted',
});

function addHidden(attributes: XmlAttributes, columns: Set<number>): void {
  const [min = 1, max = 0] = ['min', 'max'].map((name) => Number(attributeOf(attributes, name)));
  if (isOn(attributes, 'hidden')) for (let at = min; at <= Math.min(max, MAX_COLUMNS); at += 1) columns.add(at - 1);
}

/** A text of xl/sharedStrings.xml may have several runs; phonetic readings are ignored. */
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

function rowNumber(written: string | number): number {
  const number = Number(written);
  if (!Number.isInteger(number) || number < 1 || number > MAX_ROWS) throw new Error(`it has a row ${written}`);
  return number;
}

function place(cell: Cell, row: RawRow, sources: CellSources): void {
  const { text: raw, fault, isNumber } = shown(cell, sources);
  const text = plainCell(raw);
  if (hasControls(raw)) row.notes = [...(row.notes ?? []), controlsNote(cell.column)];
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

/** Text as Excel shows it: formatted number, date without time, yes or no. */
function shown(cell: Cell, { texts, styles, from1904 }: CellSources): Shown {
  const { type, value } = cell;
  if (type === 'e') return { text: value, fault: 'error' };
  if (type === 'inlineStr') return { text: plain(cell.text) };
  if (type === 'str') return { text: plain(value) };
  if (value.trim() === '') return cell.formula ? { text: '', fault: 'formula' } : { text: '' };
  if (type === 's') return { text: /^\s*\d+\s*$/.test(value) ? plain(texts.get(Number(value))) : '' };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'yes' : 'no' };
  if (type === 'd') return { text: value.replace(/T00:00:00(\.0+)?Z?$/, ''), fault: 'date' };
  const number = Number(value);
  if (Number.isNaN(number)) return { text: plain(value) };
  const style = styles.get(cell.style);
  if (style === 'date') return { text: dateText(number, from1904), fault: 'date' };
  if (style === 'scientific') return { text: plainNumber(number), fault: 'scientific' };
  return { text: style ? style(number) : plainNumber(number), isNumber: true };
}

const plain = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
