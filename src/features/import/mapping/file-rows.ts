import type { ReadAs } from './sheet-mapping.contract.ts';

const ROWS = 2 ** 23;

/** Unique number of a row in a file. `table`: index among the tables with a mapping. */
export const numberOfRow = (table: number, row: number): number => (table + 1) * ROWS + row;

export function placeOfRow(number: number, readAs: readonly ReadAs[]): { source: string; row: number } {
  const table = readAs[Math.floor(number / ROWS) - 1];
  if (!table) return { source: '', row: number };
  const read = readAs.filter(({ mapping }) => mapping.sheet !== '');
  return { source: read.length > 1 ? table.source : '', row: number % ROWS };
}

export function rowInWords(number: number, readAs: readonly ReadAs[]): string {
  const { source, row } = placeOfRow(number, readAs);
  return source ? `row ${row} of "${source}"` : `row ${row}`;
}
