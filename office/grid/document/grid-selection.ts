import type { CellAddress } from './grid-document.ts';

export interface CellSelection {
  cursor: CellAddress;
  anchor: CellAddress;
}

export interface GridAxes {
  rows: readonly string[];
  columns: readonly string[];
}

export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const selectCell = (address: CellAddress): CellSelection => ({ cursor: address, anchor: address });

export function getCellRange({ cursor, anchor }: CellSelection, axes: GridAxes): CellRange {
  const rows = [axes.rows.indexOf(cursor.row), axes.rows.indexOf(anchor.row)];
  const columns = [axes.columns.indexOf(cursor.column), axes.columns.indexOf(anchor.column)];
  return {
    top: Math.max(0, Math.min(...rows)),
    bottom: Math.max(...rows),
    left: Math.max(0, Math.min(...columns)),
    right: Math.max(...columns),
  };
}

export const isInRange = ({ top, bottom, left, right }: CellRange, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export type GridStep = readonly [rows: number, columns: number];
export const ARROW_STEPS: Record<string, GridStep> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clampIndex = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));

export function moveCursor(
  selection: CellSelection,
  { rows, columns }: GridAxes,
  by: GridStep,
  extend = false,
): CellSelection {
  const row = rows[clampIndex(rows.indexOf(selection.cursor.row) + by[0], rows.length)];
  const column = columns[clampIndex(columns.indexOf(selection.cursor.column) + by[1], columns.length)];
  if (row === undefined || column === undefined) return selection;
  const cursor = { row, column };
  return extend ? { cursor, anchor: selection.anchor } : selectCell(cursor);
}

/** Jumps like a spreadsheet: to the end of a block of filled cells, across a gap to the next block, or to the edge. */
export function jumpCursor(
  selection: CellSelection,
  axes: GridAxes,
  [down, across]: GridStep,
  textAt: (row: string, column: string) => string,
  extend = false,
): CellSelection {
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
  return moveCursor(selection, axes, [steps * down, steps * across], extend);
}

export function selectWhole(
  { rows, columns }: GridAxes,
  what: 'row' | 'column' | 'all',
  { cursor, anchor }: CellSelection,
): CellSelection {
  const address = ({ row, column }: CellAddress, at: 0 | -1): CellAddress => ({
    row: what === 'row' ? row : (rows.at(at) ?? ''),
    column: what === 'column' ? column : (columns.at(at) ?? ''),
  });
  return { cursor: address(cursor, 0), anchor: address(anchor, -1) };
}
