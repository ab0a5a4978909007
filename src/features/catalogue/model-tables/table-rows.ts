import { naturallySorted } from '../../../platform/natural-order.ts';
import type { TableRow } from './table-view.ts';

/** The index of the name column, for filters and sorting. */
export const NAME_COLUMN = -1;

/** By column index, the value that rows must have. */
export type ColumnFilters = Readonly<Record<number, string>>;

export interface Sorting {
  column: number;
  descending: boolean;
}

/** The view options of a table: filters, sorting, and the keys of hidden columns. */
export interface TableChoice {
  filters: ColumnFilters;
  sorting: Sorting | undefined;
  hidden: readonly string[];
}

/** Rows that match all filters; the filter of the column `except` is ignored. */
export function filteredRows(rows: TableRow[], filters: ColumnFilters, except?: number): TableRow[] {
  const active = Object.entries(filters).flatMap(([key, value]) => {
    const column = Number(key);
    return value === '' || column === except ? [] : [{ column, value }];
  });
  if (!active.length) return rows;
  return rows.filter((row) => active.every(({ column, value }) => textOf(row, column) === value));
}

/** The values of a column that the filters of the other columns leave, in natural order. */
export function columnOptions(rows: TableRow[], filters: ColumnFilters, column: number): readonly string[] {
  const all = valuesOf(rows, column);
  const left = filteredRows(rows, filters, column);
  if (left === rows) return all.inOrder();
  const offered = new Set(left.map((row) => textOf(row, column)));
  return all.inOrder().filter((value) => offered.has(value));
}

/** The number of distinct non-blank values of a column. */
export const countValues = (rows: TableRow[], column: number): number => valuesOf(rows, column).count;

/** Rows in the natural order of a column; rows with a blank value come last in both directions. */
export function sortedRows(rows: TableRow[], all: TableRow[], sorting: Sorting | undefined): TableRow[] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  const ranks = valuesOf(all, column).ranks();
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, rank: ranks.get(textOf(row, column)) }))
    .sort((a, b) => {
      if (a.rank === undefined || b.rank === undefined) return Number(!a.rank) - Number(!b.rank);
      return direction * (a.rank - b.rank);
    })
    .map(({ row }) => row);
}

/** Cycles: unsorted, ascending, descending, unsorted. */
export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, descending: false };
  return sorting.descending ? undefined : { column, descending: true };
}

const textOf = ([, name, cells]: TableRow, column: number) => (column === NAME_COLUMN ? name : (cells[column] ?? ''));

interface ColumnValues {
  count: number;
  inOrder(): readonly string[];
  /** The rank of each value in that order, from 1. */
  ranks(): ReadonlyMap<string, number>;
}

const columnValues = new WeakMap<TableRow[], Map<number, ColumnValues>>();

/** The values of a column: collected once, sorted on first use. */
function valuesOf(rows: TableRow[], column: number): ColumnValues {
  const columns = columnValues.get(rows) ?? new Map<number, ColumnValues>();
  columnValues.set(rows, columns);
  const found = columns.get(column) ?? collectValues(rows, column);
  columns.set(column, found);
  return found;
}

function collectValues(rows: TableRow[], column: number): ColumnValues {
  const values = new Set(rows.map((row) => textOf(row, column)));
  values.delete('');
  let ordered: string[] | undefined;
  let ranks: Map<string, number> | undefined;
  const inOrder = () => {
    ordered ??= naturallySorted(values);
    return ordered;
  };
  return {
    count: values.size,
    inOrder,
    ranks: () => {
      ranks ??= new Map(inOrder().map((value, at) => [value, at + 1]));
      return ranks;
    },
  };
}
