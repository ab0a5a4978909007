import { type Column, cellOf, splitLabel, type TableRow } from '../document/grid-document.ts';

const LOOKED_AT = 200;
const [LEAST, MOST] = [6, 24];
/** Width of a character, and of the space around a text, in rem. */
const [CHARACTER, AROUND] = [0.5, 1.25];
/** Width of row numbers. */
const NUMBERS = 3;
/** Limits of a chosen width, in rem. */
export const [NARROWEST, WIDEST] = [2.5, 60];

/** How a table is looked at in this browser: widths in rem by the labels of the columns, and the label of the last one that stays. */
export interface GridLook {
  widths: Readonly<Record<string, number>>;
  frozen: string;
}

export interface ColumnWidths {
  /** For CSS, with the column of the row numbers. */
  css: string;
  /** In rem, by the places of the columns. */
  each: readonly number[];
  /** How far from the left those columns stay that do; the others have none. */
  stays: readonly (string | undefined)[];
}

/** The widths of the columns: as somebody chose, or as their headings and first cells need them. */
export function columnWidths(columns: readonly Column[], rows: readonly TableRow[], look: GridLook): ColumnWidths {
  const first = rows.slice(0, LOOKED_AT);
  const each = columns.map((column) => look.widths[column.label] ?? neededWidth(column, first));
  const last = Math.max(
    columns.findIndex(({ kind }) => kind === 'name'),
    columns.findIndex(({ label }) => look.frozen !== '' && label === look.frozen),
  );
  let left = NUMBERS;
  const stays = each.map((width, at) => {
    const own = left;
    left += width;
    return at <= last ? `${own}rem` : undefined;
  });
  return { css: [NUMBERS, ...each].map((width) => `${width}rem`).join(' '), each, stays };
}

function neededWidth({ key, kind, label, measured }: Column, first: readonly TableRow[]): number {
  const texts = first.map((row) => cellOf(row, key).length);
  const { name, unit } = splitLabel(label);
  // Below the name, in two lines of a smaller type.
  const below = measured && measured.name !== name ? (unit.length + 3 + measured.name.length) / 2 : 0;
  const needed = Math.max(name.length, unit.length + 2, Math.ceil(below), kind === 'name' ? 18 : 0, ...texts);
  return Math.min(MOST, Math.max(LEAST, needed)) * CHARACTER + AROUND;
}
