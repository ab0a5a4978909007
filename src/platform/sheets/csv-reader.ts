import { UnreadableSheet } from './raw-row.ts';

/** A row of a CSV file. `row`: its number, in which blank rows count; `line`: the number of its first line. */
export interface CsvRow {
  row: number;
  line: number;
  /** Texts as they stand in the file, without the quotes around them. */
  cells: string[];
}

/** Characters by which the separator is judged. */
const SAMPLE = 65_536;
/** The separators that are recognised; the first of equals counts. */
const SEPARATORS = ['\t', ';', '|', ','];
/** Rows by which the separator is judged. */
const SAMPLE_ROWS = 200;
/** Characters of a quoted cell; the longest texts of the catalogue have 50,000. */
const MAX_QUOTED = 200_000;
/** Characters of a row. */
const MAX_ROW = 4_000_000;
/** Lines within a quoted cell that all look like rows: the quote before them has no end. */
const ROWS_IN_CELL = 8;
/** A line that Excel writes and reads to name the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n?|\n)/i;

/** Splits a text at a separator; a comma, say, that is part of a number may be none. */
export type IsSeparator = (text: string, at: number) => boolean;

/**
 * Reads the CSV files of other programs piece by piece, in time proportional to their length. A quoted cell may have separators and line
 * ends; a quote anywhere else, or without an end, is a character like any other, as in 1/2" UNC.
 */
export class CsvReader {
  #rest = '';
  #separator: string | undefined;
  readonly #isSeparator: IsSeparator;
  #width = 0;
  #row = 0;
  #line = 1;

  /** `separator`: undefined to judge it by the beginning of the text. */
  constructor(separator?: string, isSeparator: IsSeparator = () => true) {
    this.#separator = separator;
    this.#isSeparator = isSeparator;
  }

  /**
   * Returns the rows that end in a further piece of the text.
   *
   * @throws UnreadableSheet for a row without an end
   */
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
      this.#line += lineEnds(text, at, found.end);
      at = found.end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MAX_ROW)
      throw new UnreadableSheet(`row ${this.#row + 1} has more than ${MAX_ROW} characters; it is no table`);
    return rows;
  }

  #judge(text: string): void {
    const [line = '', stated] = SEPARATOR_LINE.exec(text) ?? [];
    this.#rest = text.slice(line.length);
    if (line) this.#line += 1;
    const judged = separatorOf(this.#rest.slice(0, SAMPLE));
    this.#separator = stated ?? judged?.separator ?? ',';
    this.#width = stated === undefined || stated === judged?.separator ? (judged?.width ?? 0) : 0;
  }

  #rowAt(text: string, from: number, isLast: boolean): { cells: string[]; end: number } | undefined {
    const cells: string[] = [];
    for (let at = from; ; ) {
      const start = afterSpaces(text, at);
      const closing = text[start] === '"' ? this.#closingQuote(text, start, isLast) : NONE;
      if (closing === UNKNOWN) return undefined;
      const end = closing === NONE ? this.#endOfCell(text, at) : afterSpaces(text, closing + 1);
      if (!isLast && end >= text.length - 1) return undefined;
      cells.push(
        closing === NONE ? unquoted(text.slice(at, end)) : text.slice(start + 1, closing).replaceAll('""', '"'),
      );
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

  /** The closing quote of the cell that a quote begins; NONE where it begins none, UNKNOWN where the text ends too early. */
  #closingQuote(text: string, start: number, isLast: boolean): number {
    for (let at = text.indexOf('"', start + 1); at >= 0 && at - start <= MAX_QUOTED; at = text.indexOf('"', at + 1)) {
      if (text[at + 1] === '"') {
        at += 1;
        continue;
      }
      const next = afterSpaces(text, at + 1);
      if (next >= text.length) return isLast ? at : UNKNOWN;
      const ends = isLineEnd(text[next]) || text[next] === this.#separator;
      return ends && !this.#holdsRows(text.slice(start, at)) ? at : NONE;
    }
    return isLast || text.length - start > MAX_QUOTED ? NONE : UNKNOWN;
  }

  /** True if a quote was opened by mistake, and what follows it up to the next quote are rows of the table. */
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

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** `"1/2" UNC"` is a text between quotes whose own quotes were not doubled. */
function unquoted(text: string): string {
  const cell = text.trim();
  const isQuoted = cell.length > 2 && cell.startsWith('"') && cell.endsWith('"') && cell.split('"').length % 2 === 0;
  return isQuoted ? cell.slice(1, -1) : cell;
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < Math.min(to, text.length); at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  return count;
}

/** The rows of a whole text. `separator`: undefined to judge it by the beginning of the text. */
export const rowsOfText = (text: string, separator?: string, isSeparator?: IsSeparator): CsvRow[] =>
  new CsvReader(separator, isSeparator).push(text, true);

/** `width`: cells of most rows; `rows`: how many of the `filled` rows have so many. */
interface Separator {
  separator: string;
  width: number;
  rows: number;
  filled: number;
}

/**
 * Returns the separator that gives most rows of a text the same number of cells, more than one. Commas within decimals and before spaces
 * count only where no other character separates the cells of half of the rows; undefined where none does.
 */
export function separatorOf(sample: string): Separator | undefined {
  const found = SEPARATORS.flatMap((one) => judged(sample, one, one === ',' ? separatesCells : undefined) ?? []);
  const [best] = found.toSorted((a, b) => b.rows - a.rows || b.width - a.width);
  if (best && best.rows * 2 >= best.filled) return best;
  const comma = judged(sample, ',');
  return best && best.rows >= (comma?.rows ?? 0) ? best : comma;
}

function judged(sample: string, separator: string, isSeparator?: IsSeparator): Separator | undefined {
  const filled = rowsOfText(sample, separator, isSeparator)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, SAMPLE_ROWS);
  const counts = new Map<number, number>();
  for (const { cells } of filled) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  counts.delete(1);
  const [most] = [...counts].toSorted(([a, rows], [b, others]) => others - rows || b - a);
  return most && { separator, width: most[0], rows: most[1], filled: filled.length };
}

/** Text beside a comma, up to the next separator or space. */
const [BEFORE, AFTER] = [/[^;\t|\s",]*$/, /^[^;\t|\s",]*/];
const WHOLE_NUMBER = /^[+-]?[₹$€£]?\d[\d.']*$/;

/** True if a comma may end a cell: it stands before no space and is not the one of a decimal. */
function separatesCells(text: string, at: number): boolean {
  if (text[at + 1] === ' ') return false;
  const before = BEFORE.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '';
  const after = AFTER.exec(text.slice(at + 1, at + 21))?.[0] ?? '';
  const isAlone = text[at - before.length - 1] !== ',' && text[at + 1 + after.length] !== ',';
  return !(isAlone && WHOLE_NUMBER.test(before) && /^\d+$/.test(after));
}
