import { type CellTexts, cleanCell } from '../document/clipboard.ts';

interface Cell {
  text: string;
  from: number;
  to: number;
}

const SHARE = 0.8;
const CELL = /\S+(?: \S+)*/g;

const cellsIn = (line: string): Cell[] =>
  [...line.matchAll(CELL)].map(({ 0: text, index: from }) => ({ text: cleanCell(text), from, to: from + text.length }));

/**
 * Splits PDF text at runs of spaces; undefined for other text. Cells of different lines that overlap form one column.
 */
export function readSpaced(text: string): CellTexts | undefined {
  if (text.includes('\t')) return undefined;
  const lines = text
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .split(/\r\n?|\n/)
    .map(cellsIn)
    .filter((cells) => cells.length);
  const counts = lines.map(({ length }) => length);
  if (lines.length < 2 || counts.filter((count) => count > 1).length < SHARE * lines.length) return undefined;
  if (counts.every((count) => count === counts[0])) return lines.map((cells) => cells.map((cell) => cell.text));
  const columns = columnsOf(lines);
  const rows = lines.map((cells) => {
    const row = columns.map(() => '');
    for (const { text: own, from } of cells) {
      const at = columns.findIndex((column) => from >= column.from && from < column.to);
      row[at] = row[at] ? `${row[at]} ${own}` : own;
    }
    return row;
  });
  return columns.length > 1 ? rows : undefined;
}

function columnsOf(lines: readonly Cell[][]): { from: number; to: number }[] {
  const columns: { from: number; to: number }[] = [];
  for (const { from, to } of lines.flat().sort((a, b) => a.from - b.from)) {
    const last = columns.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else columns.push({ from, to });
  }
  return columns;
}
