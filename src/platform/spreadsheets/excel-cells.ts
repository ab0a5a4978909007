import { createMarkupParser, TooDeepError } from '../markup-parser.ts';
import { cutText } from '../text/cut-text.ts';
import { cleanCell, hasControlCharacters } from './cell-text.ts';
import {
  BUILT_IN_NUMBER_FORMATS,
  createNumberFormatter,
  formatPlainNumber,
  isScientificFormat,
} from './excel-number-formats.ts';
import { MergedCells, type MergedRange, parseCellColumn } from './merged-cells.ts';
import {
  BATCH_ROWS,
  type CellFault,
  createControlsNote,
  MAX_SPREADSHEET_COLUMNS,
  type RawRow,
  type RowNote,
  UnreadableSpreadsheet,
} from './raw-row.ts';
import { detectWideEncoding } from './text-encoding.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** An opening tag, a closing tag (an empty element has both), or text, possibly in several pieces. */
export type XmlToken =
  | { type: 'open'; name: string; attributes: XmlAttributes }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

/** A worksheet, its styles and its texts have at most a dozen levels. */
const MAX_DEPTH = 50;

/**
 * Streams the tokens of an XML file in UTF-8 or UTF-16. Names lose their namespace prefix.
 * @throws UnreadableSheet for more than 50 levels
 */
export async function* readXmlTokens(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlToken[]> {
  let tokens: XmlToken[] = [];
  const parser = createMarkupParser(
    {
      onopentag: (name, attributes) => void tokens.push({ type: 'open', name: getLocalName(name), attributes }),
      onclosetag: (name) => void tokens.push({ type: 'close', name: getLocalName(name) }),
      ontext: (text) => void tokens.push({ type: 'text', text }),
    },
    MAX_DEPTH,
    { xmlMode: true },
  );
  const write = (text: string) => explainXmlError(() => parser.write(text));
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectWideEncoding(chunk));
    write(decoder.decode(chunk, { stream: true }));
    if (tokens.length > 0) yield tokens;
    tokens = [];
  }
  explainXmlError(() => parser.end());
  if (tokens.length > 0) yield tokens;
}

function explainXmlError(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof TooDeepError)
      throw new UnreadableSpreadsheet(`a part of it ${error.message}`, { cause: error });
    throw error;
  }
}

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const getXmlAttribute = (attributes: XmlAttributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => getLocalName(key) === name)?.[1];

/** The formats for dates and times that every Excel has, by number (ECMA-376, 18.8.30). */
const DATE_FORMATS = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52,
].concat([53, 54, 55, 56, 57, 58]);
const DAY_MS = 86_400_000;
/** Excel's day 0, which treats 1900 as a leap year, and day 0 of workbooks that count from 1904. */
const [DAY_ZERO, DAY_ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** True for day, month, year, hour or second codes outside of quoted text, escapes and brackets. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ''));
}

function formatExcelDate(serial: number, from1904: boolean): string {
  const milliseconds = (from1904 ? DAY_ZERO_1904 : DAY_ZERO) + Math.round(serial * DAY_MS);
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return String(serial);
  return date.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 16);
}

type NumberStyle = 'date' | 'scientific' | ((value: number) => string);

const MAX_CODE = 255;

/** Styles of xl/styles.xml that change the display of numbers, by index. */
export async function readNumberStyles(tokens: AsyncIterable<XmlToken[]>): Promise<Map<number, NumberStyle>> {
  const formats = new Map<number, NumberStyle | undefined>(DATE_FORMATS.map((number) => [number, 'date']));
  for (const [number, code] of BUILT_IN_NUMBER_FORMATS) formats.set(number, toNumberStyle(code));
  const styles = new Map<number, NumberStyle>();
  let [inStyles, style] = [false, 0];
  for await (const batch of tokens) {
    for (const token of batch) {
      if (token.type === 'text') continue;
      if (token.name === 'cellXfs') inStyles = token.type === 'open';
      if (token.type === 'close') continue;
      const number = Number(getXmlAttribute(token.attributes, 'numFmtId'));
      if (token.name === 'numFmt')
        formats.set(number, toNumberStyle(getXmlAttribute(token.attributes, 'formatCode') ?? ''));
      if (token.name !== 'xf' || !inStyles) continue;
      const shown = formats.get(number);
      if (shown) styles.set(style, shown);
      style += 1;
    }
  }
  return styles;
}

function toNumberStyle(format: string): NumberStyle | undefined {
  const code = cutText(format, MAX_CODE);
  if (isDateFormat(code)) return 'date';
  return isScientificFormat(code) ? 'scientific' : createNumberFormatter(code);
}

/** `get` returns '' for a number that does not exist. */
export type SharedTexts = { add(text: string): void; get(index: number): string };

export type CellSources = { texts: SharedTexts; styles: ReadonlyMap<number, NumberStyle>; from1904: boolean };

/** State of a cell (ECMA-376, 18.3.1.4) until it ends. */
type Cell = { column: number; type: string; style: number; value: string; text: string; formula: boolean };

const MAX_ROWS = 1_048_576;

/** Text as displayed by Excel; blank rows are skipped but counted. */
export async function* readWorksheetRows(
  tokens: AsyncIterable<XmlToken[]>,
  sources: CellSources,
  merges: readonly MergedRange[] = [],
): AsyncGenerator<RawRow[]> {
  const merged = new MergedCells(merges);
  const hiddenColumns = new Set<number>();
  let batch: RawRow[] = [];
  let row: RawRow = { row: 0, cells: [] };
  let cell: Cell | undefined;
  let element = '';
  let column = -1;
  const startRow = (attributes: XmlAttributes) => {
    row = { row: parseRowNumber(getXmlAttribute(attributes, 'r') ?? row.row + 1), cells: [] };
    column = -1;
    row.isHidden = isSwitchedOn(attributes, 'hidden');
    if (row.isHidden) row.notes = [HIDDEN_ROW];
  };
  const endRow = () => {
    merged.fill(row);
    const inHidden = row.cells.flatMap((text, at) =>
      text !== '' && hiddenColumns.delete(at) ? [createHiddenColumnNote(at)] : [],
    );
    row.notes = row.cells.length > 0 ? [...(row.notes ?? []), ...inHidden] : undefined;
    batch.push(row);
  };
  const startCell = (attributes: XmlAttributes) => {
    column = parseCellColumn(getXmlAttribute(attributes, 'r')) ?? column + 1;
    const [type = 'n', style] = [getXmlAttribute(attributes, 't'), getXmlAttribute(attributes, 's')];
    cell = { column, type, style: Number(style ?? 0), value: '', text: '', formula: false };
  };
  const endCell = () => {
    if (cell) addCell(cell, row, sources);
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
      else if (token.name === 'col' && token.type === 'open') addHiddenColumns(token.attributes, hiddenColumns);
    }
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const isSwitchedOn = (attributes: XmlAttributes, name: string): boolean =>
  /^(1|true)$/.test(getXmlAttribute(attributes, name) ?? '');

const HIDDEN_ROW: RowNote = {
  problem: 'is hidden in the file, but is read',
  allowed: 'delete the row in the file if it is not wanted',
};

const createHiddenColumnNote = (at: number): RowNote => ({
  at,
  problem: 'is in a column that is hidden in the file, but is read',
  allowed: 'delete the column in the file if it is not wanted',
});

function addHiddenColumns(attributes: XmlAttributes, columns: Set<number>): void {
  const [min = 1, max = 0] = ['min', 'max'].map((name) => Number(getXmlAttribute(attributes, name)));
  if (isSwitchedOn(attributes, 'hidden'))
    for (let at = min; at <= Math.min(max, MAX_SPREADSHEET_COLUMNS); at += 1) columns.add(at - 1);
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

function parseRowNumber(written: string | number): number {
  const number = Number(written);
  if (!Number.isInteger(number) || number < 1 || number > MAX_ROWS)
    throw new UnreadableSpreadsheet(`it has the row number ${written}`);
  return number;
}

function addCell(cell: Cell, row: RawRow, sources: CellSources): void {
  const { text: raw, fault, isNumber } = formatShownCell(cell, sources);
  const text = cleanCell(raw);
  if (hasControlCharacters(raw)) row.notes = [...(row.notes ?? []), createControlsNote(cell.column)];
  if (text === '' && !fault) return;
  if (cell.column >= MAX_SPREADSHEET_COLUMNS)
    throw new UnreadableSpreadsheet(`row ${row.row} has a cell beyond column ${MAX_SPREADSHEET_COLUMNS}`);
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

type ShownCell = { text: string; fault?: CellFault; isNumber?: boolean };

/** Text as Excel shows it: formatted number, date without time, yes or no. */
function formatShownCell(cell: Cell, { texts, styles, from1904 }: CellSources): ShownCell {
  const { type, value } = cell;
  if (type === 'e') return { text: value, fault: 'error' };
  if (type === 'inlineStr') return { text: decodeEscapes(cell.text) };
  if (type === 'str') return { text: decodeEscapes(value) };
  if (value.trim() === '') return cell.formula ? { text: '', fault: 'formula' } : { text: '' };
  if (type === 's') return { text: /^\s*\d+\s*$/.test(value) ? decodeEscapes(texts.get(Number(value))) : '' };
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'yes' : 'no' };
  if (type === 'd') return { text: value.replace(/T00:00:00(\.0+)?Z?$/, ''), fault: 'date' };
  const number = Number(value);
  if (Number.isNaN(number)) return { text: decodeEscapes(value) };
  const style = styles.get(cell.style);
  if (style === 'date') return { text: formatExcelDate(number, from1904), fault: 'date' };
  if (style === 'scientific') return { text: formatPlainNumber(number), fault: 'scientific' };
  return { text: style ? style(number) : formatPlainNumber(number), isNumber: true };
}

const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
