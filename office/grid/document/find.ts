import type { Patch } from './acts.ts';
import { type CellPlace, cellOf, type Table } from './grid-document.ts';
import type { Axes } from './selection.ts';

export interface Search {
  text: string;
  column: string;
  matchCase: boolean;
  whole: boolean;
}

/**
 * Visible cells with the text, and their texts after replacement.
 * @param by plain text, not a pattern
 */
export function found(
  { text, column, matchCase, whole }: Search,
  by: string,
  table: Table,
  { rows, columns }: Axes,
): { places: CellPlace[]; patch: Patch } {
  const places: CellPlace[] = [];
  const patch = new Map<string, Record<string, string>>();
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(whole ? `^${escaped}$` : escaped, matchCase ? 'gu' : 'giu');
  const byKey = new Map(table.rows.map((row) => [row.key, row]));
  for (const row of text === '' ? [] : rows) {
    for (const key of column === '' ? columns : [column]) {
      const before = cellOf(byKey.get(row), key);
      if (before.search(pattern) < 0) continue;
      places.push({ row, column: key });
      patch.set(row, { ...patch.get(row), [key]: before.replace(pattern, () => by) });
    }
  }
  return { places, patch };
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
