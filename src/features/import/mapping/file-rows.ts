import type { ReadAs } from './sheet-mapping.contract.ts';

/** More rows than a table of a file has. */
const ROWS = 2 ** 23;

/** The number of a row among all rows of a file; `table`: the place of its table among those that are read by a mapping. */
export const numberOfRow = (table: number, row: number): number => (table + 1) * ROWS + row;

/** Position of a numbered row. `source`: its table, if a mapping reads several. */
export function placeOfRow(number: number, readAs: readonly ReadAs[]): { source: string; row: number } {
  const table = readAs[Math.floor(number / ROWS) - 1];
  if (!table) return { source: '', row: number };
  const read = readAs.filter(({ mapping }) => mapping.sheet !== '');
  return { source: read.length > 1 ? table.source : '', row: number % ROWS };
}

/** The place of a numbered row in words. */
export function rowInWords(number: number, readAs: readonly ReadAs[]): string {
  const { source, row } = placeOfRow(number, readAs);
  return source ? `row ${row} of "${source}"` : `row ${row}`;
}
