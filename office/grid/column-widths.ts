import { type Column, cellOf, splitLabel, type TableRow } from '../document/grid-document.ts';

const LOOKED_AT = 200;
const [LEAST, MOST] = [6, 24];
/** Of a character and of the space around them, in rem. */
const [CHARACTER, AROUND] = [0.5, 1.25];

/** The widths of the columns, as their headings and first cells need them; the number of the row before them. */
export function columnWidths(columns: readonly Column[], rows: readonly TableRow[]): string {
  const first = rows.slice(0, LOOKED_AT);
  const widths = columns.map(({ key, kind, label, measured }) => {
    const texts = first.map((row) => cellOf(row, key).length);
    const { name, unit } = splitLabel(label);
    // Below the name, in two lines of a smaller type.
    const below = measured && measured.name !== name ? (unit.length + 3 + measured.name.length) / 2 : 0;
    const needed = Math.max(name.length, unit.length + 2, Math.ceil(below), kind === 'name' ? 18 : 0, ...texts);
    return `${Math.min(MOST, Math.max(LEAST, needed)) * CHARACTER + AROUND}rem`;
  });
  return ['3rem', ...widths].join(' ');
}
