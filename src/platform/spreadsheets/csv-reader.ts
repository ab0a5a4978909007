import { UnreadableSpreadsheet } from './raw-row.ts';

/** `row`: number that includes blank rows; `line`: number of its first line. */
export interface CsvRow {
  row: number;
  line: number;
  cells: string[];
}

const SAMPLE = 65_536;
const SEPARATORS = ['\t', ';', '|', ','];
const SAMPLE_ROWS = 200;
const MAX_QUOTED = 200_000;
const MAX_ROW = 4_000_000;
/** A quoted cell with this many lines that look like rows has no closing quote. */
const ROWS_IN_CELL = 8;
/** Programs write ="00123" so that Excel keeps the zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/;
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n?|\n)/i;

/** False for a character that belongs to the text, such as a comma in a number. */
export type SeparatorTest = (text: string, at: number) => boolean;

/**
 * Reads CSV files of other programs in pieces, in linear time. A quote within a cell or without a closing quote is an
 * ordinary character, as in 1/2" UNC.
 */
export class CsvReader {
  #rest = '';
  #separator: string | undefined;
  readonly #isSeparator: SeparatorTest;
  #width = 0;
  #row = 0;
  #line = 1;

  constructor(separator?: string, isSeparator: SeparatorTest = () => true) {
    this.#separator = separator;
    this.#isSeparator = isSeparator;
  }

  /** Undefined until it is judged by the first rows. */
  get separator(): string | undefined {
    return this.#separator;
  }

  /** @throws UnreadableSheet for a row that is too long */
  push(piece: string, isLast = false): CsvRow[] {
    const text = this.#rest + piece;
    const rows: CsvRow[] = [];
    this.#rest = text;
    if (this.#separator === undefined) {
      if (text.length < SAMPLE && !isLast) return rows;
      this.#judge(text);
      return [...rows, ...this.push('', isLast)];
    }
    let at = 0;
    while (at < text.length) {
      const found = this.#rowAt(text, at, isLast);
      if (!found) break;
      this.#row += 1;
      rows.push({ row: this.#row, line: this.#line, cells: found.cells });
      this.#line += countLineEnds(text, at, found.end);
      at = found.end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_ROW)
      throw new UnreadableSpreadsheet(`row ${this.#row + 1} has more than ${MAX_ROW} characters; it is not a table`);
    return rows;
  }

  #judge(text: string): void {
    const [line = '', stated] = SEPARATOR_LINE.exec(text) ?? [];
    this.#rest = text.slice(line.length);
    if (line) this.#line += 1;
    const judged = detectSeparator(this.#rest.slice(0, SAMPLE));
    this.#separator = stated ?? judged?.separator ?? ',';
    this.#width = stated === undefined || stated === judged?.separator ? (judged?.width ?? 0) : 0;
  }

  #rowAt(text: string, from: number, isLast: boolean): { cells: string[]; end: number } | undefined {
    const cells: string[] = [];
    for (let at = from; ; ) {
      const start = skipSpaces(text, at);
      const closing = text[start] === '"' ? this.#closingQuote(text, start, isLast) : NONE;
      if (closing === UNKNOWN) return undefined;
      const end = closing === NONE ? this.#endOfCell(text, at) : skipSpaces(text, closing + 1);
      if (!isLast && end >= text.length - 1) return undefined;
      const cell =
        closing === NONE ? unquote(text.slice(at, end)) : text.slice(start + 1, closing).replaceAll('""', '"');
      cells.push(TEXT_FORMULA.exec(cell)?.[1] ?? cell);
      if (end < text.length && !isLineEnd(text[end])) at = end + 1;
      else return { cells, end: end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1) };
    }
  }

  #endOfCell(text: string, from: number): number {
    let at = from;
    while (at < text.length && !isLineEnd(text[at]) && !(text[at] === this.#separator && this.#isSeparator(text, at)))
      at += 1;
    return at;
  }

  /** NONE for an ordinary quote, UNKNOWN where the text ends too early. */
  #closingQuote(text: string, start: number, isLast: boolean): number {
    for (let at = text.indexOf('"', start + 1); at >= 0 && at - start <= MAX_QUOTED; at = text.indexOf('"', at + 1)) {
      if (text[at + 1] === '"') {
        at += 1;
        continue;
      }
      const next = skipSpaces(text, at + 1);
      if (next >= text.length) return isLast ? at : UNKNOWN;
      const ends = isLineEnd(text[next]) || text[next] === this.#separator;
      return ends && !this.#holdsRows(text.slice(start, at)) ? at : NONE;
    }
    return isLast || text.length - start > MAX_QUOTED ? NONE : UNKNOWN;
  }

  #holdsRows(quoted: string): boolean {
    if (this.#width < 2) return false;
    const inner = quoted.split(/\r\n?|\n/).slice(1, -1);
    return (
      inner.length >= ROWS_IN_CELL && inner.every((line) => line.split(this.#separator ?? ',').length === this.#width)
    );
  }
}

const [NONE, UNKNOWN] = [-1, -2];
const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r';

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** `"1/2" UNC"` is a quoted text whose own quotes are not doubled. */
function unquote(text: string): string {
  const cell = text.trim();
  const isQuoted = cell.length > 2 && cell.startsWith('"') && cell.endsWith('"') && cell.split('"').length % 2 === 0;
  return isQuoted ? cell.slice(1, -1) : cell;
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < Math.min(to, text.length); at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  return count;
}

export const parseCsvRows = (text: string, separator?: string, isSeparator?: SeparatorTest): CsvRow[] =>
  new CsvReader(separator, isSeparator).push(text, true);

interface Separator {
  separator: string;
  width: number;
  rows: number;
  filled: number;
}

/**
 * The separator with which most rows have the same number of cells, at least two. Commas within decimals count last.
 */
export function detectSeparator(sample: string): Separator | undefined {
  const found = SEPARATORS.flatMap(
    (one) => judgeSeparator(sample, one, one === ',' ? separatesCells : undefined) ?? [],
  );
  const [best] = found.toSorted((a, b) => b.rows - a.rows || b.width - a.width);
  if (best && best.rows * 2 >= best.filled) return best;
  const comma = judgeSeparator(sample, ',');
  return best && best.rows >= (comma?.rows ?? 0) ? best : comma;
}

function judgeSeparator(sample: string, separator: string, isSeparator?: SeparatorTest): Separator | undefined {
  const filled = parseCsvRows(sample, separator, isSeparator)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, SAMPLE_ROWS);
  const counts = new Map<number, number>();
  for (const { cells } of filled) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  counts.delete(1);
  const [most] = [...counts].toSorted(([a, rows], [b, others]) => others - rows || b - a);
  return most && { separator, width: most[0], rows: most[1], filled: filled.length };
}

const [BEFORE, AFTER] = [/[^;\t|\s",]*$/, /^[^;\t|\s",]*/];
const WHOLE_NUMBER = /^[+-]?[₹$€£]?\d[\d.']*$/;

/** False for a comma before a space or within a decimal. */
function separatesCells(text: string, at: number): boolean {
  if (text[at + 1] === ' ') return false;
  const before = BEFORE.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '';
  const after = AFTER.exec(text.slice(at + 1, at + 21))?.[0] ?? '';
  const isAlone = text[at - before.length - 1] !== ',' && text[at + 1 + after.length] !== ',';
  return !(isAlone && WHOLE_NUMBER.test(before) && /^\d+$/.test(after));
}
