import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { UnitMenu } from '../units/unit-menu.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { optionTexts, type ShownColumn } from './table-columns.ts';
import { columnOptions, countValues, filteredRows, nextSorting, sortedRows, type TableChoice } from './table-rows.ts';
import type { TableRow, TableView } from './table-view.ts';

export { LongTableBody } from './long-table-body.tsx';
export { shownColumns } from './table-columns.ts';

/** Columns with more values than this list them once their filter is reached for. */
const LISTED_AT_ONCE = 80;

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
