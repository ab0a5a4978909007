import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { UnitMenu } from '../units/unit-menu.tsx';
import { figuresIn, type UnitChoice, unitsOf } from '../units/units.ts';
import { ColumnMenu } from './column-menu.tsx';
import {
  columnOptions,
  countValues,
  filteredRows,
  NAME_COLUMN,
  nextSorting,
  sortedRows,
  type TableChoice,
} from './table-rows.ts';
import type { ShownColumn, TableRow, TableView } from './table-view.ts';

/** Columns with more values than this render their options only when the filter gets focus or a pointer. */
const MAX_EAGER_OPTIONS = 80;

/**
 * The visible columns, in the chosen units. An attribute that is printed in two units becomes one column: the one printed
 * in the chosen unit, or else the first.
 */
export function shownColumns(all: ShownColumn[], hidden: readonly string[], units: UnitChoice): ShownColumn[] {
  const visible = all
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({ name: column.label, unit: column.unit, column }));
  const shown = unitsOf(visible, units).flatMap(({ item: { column }, to, isTwin }) =>
    isTwin ? [] : [to ? inUnit(column, to) : column],
  );
  // Rows are not rendered again as long as their columns are the same array.
  return shown.length === all.length && shown.every((column, at) => column === all[at]) ? all : shown;
}

function inUnit(column: ShownColumn, to: string): ShownColumn {
  const { label, unit: from } = column;
  const cache = new Map<string, string>();
  const show = (cell: string) => {
    const cached = cache.get(cell);
    if (cached !== undefined) return cached;
    const { text, printed } = figuresIn(label, from, cell, to);
    // A value that could not be converted gets its unit, since the column now has another one.
    const whole = printed === undefined && /\d/.test(cell) ? `${cell} ${from}` : text;
    cache.set(cell, whole);
    return whole;
  };
  return { ...column, unit: to, converted: { from, show } };
}

const shownPlaces = (columns: ShownColumn[]) => [NAME_COLUMN, ...columns.map(({ at }) => at)];

/** The filtered and sorted rows. Filters of hidden columns are ignored. */
export function shownRows(rows: TableRow[], { filters, sorting }: TableChoice, columns: ShownColumn[]): TableRow[] {
  const visible = Object.entries(filters).filter(([key]) => shownPlaces(columns).includes(Number(key)));
  return sortedRows(filteredRows(rows, Object.fromEntries(visible)), rows, sorting);
}

/** The tools a model table gets once the page is idle: sorting, filters, units, and column visibility. */
interface ToolsProps {
  table: TableView;
  all: TableRow[];
  columns: ShownColumn[];
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
}

export function Toolbar({ table, columns, choice, onChange }: ToolsProps) {
  const filtered = shownPlaces(columns).some((at) => choice.filters[at]);
  const toggle = (key: string) => {
    const at = table.columns.findIndex((column) => column.key === key);
    const hidden = choice.hidden.includes(key)
      ? choice.hidden.filter((hiddenKey) => hiddenKey !== key)
      : [...choice.hidden, key];
    // The filter of a hidden column must not stay active.
    onChange({ ...choice, hidden, filters: { ...choice.filters, [at]: '' } });
  };
  return (
    <>
      {filtered && (
        <Button variant="quiet" size="small" onClick={() => onChange({ ...choice, filters: {} })}>
          Show all
        </Button>
      )}
      <UnitMenu />
      <ColumnMenu columns={table.columns} hidden={choice.hidden} onToggle={toggle} />
    </>
  );
}

/** A button with label and unit that sorts the rows, and the column's filter. */
export function Heading({ column, ...tools }: ToolsProps & { column: ShownColumn }) {
  const { label, unit, converted } = column;
  return (
    <>
      <SortButton column={column.at} choice={tools.choice} onChange={tools.onChange}>
        {label}
        {unit && (
          <span
            className="block text-xs font-normal text-steel-600"
            title={converted && `Printed in ${converted.from}`}
          >
            {unit}
          </span>
        )}
      </SortButton>
      <ColumnFilter column={column} {...tools} />
    </>
  );
}

/** The same for the names; `children` stand between label and filter. */
export function NameHeading({ children, ...tools }: ToolsProps & { children: ReactNode }) {
  const label = tools.table.nameLabel;
  return (
    <>
      <SortButton column={NAME_COLUMN} choice={tools.choice} onChange={tools.onChange}>
        {label}
      </SortButton>
      {children}
      <ColumnFilter column={{ at: NAME_COLUMN, label }} {...tools} />
    </>
  );
}

type FilteredColumn = Pick<ShownColumn, 'at' | 'label' | 'converted'>;

function ColumnFilter({ all, column, choice, onChange }: ToolsProps & { column: FilteredColumn }) {
  const { at, label } = column;
  const value = choice.filters[at] ?? '';
  const [hasOptions, setHasOptions] = useState(() => countValues(all, at) <= MAX_EAGER_OPTIONS);
  const values = hasOptions ? columnOptions(all, choice.filters, at) : [value].filter(Boolean);
  const loadOptions = () => setHasOptions(true);
  return (
    // Zero intrinsic width, so that the filter does not change column widths when it appears.
    <select
      aria-label={`Filter by ${label}`}
      value={value}
      onChange={(event) => onChange({ ...choice, filters: { ...choice.filters, [at]: event.target.value } })}
      onPointerDown={loadOptions}
      onFocus={loadOptions}
      className={`mt-1 block h-6 w-0 min-w-full rounded-sm border bg-white text-xs font-normal ${
        value ? 'border-brand-600 text-brand-800' : 'border-steel-300 text-steel-600'
      }`}
      data-screen-only=""
    >
      <option value="">All</option>
      {optionTexts(column, values).map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

interface SortButtonProps extends Pick<ToolsProps, 'choice' | 'onChange'> {
  column: number;
  children: ReactNode;
}

function SortButton({ column, choice, onChange, children }: SortButtonProps) {
  const { sorting } = choice;
  const sorted = sorting?.column === column;
  return (
    <>
      <button
        type="button"
        onClick={() => onChange({ ...choice, sorting: nextSorting(sorting, column) })}
        className="relative min-w-11 [text-align:inherit] font-semibold whitespace-normal hover:text-brand-700"
        data-screen-only=""
      >
        {children}
        {sorted && (
          <span aria-hidden="true" className="absolute -end-2.5 top-1 text-[0.5rem] text-brand-600">
            {sorting.descending ? '▼' : '▲'}
          </span>
        )}
      </button>
      {/* Chromium leaves buttons out of headings that it repeats on the next sheet. */}
      <span className="hidden min-w-11 whitespace-normal print:inline-block">{children}</span>
    </>
  );
}

/** Options for the values of a column. Values that look the same after conversion also show the printed value. */
function optionTexts({ converted }: FilteredColumn, values: readonly string[]): { value: string; text: string }[] {
  if (!converted) return values.map((value) => ({ value, text: value }));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(converted.show(value), (counts.get(converted.show(value)) ?? 0) + 1);
  return values.map((value) => {
    const text = converted.show(value);
    return { value, text: (counts.get(text) ?? 0) > 1 ? `${text} (${value} ${converted.from})` : text };
  });
}
