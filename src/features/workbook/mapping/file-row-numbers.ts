import type { TableReading } from './worksheet-mapping.contract.ts';

const ROWS = 2 ** 23;

/** Unique number of a row in a file. `table`: index among the tables with a mapping. */
export const toFileRowNumber = (table: number, row: number): number => (table + 1) * ROWS + row;

export function parseFileRowNumber(number: number, readAs: readonly TableReading[]): { source: string; row: number } {
  const table = readAs[Math.floor(number / ROWS) - 1];
  if (!table) return { source: '', row: number };
  const read = readAs.filter(({ mapping }) => mapping.sheet !== '');
  return { source: read.length > 1 ? table.source : '', row: number % ROWS };
}

export function formatFileRow(number: number, readAs: readonly TableReading[]): string {
  const { source, row } = parseFileRowNumber(number, readAs);
  return source ? `row ${row} of "${source}"` : `row ${row}`;
}
