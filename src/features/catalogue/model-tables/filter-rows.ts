import { sortNaturally } from '../../../platform/natural-order.ts';
import { rangesOverlap } from '../../../platform/numbers/compare-numbers.ts';
import { parseBounds, parseLeadingRange } from '../../../platform/numbers/typed-number.ts';
import { chooseTargetUnits, displayInUnit, type UnitChoice } from '../measures/convert-values.ts';
import type { ModelTableCells, ModelTableView, ShownColumn, TableColumn } from './build-table-view.ts';
import {
  type ColumnBounds,
  type ColumnFilters,
  NAME_COLUMN_INDEX,
  type TableChoice,
  type TableSorting,
} from './table-choice.ts';

interface Rows {
  rows: ModelTableCells[];
  columns: readonly TableColumn[];
}

export function filterRows({ rows, columns }: Rows, filters: ColumnFilters, except?: number): ModelTableCells[] {
  const active = Object.entries(filters).flatMap(([key, filter]) => {
    const column = Number(key);
    return isEmptyFilter(filter) || column === except
      ? []
      : [{ column, allows: buildCellTest(columns[column], filter) }];
  });
  if (!active.length) return rows;
  return rows.filter((row) => active.every(({ column, allows }) => allows(getCellText(row, column))));
}

const isEmptyFilter = (filter: string | ColumnBounds | undefined) =>
  !filter || (typeof filter !== 'string' && parseBounds(filter.min, filter.max) === undefined);

function buildCellTest(column: TableColumn | undefined, filter: string | ColumnBounds) {
  if (typeof filter === 'string') return (cell: string) => cell === filter;
  const bounds = parseBounds(filter.min, filter.max);
  const { label = '', unit = '' } = column ?? {};
  return (cell: string) => {
    // Compared as shown, so that a bound equal to a converted value includes it.
    const ends = parseLeadingRange(displayInUnit(label, unit, cell, filter.unit).text);
    return ends !== undefined && (!bounds || rangesOverlap(ends, bounds));
  };
}

function listColumnValues(rows: ModelTableCells[], column: number): Set<string> {
  const values = new Set(rows.map((row) => getCellText(row, column)));
  values.delete('');
  return values;
}

export const listColumnOptions = (table: Rows, filters: ColumnFilters, column: number): readonly string[] =>
  sortNaturally(listColumnValues(filterRows(table, filters, column), column));

export function computeColumnEnds(table: Rows, filters: ColumnFilters, column: number): [string, string] | undefined {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let ends: [string, string] = ['', ''];
  for (const cell of listColumnValues(filterRows(table, filters, column), column)) {
    const [from, to] = parseLeadingRange(cell) ?? [Number.NaN, Number.NaN];
    const textOfEnd = (end: number) => (from === to ? cell : String(end));
    if (from < least) [least, ends] = [from, [textOfEnd(from), ends[1]]];
    if (to > greatest) [greatest, ends] = [to, [ends[0], textOfEnd(to)]];
  }
  return least > greatest ? undefined : ends;
}

export const countColumnValues = (rows: ModelTableCells[], column: number): number =>
  listColumnValues(rows, column).size;

export function sortRows(rows: ModelTableCells[], sorting: TableSorting | undefined): ModelTableCells[] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  const values = sortNaturally(listColumnValues(rows, column));
  const ranks = new Map((descending ? values.toReversed() : values).map((value, at) => [value, at]));
  const rankOf = (row: ModelTableCells) => ranks.get(getCellText(row, column)) ?? values.length;
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b));
}

export function getNextSorting(sorting: TableSorting | undefined, column: number): TableSorting | undefined {
  if (sorting?.column !== column) return { column, descending: false };
  return sorting.descending ? undefined : { column, descending: true };
}

const getCellText = ([, name, cells]: ModelTableCells, column: number) =>
  column === NAME_COLUMN_INDEX ? name : (cells[column] ?? '');

export function buildShownColumns(all: ShownColumn[], hidden: readonly string[], units: UnitChoice): ShownColumn[] {
  const visible = all
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({ name: column.label, unit: column.unit, column }));
  const shown = chooseTargetUnits(visible, units).map(({ item: { column }, to }) =>
    to ? convertColumn(column, to) : column,
  );
  return shown.length === all.length && shown.every((column, at) => column === all[at]) ? all : shown;
}

function convertColumn(column: ShownColumn, to: string): ShownColumn {
  const { label, unit: from } = column;
  const cache = new Map<string, string>();
  const show = (cell: string) => {
    const cached = cache.get(cell);
    if (cached !== undefined) return cached;
    const { text, printed: original } = displayInUnit(label, from, cell, to);
    const whole = original === undefined && /\d/.test(cell) ? `${cell} ${from}` : text;
    cache.set(cell, whole);
    return whole;
  };
  return { ...column, unit: to, converted: { from, show } };
}

export function listActiveFilters({ filters }: TableChoice, columns: ShownColumn[]) {
  const shownPositions = [NAME_COLUMN_INDEX, ...columns.map(({ at }) => at)];
  return Object.entries(filters).filter(
    ([key, filter]) => shownPositions.includes(Number(key)) && !isEmptyFilter(filter),
  );
}

export function listShownRows(table: ModelTableView, choice: TableChoice, columns: ShownColumn[]): ModelTableCells[] {
  const filters = Object.fromEntries(listActiveFilters(choice, columns));
  return sortRows(filterRows(table, filters), choice.sorting);
}
