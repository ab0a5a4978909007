import type { FileRow } from './file-rows.contract.ts';
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

export const formatTableName = (worksheet: string, row: number): string => `${worksheet} (row ${row})`;

const FURTHER_TABLE = /^(.*) \(row (\d+)\)$/;

/** Worksheet and first row of a table, of a name such as `prices (row 12)`; other names are whole worksheets. */
export function parseTableName(name: string): { worksheet: string; start: number } {
  const [, worksheet = name, row = '1'] = FURTHER_TABLE.exec(name) ?? [];
  return { worksheet, start: Number(row) };
}

/** Worksheet and row of the file behind a row number of a worksheet of the catalogue. */
export function toFileRow(target: string, number: number, readAs: readonly TableReading[]): FileRow {
  const table = readAs[Math.floor(number / ROWS) - 1];
  return table ? { sheet: parseTableName(table.source).worksheet, row: number % ROWS } : { sheet: target, row: number };
}
