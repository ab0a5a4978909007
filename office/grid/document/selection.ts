import type { CellPlace } from './grid-document.ts';

export interface Selection {
  cursor: CellPlace;
  anchor: CellPlace;
}

export interface Axes {
  rows: readonly string[];
  columns: readonly string[];
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const selected = (place: CellPlace): Selection => ({ cursor: place, anchor: place });

export function rangeOf({ cursor, anchor }: Selection, axes: Axes): Range {
  const rows = [axes.rows.indexOf(cursor.row), axes.rows.indexOf(anchor.row)];
  const columns = [axes.columns.indexOf(cursor.column), axes.columns.indexOf(anchor.column)];
  return {
    top: Math.max(0, Math.min(...rows)),
    bottom: Math.max(...rows),
    left: Math.max(0, Math.min(...columns)),
    right: Math.max(...columns),
  };
}

export const isInside = ({ top, bottom, left, right }: Range, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export type Step = readonly [rows: number, columns: number];
export const ARROWS: Record<string, Step> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));

export function stepped(selection: Selection, { rows, columns }: Axes, by: Step, extend = false): Selection {
  const row = rows[within(rows.indexOf(selection.cursor.row) + by[0], rows.length)];
  const column = columns[within(columns.indexOf(selection.cursor.column) + by[1], columns.length)];
  if (row === undefined || column === undefined) return selection;
  const cursor = { row, column };
  return extend ? { cursor, anchor: selection.anchor } : selected(cursor);
}

/** Jumps like a spreadsheet: to the end of a block of filled cells, across a gap to the next block, or to the edge. */
export function jumped(
  selection: Selection,
  axes: Axes,
  [down, across]: Step,
  textAt: (row: string, column: string) => string,
  extend = false,
): Selection {
  const { cursor } = selection;
  const [row, column] = [axes.rows.indexOf(cursor.row), axes.columns.indexOf(cursor.column)];
  const filledAt = (steps: number) => {
    const [rowKey, columnKey] = [axes.rows[row + steps * down], axes.columns[column + steps * across]];
    return rowKey === undefined || columnKey === undefined ? undefined : textAt(rowKey, columnKey) !== '';
  };
  const inBlock = filledAt(0) && filledAt(1);
  let steps = 0;
  while (filledAt(steps + 1) !== undefined && !(inBlock && !filledAt(steps + 1))) {
    steps += 1;
    if (!inBlock && filledAt(steps)) break;
  }
  return stepped(selection, axes, [steps * down, steps * across], extend);
}

export function wholeOf(
  { rows, columns }: Axes,
  what: 'row' | 'column' | 'all',
  { cursor, anchor }: Selection,
): Selection {
  const place = ({ row, column }: CellPlace, at: 0 | -1): CellPlace => ({
    row: what === 'row' ? row : (rows.at(at) ?? ''),
    column: what === 'column' ? column : (columns.at(at) ?? ''),
  });
  return { cursor: place(cursor, 0), anchor: place(anchor, -1) };
}
