import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { UnitMenu } from '../units/unit-menu.tsx';
import { figuresIn, type UnitChoice, unitsOf } from '../units/units.ts';
import { ColumnMenu } from './column-menu.tsx';
import { columnOptions, countValues, filteredRows, nextSorting, sortedRows, type TableChoice } from './table-rows.ts';
import type { ShownColumn, TableRow, TableView } from './table-view.ts';

/** Columns with more values than this list them once their filter is reached for. */
const LISTED_AT_ONCE = 80;

/**
 * The columns that a visitor has left on show, in the units of their choice. One attribute that is printed in two units
 * becomes one column then: the one that is printed in the unit asked for, or the first.
 */
export function shownColumns(all: ShownColumn[], hidden: readonly string[], units: UnitChoice): ShownColumn[] {
  const left = all
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => ({ name: column.label, unit: column.unit, column }));
  const shown = unitsOf(left, units).flatMap(({ item: { column }, to, isTwin }) =>
    isTwin ? [] : [to ? inUnit(column, to) : column],
  );
  // Rows are not rendered again while their columns are the same array.
  return shown.length === all.length && shown.every((column, at) => column === all[at]) ? all : shown;
}

function inUnit(column: ShownColumn, to: string): ShownColumn {
  const { label, unit: from } = column;
  const shown = new Map<string, string>();
  const show = (cell: string) => {
    const known = shown.get(cell);
    if (known !== undefined) return known;
    const { text, printed } = figuresIn(label, from, cell, to);
    // What could not be converted stands under another unit now.
    const whole = printed === undefined && /\d/.test(cell) ? `${cell} ${from}` : text;
    shown.set(cell, whole);
    return whole;
  };
  return { ...column, unit: to, converted: { from, show } };
}

/** The rows that a choice leaves, in its order. A filter of a column that is not on show counts for nothing. */
export function shownRows(rows: TableRow[], { filters, sorting }: TableChoice, columns: ShownColumn[]): TableRow[] {
  const visible = Object.entries(filters).filter(([key]) => columns.some(({ at }) => at === Number(key)));
  return sortedRows(filteredRows(rows, Object.fromEntries(visible)), rows, sorting);
}

/** What a model table gets once the page is idle: sorting, filters, units, and the choice of columns. */
interface ToolsProps {
  table: TableView;
  all: TableRow[];
  columns: ShownColumn[];
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
}

export function Toolbar({ table, columns, choice, onChange }: ToolsProps) {
  const filtered = columns.some(({ at }) => choice.filters[at]);
  const toggle = (key: string) => {
    const at = table.columns.findIndex((column) => column.key === key);
    const hidden = choice.hidden.includes(key)
      ? choice.hidden.filter((known) => known !== key)
      : [...choice.hidden, key];
    // A filter that can no longer be seen must not go on working.
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

export function NameHeading({ table, choice, onChange }: ToolsProps) {
  return (
    <SortButton column={-1} choice={choice} onChange={onChange}>
      {table.nameLabel}
    </SortButton>
  );
}

/** Label over unit, a press on which sorts the rows, and the column's filter. */
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

function ColumnFilter({ all, column, choice, onChange }: ToolsProps & { column: ShownColumn }) {
  const { at, label } = column;
  const value = choice.filters[at] ?? '';
  const [wanted, setWanted] = useState(() => countValues(all, at) <= LISTED_AT_ONCE);
  const values = wanted ? columnOptions(all, choice.filters, at) : [value].filter(Boolean);
  const want = () => setWanted(true);
  return (
    // Its own width counts for nothing, so that its coming moves no column.
    <select
      aria-label={`Filter by ${label}`}
      value={value}
      onChange={(event) => onChange({ ...choice, filters: { ...choice.filters, [at]: event.target.value } })}
      onPointerDown={want}
      onFocus={want}
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
  children: React.ReactNode;
}

function SortButton({ column, choice, onChange, children }: SortButtonProps) {
  const { sorting } = choice;
  const sorted = sorting?.column === column;
  return (
    <button
      type="button"
      onClick={() => onChange({ ...choice, sorting: nextSorting(sorting, column) })}
      className="relative min-w-11 [text-align:inherit] font-semibold whitespace-normal hover:text-brand-700"
    >
      {children}
      {sorted && (
        <span aria-hidden="true" className="absolute -end-2.5 top-1 text-[0.5rem] text-brand-600">
          {sorting.descending ? '▼' : '▲'}
        </span>
      )}
    </button>
  );
}

/** Values of a column for a menu. Two that look alike in the unit on show are told apart by what is printed. */
function optionTexts({ converted }: ShownColumn, values: readonly string[]): { value: string; text: string }[] {
  if (!converted) return values.map((value) => ({ value, text: value }));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(converted.show(value), (counts.get(converted.show(value)) ?? 0) + 1);
  return values.map((value) => {
    const text = converted.show(value);
    return { value, text: (counts.get(text) ?? 0) > 1 ? `${text} (${value} ${converted.from})` : text };
  });
}
