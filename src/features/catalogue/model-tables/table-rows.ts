import { naturallySorted } from '../../../platform/natural-order.ts';
import { overlaps } from '../../../platform/numbers/compare-numbers.ts';
import { leadingEnds, typedBounds } from '../../../platform/numbers/typed-number.ts';
import { figuresIn, type UnitChoice, unitsOf } from '../units/units.ts';
import { type Bounds, type ColumnFilters, NAME_COLUMN, type Sorting, type TableChoice } from './table-choice.ts';
import type { ShownColumn, TableColumn, TableRow, TableView } from './table-view.ts';

interface Rows {
  rows: TableRow[];
  columns: readonly TableColumn[];
}

export function filteredRows({ rows, columns }: Rows, filters: ColumnFilters, except?: number): TableRow[] {
  const active = Object.entries(filters).flatMap(([key, filter]) => {
    const column = Number(key);
    return isOpen(filter) || column === except ? [] : [{ column, allows: cellTest(columns[column], filter) }];
  });
  if (!active.length) return rows;
  return rows.filter((row) => active.every(({ column, allows }) => allows(textOf(row, column))));
}

const isOpen = (filter: string | Bounds | undefined) =>
  !filter || (typeof filter !== 'string' && typedBounds(filter.min, filter.max) === undefined);

function cellTest(column: TableColumn | undefined, filter: string | Bounds) {
  if (typeof filter === 'string') return (cell: string) => cell === filter;
  const bounds = typedBounds(filter.min, filter.max);
  const { label = '', unit = '' } = column ?? {};
  return (cell: string) => {
    // Compared as shown, so that a bound equal to a converted value includes it.
    const ends = leadingEnds(figuresIn(label, unit, cell, filter.unit).text);
    return ends !== undefined && (!bounds || overlaps(ends, bounds));
  };
}

function valuesOf(rows: TableRow[], column: number): Set<string> {
  const values = new Set(rows.map((row) => textOf(row, column)));
  values.delete('');
  return values;
}

export const columnOptions = (table: Rows, filters: ColumnFilters, column: number): readonly string[] =>
  naturallySorted(valuesOf(filteredRows(table, filters, column), column));

export function columnEnds(table: Rows, filters: ColumnFilters, column: number): [string, string] | undefined {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let ends: [string, string] = ['', ''];
  for (const cell of valuesOf(filteredRows(table, filters, column), column)) {
    const [from, to] = leadingEnds(cell) ?? [Number.NaN, Number.NaN];
    const textOfEnd = (end: number) => (from === to ? cell : String(end));
    if (from < least) [least, ends] = [from, [textOfEnd(from), ends[1]]];
    if (to > greatest) [greatest, ends] = [to, [ends[0], textOfEnd(to)]];
  }
  return least > greatest ? undefined : ends;
}

export const countValues = (rows: TableRow[], column: number): number => valuesOf(rows, column).size;

export function sortedRows(rows: TableRow[], sorting: Sorting | undefined): TableRow[] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  const values = naturallySorted(valuesOf(rows, column));
  const ranks = new Map((descending ? values.toReversed() : values).map((value, at) => [value, at]));
  const rankOf = (row: TableRow) => ranks.get(textOf(row, column)) ?? values.length;
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b));
}

export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, descending: false };
  return sorting.descending ? undefined : { column, descending: true };
}

const textOf = ([, name, cells]: TableRow, column: number) => (column === NAME_COLUMN ? name : (cells[column] ?? ''));

export function shownColumns(all: ShownColumn[], hidden: readonly string[], units: UnitChoice): ShownColumn[] {
  const visible = all
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({ name: column.label, unit: column.unit, column }));
  const shown = unitsOf(visible, units).map(({ item: { column }, to }) => (to ? inUnit(column, to) : column));
  return shown.length === all.length && shown.every((column, at) => column === all[at]) ? all : shown;
}

function inUnit(column: ShownColumn, to: string): ShownColumn {
  const { label, unit: from } = column;
  const cache = new Map<string, string>();
  const show = (cell: string) => {
    const cached = cache.get(cell);
    if (cached !== undefined) return cached;
    const { text, printed } = figuresIn(label, from, cell, to);
    const whole = printed === undefined && /\d/.test(cell) ? `${cell} ${from}` : text;
    cache.set(cell, whole);
    return whole;
  };
  return { ...column, unit: to, converted: { from, show } };
}

export function activeFilters({ filters }: TableChoice, columns: ShownColumn[]) {
  const places = [NAME_COLUMN, ...columns.map(({ at }) => at)];
  return Object.entries(filters).filter(([key, filter]) => places.includes(Number(key)) && !isOpen(filter));
}

export function shownRows(table: TableView, choice: TableChoice, columns: ShownColumn[]): TableRow[] {
  const filters = Object.fromEntries(activeFilters(choice, columns));
  return sortedRows(filteredRows(table, filters), choice.sorting);
}
