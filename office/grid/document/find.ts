import type { Patch } from './edits.ts';
import { type CellPlace, cellOf, NAME, type Table, type TableRow } from './grid-document.ts';
import type { Axes } from './selection.ts';

export interface Search {
  text: string;
  column: string | undefined;
  matchCase: boolean;
  whole: boolean;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function patternOf({ text, matchCase, whole }: Search): RegExp | undefined {
  if (text === '') return undefined;
  return new RegExp(whole ? `^${escaped(text)}$` : escaped(text), matchCase ? 'gu' : 'giu');
}

export function found(search: Search, rows: readonly TableRow[], columns: readonly string[]): CellPlace[] {
  const pattern = patternOf(search);
  if (!pattern) return [];
  const names = search.column === undefined ? columns : columns.filter((key) => key === search.column);
  return rows.flatMap((row) =>
    names.filter((column) => cellOf(row, column).search(pattern) >= 0).map((column) => ({ row: row.key, column })),
  );
}

export function nextPlace(
  places: readonly CellPlace[],
  { row, column }: CellPlace,
  { rows, columns }: Axes,
): CellPlace | undefined {
  const order = new Map(rows.map((key, at) => [key, at]));
  const rank = (place: CellPlace) => (order.get(place.row) ?? -1) * columns.length + columns.indexOf(place.column);
  const from = rank({ row, column });
  return places.find((place) => rank(place) > from) ?? places[0];
}

/** The replacement is a text, not a pattern. */
export function replaced(search: Search, by: string, rows: readonly TableRow[], columns: readonly string[]): Patch {
  const pattern = patternOf(search);
  const patch = new Map<string, Record<string, string>>();
  if (!pattern) return patch;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const { row, column } of found(search, rows, columns)) {
    const cells = patch.get(row) ?? {};
    cells[column] = cellOf(byKey.get(row), column).replace(pattern, () => by);
    patch.set(row, cells);
  }
  return patch;
}

export interface Difference {
  name: string;
  label: string;
  from: string;
  to: string;
}

export function differencesOf(
  { rows, columns }: Table,
  patch: Patch,
  shown: number,
): { count: number; first: Difference[] } {
  const first: Difference[] = [];
  let count = 0;
  for (const row of rows) {
    const texts = patch.get(row.key);
    if (!texts) continue;
    for (const { key, label, kind } of columns) {
      const [from, to] = [cellOf(row, key), texts[key]];
      if (to === undefined || to === from || kind === 'fixed') continue;
      count += 1;
      if (first.length < shown) first.push({ name: cellOf(row, NAME), label, from, to });
    }
  }
  return { count, first };
}
