import { naturalOrder } from './natural-order.ts';
import type { TableRow } from './table-view.ts';

/** By column index, the value that the rows must have there. */
export type ColumnFilters = Readonly<Record<number, string>>;

/** Rows that have every chosen value; `except` leaves one column's choice out of account. */
export function filteredRows(rows: TableRow[], filters: ColumnFilters, except?: number): TableRow[] {
  const active = Object.entries(filters).filter(([column, value]) => value !== '' && Number(column) !== except);
  if (!active.length) return rows;
  return rows.filter((row) => active.every(([column, value]) => row.cells[Number(column)] === value));
}

/** The values that a column still offers beside the other columns' choices, in natural order (D132). */
export function columnOptions(rows: TableRow[], filters: ColumnFilters, column: number): string[] {
  const values = new Set(filteredRows(rows, filters, column).map((row) => row.cells[column] ?? ''));
  values.delete('');
  return [...values].sort(naturalOrder);
}

/** -1 is the column of names. */
export interface Sorting {
  column: number;
  descending: boolean;
}

export function sortedRows(rows: TableRow[], sorting: Sorting | undefined): TableRow[] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  const textOf = (row: TableRow) => (column < 0 ? row.name : (row.cells[column] ?? ''));
  const direction = descending ? -1 : 1;
  return rows.toSorted((a, b) => direction * naturalOrder(textOf(a), textOf(b)));
}

/** None, upwards, downwards, none. */
export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, descending: false };
  return sorting.descending ? undefined : { column, descending: true };
}

/** What a visitor has chosen of a table: filters, the order, and the keys of columns that are not shown. */
export interface TableChoice {
  filters: ColumnFilters;
  sorting: Sorting | undefined;
  hidden: readonly string[];
}

export const shownRows = (rows: TableRow[], { filters, sorting }: TableChoice): TableRow[] =>
  sortedRows(filteredRows(rows, filters), sorting);
