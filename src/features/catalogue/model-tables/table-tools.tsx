import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { UnitMenu } from '../units/unit-menu.tsx';
import { figuresIn, type UnitChoice, unitsOf } from '../units/units.ts';
import { ColumnMenu } from './column-menu.tsx';
import { NAME_COLUMN, type TableChoice } from './table-choice.ts';
import { filteredRows, isOpen, nextSorting, sortedRows } from './table-rows.ts';
import type { ShownColumn, TableRow, TableView } from './table-view.ts';

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

/** The filters of the columns on show; those of hidden columns are ignored. */
function activeFilters({ filters }: TableChoice, columns: ShownColumn[]) {
  const places = [NAME_COLUMN, ...columns.map(({ at }) => at)];
  return Object.entries(filters).filter(([key, filter]) => places.includes(Number(key)) && !isOpen(filter));
}

/** The filtered and sorted rows. */
export function shownRows(table: TableView, choice: TableChoice, columns: ShownColumn[]): TableRow[] {
  const filters = Object.fromEntries(activeFilters(choice, columns));
  return sortedRows(filteredRows(table, filters), table.rows, choice.sorting);
}

/** The tools a model table gets once the page is idle: sorting, filters, units, and column visibility. */
export interface ToolsProps {
  table: TableView;
  columns: ShownColumn[];
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
}

interface ToolbarProps extends ToolsProps {
  /** The id of the table's heading, which tells the tools of two tables apart. */
  heading: string;
  /** The id of the panel of filters, and whether it is open. */
  panel: string;
  filtering: boolean;
  onFiltering: (open: boolean) => void;
}

export function Toolbar({ table, columns, choice, onChange, heading, panel, filtering, onFiltering }: ToolbarProps) {
  const filters = activeFilters(choice, columns).length;
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
      <SkipLink table={table} heading={heading} />
      {filters > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-describedby={heading}
          onClick={() => onChange({ ...choice, filters: {} })}
        >
          Show all
        </Button>
      )}
      {table.rows.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={heading}
          aria-expanded={filtering}
          aria-controls={filtering ? panel : undefined}
          onClick={() => onFiltering(!filtering)}
          className="aria-expanded:border-steel-800"
          data-screen-only=""
        >
          Filter{filters > 0 && ` (${filters})`}
        </Button>
      )}
      <UnitMenu />
      <ColumnMenu columns={table.columns} hidden={choice.hidden} onToggle={toggle} heading={heading} />
    </>
  );
}

/** Past the tools and the button of every column; seen while it has the focus. */
function SkipLink({ table, heading }: Pick<ToolbarProps, 'table' | 'heading'>) {
  const id = `table-${table.id}`;
  return (
    <a
      href={`#${id}`}
      aria-describedby={heading}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(id)?.querySelector<HTMLElement>('tbody :is(input, a)')?.focus();
      }}
      className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:start-0 focus-visible:bottom-0 focus-visible:z-10 focus-visible:rounded-md focus-visible:bg-steel-900 focus-visible:px-4 focus-visible:py-2 focus-visible:font-semibold focus-visible:text-white"
      data-screen-only=""
    >
      Skip to the models
    </a>
  );
}

/** A button with label and unit that sorts the rows. */
export function Heading({ column, choice, onChange }: ToolsProps & { column: ShownColumn }) {
  const { label, unit, converted } = column;
  return (
    <SortButton column={column.at} choice={choice} onChange={onChange}>
      {label}
      {unit && (
        <span className="block text-xs font-normal text-steel-600" title={converted && `Printed in ${converted.from}`}>
          {unit}
        </span>
      )}
    </SortButton>
  );
}

/** The same for the names. */
export const NameHeading = ({ table, choice, onChange }: ToolsProps) => (
  <SortButton column={NAME_COLUMN} choice={choice} onChange={onChange}>
    {table.nameLabel}
  </SortButton>
);

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
        className="sort"
        data-screen-only=""
      >
        {children}
        {sorted && (
          <span aria-hidden="true" className="absolute -end-2 bottom-1 text-[0.5rem] text-slate-700">
            {sorting.descending ? '▼' : '▲'}
          </span>
        )}
      </button>
      {/* Chromium leaves buttons out of headings that it repeats on the next sheet. */}
      <span className="hidden min-w-11 whitespace-normal print:inline-block">{children}</span>
    </>
  );
}
