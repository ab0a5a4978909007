import { leadingNumber, naturallySorted } from '../../../platform/natural-order.ts';
import { figuresIn } from '../units/units.ts';
import { type Bounds, type ColumnFilters, NAME_COLUMN, type Sorting } from './table-choice.ts';
import type { TableColumn, TableRow } from './table-view.ts';

/** Rows and the columns that describe their cells. */
export interface Rows {
  rows: TableRow[];
  columns: readonly TableColumn[];
}

/** Rows that match all filters; the filter of the column `except` is ignored. */
export function filteredRows({ rows, columns }: Rows, filters: ColumnFilters, except?: number): TableRow[] {
  const active = Object.entries(filters).flatMap(([key, filter]) => {
    const column = Number(key);
    return isOpen(filter) || column === except ? [] : [{ column, allows: cellTest(rows, columns, column, filter) }];
  });
  if (!active.length) return rows;
  return rows.filter((row) => active.every(({ column, allows }) => allows(textOf(row, column))));
}

/** Whether a filter lets every row pass. */
export const isOpen = (filter: string | Bounds | undefined) =>
  !filter || (typeof filter !== 'string' && boundIn(filter.min) === undefined && boundIn(filter.max) === undefined);

const boundIn = (text: string) => (text.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined);

function cellTest(rows: TableRow[], columns: readonly TableColumn[], column: number, filter: string | Bounds) {
  if (typeof filter === 'string') return (cell: string) => cell === filter;
  const { number } = valuesOf(rows, column);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = {
    min: boundIn(filter.min),
    max: boundIn(filter.max),
  };
  const { label = '', unit = '' } = columns[column] ?? {};
  const isPrinted = filter.unit === unit;
  return (cell: string) => {
    // Compared as shown, so that a bound equal to a converted figure includes it.
    const value = isPrinted ? number(cell) : leadingNumber(figuresIn(label, unit, cell, filter.unit).text);
    return value !== undefined && value >= min && value <= max;
  };
}

/** The values of a column that the filters of the other columns leave, in natural order. */
export function columnOptions(table: Rows, filters: ColumnFilters, column: number): readonly string[] {
  const all = valuesOf(table.rows, column).inOrder();
  const left = filteredRows(table, filters, column);
  if (left === table.rows) return all;
  const offered = new Set(left.map((row) => textOf(row, column)));
  return all.filter((value) => offered.has(value));
}

/** The cells with the least and the greatest number that the filters of the other columns leave; undefined when there are none. */
export function columnEnds(table: Rows, filters: ColumnFilters, column: number): [string, string] | undefined {
  const { number, ends } = valuesOf(table.rows, column);
  const left = filteredRows(table, filters, column);
  return left === table.rows
    ? ends()
    : endsOf(
        left.map((row) => textOf(row, column)),
        number,
      );
}

function endsOf(cells: Iterable<string>, number: ColumnValues['number']): [string, string] | undefined {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let ends: [string, string] = ['', ''];
  for (const cell of cells) {
    const value = number(cell);
    if (value === undefined) continue;
    if (value < least) [least, ends] = [value, [cell, ends[1]]];
    if (value > greatest) [greatest, ends] = [value, [ends[0], cell]];
  }
  return least > greatest ? undefined : ends;
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
  /** The number at the start of a cell of the column. */
  number(cell: string): number | undefined;
  /** The cells with the least and the greatest number. */
  ends(): [string, string] | undefined;
}

const columnValues = new WeakMap<TableRow[], Map<number, ColumnValues>>();

/** The values of a column: collected once, sorted and read as numbers on first use. */
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
  let numbers: Map<string, number | undefined> | undefined;
  const inOrder = () => {
    ordered ??= naturallySorted(values);
    return ordered;
  };
  const number = (cell: string) => {
    numbers ??= new Map(Array.from(values, (value) => [value, leadingNumber(value)]));
    return numbers.get(cell);
  };
  let ends: { found: [string, string] | undefined } | undefined;
  return {
    count: values.size,
    inOrder,
    ranks: () => {
      ranks ??= new Map(inOrder().map((value, at) => [value, at + 1]));
      return ranks;
    },
    number,
    ends: () => {
      ends ??= { found: endsOf(values, number) };
      return ends.found;
    },
  };
}
