import { parseCsvRows } from '../../../platform/spreadsheets/csv-reader.ts';
import type { CellRow, TextLine } from './request-lines.ts';
import { readHeads } from './table-heads.ts';

/** A pasted table or a part of a text between such tables. */
export type TextPart = { kind: 'text'; lines: TextLine[] } | { kind: 'table'; rows: CellRow[] };

const BY_SPACES = /\s{2,}/;
const SEPARATORS: readonly RegExp[] = [/\t/, /\s*\|\s*/, /\s*;\s*/, / \/ /, BY_SPACES, /\s*,\s*/, / - /];
const CSV_SEPARATORS = new Map(['\t', ',', ';'].map((sign) => [sign === '\t' ? '\\t' : `\\s*${sign}\\s*`, sign]));
const MIN_CELLS = 2;

/** Finds tables with headings that are pasted into a text. */
export function splitTextIntoParts(lines: readonly TextLine[]): TextPart[] {
  const parts: TextPart[] = [];
  let text: TextLine[] = [];
  const endText = () => {
    if (text.length) parts.push({ kind: 'text', lines: text });
    text = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const table = readPastedTable(lines, at);
    if (!table) {
      text.push(line);
      continue;
    }
    endText();
    parts.push({ kind: 'table', rows: table });
    at += table.length - 1;
  }
  endText();
  return parts;
}

const MAX_CELL_LINES = 10;
const isOpenCell = (text: string) => /(?:^|\t)"/.test(text) && (text.match(/"/g)?.length ?? 0) % 2 === 1;

/** Lines of a copied worksheet: cells within quotes become one line each, without their quotes. */
export function joinQuotedCells(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const last = isOpenCell(line.text)
      ? lines.slice(at + 1, at + 1 + MAX_CELL_LINES).findIndex(({ text }) => (text.match(/"/g)?.length ?? 0) % 2 === 1)
      : -1;
    const text = lines
      .slice(at, at + last + 2)
      .map((one) => one.text)
      .join(' ');
    const isCells = text.includes('\t') && /(?:^|\t)"[^\t]*"(?:\t|$)/.test(text.trimEnd());
    joined.push(isCells ? { ...line, text: splitQuotedCells(text, '\t').join('\t') } : line);
    if (isCells) at += last + 1;
  }
  return joined;
}

/** Cells of a CSV line, where a separator within quotes belongs to the cell. */
const splitQuotedCells = (text: string, separator: string): string[] => parseCsvRows(text, separator)[0]?.cells ?? [];

const splitCells = (text: string, separator: RegExp): string[] => {
  const plain = separator.source.includes('|') ? text.trim().replace(/^\||\|$/g, '') : text;
  const sign = CSV_SEPARATORS.get(separator.source);
  const cells = sign && plain.includes('"') ? splitQuotedCells(plain, sign) : plain.split(separator);
  return cells.map((cell) => cell.trim());
};

/** Cells of a row; a row with fewer cells is read only where the separator or the places tell which are empty. */
function splitRow(text: string, head: string, separator: RegExp, width: number): string[] | undefined {
  const row = splitCells(text, separator);
  if (row.length === width || row.length === 1) return row;
  if (separator === BY_SPACES) return row.length < width ? alignCells(text, head) : undefined;
  const isExact = [/\t/, /\s*\|\s*/, /\s*;\s*/].some(({ source }) => source === separator.source);
  return isExact && Math.abs(row.length - width) <= Math.max(1, width / 2) ? row : undefined;
}

interface PositionedText {
  text: string;
  from: number;
  to: number;
}

const listPositionedTexts = (text: string): PositionedText[] =>
  [...text.matchAll(/\S+(?:\s\S+)*/gu)].map(({ 0: cell, index }) => ({
    text: cell,
    from: index,
    to: index + cell.length,
  }));

/** Puts cells below the headings with which they overlap or whose ends are nearest. */
function alignCells(text: string, head: string): string[] {
  const heads = listPositionedTexts(head);
  const cells = heads.map(() => '');
  for (const cell of listPositionedTexts(text)) {
    const distances = heads.map((one) =>
      cell.from < one.to && cell.to > one.from
        ? 0
        : Math.min(Math.abs(cell.from - one.from), Math.abs(cell.to - one.to)),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    cells[nearest] = `${cells[nearest] ?? ''} ${cell.text}`.trim();
  }
  return cells;
}

function readPastedTable(lines: readonly TextLine[], at: number): CellRow[] | undefined {
  const head = lines[at]?.text ?? '';
  if (head.length > 300 || /[.!?]$/.test(head.trim())) return undefined;
  for (const separator of SEPARATORS) {
    const cells = splitCells(head, separator);
    const isHead =
      cells.length >= MIN_CELLS && cells.every((cell) => cell.length < 40 && !/\d/.test(cell)) && readHeads(cells);
    if (!isHead) continue;
    const rows: CellRow[] = [{ cells, place: lines[at]?.place ?? {} }];
    for (const line of lines.slice(at + 1)) {
      if (!line.text.trim() && rows.length === 1) {
        rows.push({ cells: [''], place: line.place });
        continue;
      }
      const row = /^[\s|+:=_-]+$/.test(line.text) ? [''] : splitRow(line.text, head, separator, cells.length);
      if (!line.text.trim() || !row || (row.length === 1 && row[0] !== '')) break;
      rows.push({ cells: row, place: line.place });
    }
    if (rows.some(({ cells: row }, index) => index > 0 && row.length > 1)) return rows;
  }
  return undefined;
}

const WRAPPED = 55;
const BEGINS_ITEM = /^\s*(?:[-•*·>]|\(?[\da-z]{1,3}[.)]|\d+\s)/iu;

interface JoinedLine extends TextLine {
  /** The last of the lines that were joined. */
  last: string;
  hasCells: boolean;
}

/** Joins lines that a mail program or a page wrapped within a sentence. */
export function joinWrappedLines(lines: readonly TextLine[]): TextLine[] {
  const joined: JoinedLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const text = line.text.trim();
    const hasCells = /[\t|]|\s{3,}/.test(line.text);
    if (before && text && before.text.length < 4000 && isWrapped(before, text)) {
      const glue = /(?:\p{N}|\p{Lu})-$/u.test(before.last.trim()) ? '' : ' ';
      before.text = before.text.trimEnd() + glue + text;
      before.last = line.text;
      before.hasCells ||= hasCells;
    } else joined.push({ ...line, last: line.text, hasCells });
  }
  return joined.map(({ last: _, hasCells: __, ...line }) => line);
}

/** Reads the last line only: the lines before it may be long. */
function isWrapped({ last, hasCells }: JoinedLine, text: string): boolean {
  const end = last.trim();
  if (last.length < WRAPPED || hasCells || /[.:;!?]$/.test(end)) return false;
  if (/^[\p{Ll}(]/u.test(text) ? !BEGINS_ITEM.test(text) : end.endsWith('-')) return true;
  return /\b(?:of|and|und|for|numbers|nos|the|with|to|plus|x)$|,$/iu.test(end) && !BEGINS_ITEM.test(text);
}

const ABBREVIATED =
  /(?:\b(?:nos?|pcs?|pkts?|stk|st|approx|ca|dt|rs|mr|mrs|ms|dr|pvt|ltd|co|inc|ref|pos|art|nr|no|qty|ea|sr|sl|incl|excl|max|min|doz|prs?|mfg|dia|e\.g|i\.e|etc|a\.m|p\.m|z\.b|bzw|vs|fig|drg|gat|s|m\/s|ph|tel|mob|extn?|vol)|\b\p{L}|^\s*\d{1,2})$/iu;

/** Sentences of a line; an abbreviation ends none. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  // "10; VTC-200-UB; 5; H-100-UB" is one list.
  if (/^\s*\d{1,5}\s*;/.test(text)) return [text.trim()];
  for (const { index } of text.matchAll(/[.!?;。；](?=\s+\S)/gu)) {
    if (text[index] === '.' && ABBREVIATED.test(text.slice(from, index))) continue;
    sentences.push(text.slice(from, index + 1));
    from = index + 1;
  }
  sentences.push(text.slice(from));
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}
