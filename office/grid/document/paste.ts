import type { CellTexts } from './clipboard.ts';
import type { Patch } from './edits.ts';
import type { Axes, Range } from './selection.ts';

export interface PastePlan {
  extraRows: number;
  lostColumns: number;
  height: number;
  width: number;
}

/** A single row, column or cell fills a selection; so does a rectangle that fits into it several times. */
function sizeOf(grid: CellTexts, { top, bottom, left, right }: Range): { height: number; width: number } {
  const [height, width] = [grid.length, grid[0]?.length ?? 0];
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  if (height === 0 || width === 0) return { height: 0, width: 0 };
  if (rows % height !== 0 || columns % width !== 0) return { height, width };
  return { height: rows, width: columns };
}

export function planPaste(grid: CellTexts, range: Range, { rows, columns }: Axes): PastePlan {
  const { height, width } = sizeOf(grid, range);
  return {
    height,
    width,
    extraRows: Math.max(0, range.top + height - rows.length),
    lostColumns: Math.max(0, range.left + width - columns.length),
  };
}

export function pasted(grid: CellTexts, range: Range, { height, width }: PastePlan, { rows, columns }: Axes): Patch {
  const patch = new Map<string, Record<string, string>>();
  for (let down = 0; down < height; down += 1) {
    const row = rows[range.top + down];
    if (row === undefined) break;
    const source = grid[down % grid.length] ?? [];
    const cells: Record<string, string> = {};
    for (let across = 0; across < width; across += 1) {
      const column = columns[range.left + across];
      if (column !== undefined) cells[column] = source[across % source.length] ?? '';
    }
    patch.set(row, cells);
  }
  return patch;
}
