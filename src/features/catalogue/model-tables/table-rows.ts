import { naturallySorted } from '../../../platform/natural-order.ts';
import type { TableRow } from './table-view.ts';

/** By column index, the value that the rows must have there. */
export type ColumnFilters = Readonly<Record<number, string>>;

/** -1 is the column of names. */
export interface Sorting {
  column: number;
  descending: boolean;
}

/** What a visitor has chosen of a table: filters, the order, and the keys of columns that are not shown. */
export interface TableChoice {
  filters: ColumnFilters;
  sorting: Sorting | undefined;
  hidden: readonly string[];
}

/** Rows that have every chosen value; `except` leaves one column's choice out of account. */
export function filteredRows(rows: TableRow[], filters: ColumnFilters, except?: number): TableRow[] {
  const active = Object.entries(filters).flatMap(([key, value]) => {
    const column = Number(key);
    return value === '' || column === except ? [] : [{ column, value }];
  });
  if (!active.length) return rows;
  return rows.filter(([, , cells]) => active.every(({ column, value }) => cells[column] === value));
}

/** The values that a column still offers beside the other columns' choices, in natural order. */
export function columnOptions(rows: TableRow[], filters: ColumnFilters, column: number): readonly string[] {
  const all = valuesOf(rows, column);
  const left = filteredRows(rows, filters, column);
  if (left === rows) return all.inOrder();
  const offered = new Set(left.map(([, , cells]) => cells[column]));
  return all.inOrder().filter((value) => offered.has(value));
}

/** How many values a column has, blank ones aside. */
export const countValues = (rows: TableRow[], column: number): number => valuesOf(rows, column).count;

/** In a column's natural order; rows that say nothing there come last, whichever way round. */
export function sortedRows(rows: TableRow[], all: TableRow[], sorting: Sorting | undefined): TableRow[] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  const places = valuesOf(all, column).places();
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, place: places.get(textOf(row, column)) }))
    .sort((a, b) => {
      if (a.place === undefined || b.place === undefined) return Number(!a.place) - Number(!b.place);
      return direction * (a.place - b.place);
    })
    .map(({ row }) => row);
}

/** None, upwards, downwards, none. */
export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, descending: false };
  return sorting.descending ? undefined : { column, descending: true };
}

const textOf = ([, name, cells]: TableRow, column: number) => (column < 0 ? name : (cells[column] ?? ''));

interface ColumnValues {
  count: number;
  inOrder(): readonly string[];
  /** Where each value stands in that order, from 1. */
  places(): ReadonlyMap<string, number>;
}

const known = new WeakMap<TableRow[], Map<number, ColumnValues>>();

/** The values of a column: found once, and brought into order when that is first asked for. */
function valuesOf(rows: TableRow[], column: number): ColumnValues {
  const columns = known.get(rows) ?? new Map<number, ColumnValues>();
  known.set(rows, columns);
  const found = columns.get(column) ?? gathered(rows, column);
  columns.set(column, found);
  return found;
}

function gathered(rows: TableRow[], column: number): ColumnValues {
  const values = new Set(rows.map((row) => textOf(row, column)));
  values.delete('');
  let ordered: string[] | undefined;
  let places: Map<string, number> | undefined;
  const inOrder = () => {
    ordered ??= naturallySorted(values);
    return ordered;
  };
  return {
    count: values.size,
    inOrder,
    places: () => {
      places ??= new Map(inOrder().map((value, at) => [value, at + 1]));
      return places;
    },
  };
}
