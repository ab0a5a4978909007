import type { CellPlace } from './grid-document.ts';

export interface Selection {
  cursor: CellPlace;
  anchor: CellPlace;
  more?: readonly Pick<Selection, 'cursor' | 'anchor'>[];
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
export const alsoSelected = ({ cursor, anchor, more = [] }: Selection, next: Selection): Selection => ({
  ...next,
  more: [...more, { cursor, anchor }],
});

export function rangeOf(
  { cursor, anchor }: Pick<Selection, 'cursor' | 'anchor'>,
  rowAt: (key: string) => number,
  columnAt: (key: string) => number,
): Range {
  const rows = [rowAt(cursor.row), rowAt(anchor.row)].filter((at) => at >= 0);
  const columns = [columnAt(cursor.column), columnAt(anchor.column)].filter((at) => at >= 0);
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
}

export type Step = readonly [rows: number, columns: number];
export const ARROWS: Record<string, Step> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));

/** Stops at the edges. `extend`: the anchor stays. */
export function stepped(selection: Selection, { rows, columns }: Axes, by: Step, extend = false) {
  const row = rows[within(rows.indexOf(selection.cursor.row) + by[0], rows.length)];
  const column = columns[within(columns.indexOf(selection.cursor.column) + by[1], columns.length)];
  if (row === undefined || column === undefined) return selection;
  const cursor = { row, column };
  return extend ? { cursor, anchor: selection.anchor } : selected(cursor);
}

/** Like a spreadsheet: to the end of a block of filled cells, across a gap to the next one, or to the edge. */
export function jumped(
  selection: Selection,
  axes: Axes,
  [byRow, byColumn]: Step,
  isFilled: (row: string, column: string) => boolean,
  extend = false,
): Selection {
  let [row, column] = [axes.rows.indexOf(selection.cursor.row), axes.columns.indexOf(selection.cursor.column)];
  const filledAt = (dr: number, dc: number) => {
    const [rowKey, columnKey] = [axes.rows[row + dr], axes.columns[column + dc]];
    return rowKey === undefined || columnKey === undefined ? undefined : isFilled(rowKey, columnKey);
  };
  const inBlock = filledAt(0, 0) === true && filledAt(byRow, byColumn) === true;
  for (;;) {
    const next = filledAt(byRow, byColumn);
    if (next === undefined || (inBlock && !next)) break;
    row += byRow;
    column += byColumn;
    if (!inBlock && next) break;
  }
  const by = [row - axes.rows.indexOf(selection.cursor.row), column - axes.columns.indexOf(selection.cursor.column)];
  return stepped(selection, axes, [by[0] ?? 0, by[1] ?? 0], extend);
}

export function wholeOf(
  { rows, columns }: Axes,
  what: 'row' | 'column' | 'all',
  { cursor, anchor }: Selection,
): Selection {
  return {
    cursor: {
      row: what === 'row' ? cursor.row : (rows[0] ?? ''),
      column: what === 'column' ? cursor.column : (columns[0] ?? ''),
    },
    anchor: {
      row: what === 'row' ? anchor.row : (rows.at(-1) ?? ''),
      column: what === 'column' ? anchor.column : (columns.at(-1) ?? ''),
    },
  };
}
