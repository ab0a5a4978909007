import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TOOL_LINE_CLASS, ToolMenu } from '../../../ui/forms/tool-menu.tsx';
import { UnitMenu } from '../measures/unit-menu.tsx';
import { formatColumnUnit, type ModelTableView, type ShownColumn, type TableColumn } from './build-table-view.ts';
import { getNextSorting, listActiveFilters } from './filter-rows.ts';
import { NAME_COLUMN_INDEX, type TableChoice } from './table-choice.ts';

export interface TableToolsProps {
  table: ModelTableView;
  columns: ShownColumn[];
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
}

interface ToolbarProps extends TableToolsProps {
  heading: string;
  panel: string;
  filtering: boolean;
  onFiltering: (open: boolean) => void;
}

export function TableToolbar({
  table,
  columns,
  choice,
  onChange,
  heading,
  panel,
  filtering,
  onFiltering,
}: ToolbarProps) {
  const filters = listActiveFilters(choice, columns).length;
  const toggle = (key: string) => {
    const at = table.columns.findIndex((column) => column.key === key);
    const hidden = choice.hidden.includes(key)
      ? choice.hidden.filter((hiddenKey) => hiddenKey !== key)
      : [...choice.hidden, key];
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

interface ColumnMenuProps {
  columns: TableColumn[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
  heading: string;
}

function ColumnMenu({ columns, hidden, onToggle, heading }: ColumnMenuProps) {
  const shown = hidden.length ? ` (${columns.length - hidden.length}/${columns.length})` : '';
  return (
    <ToolMenu name={`Columns${shown}`} describedBy={heading}>
      <fieldset>
        <legend className="sr-only">Columns on show</legend>
        {columns.map(({ key, label, unit }) => (
          <label key={key} className={TOOL_LINE_CLASS}>
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              onChange={() => onToggle(key)}
              className="size-4 flex-none"
            />
            {label}
            {unit && ` (${unit})`}
          </label>
        ))}
      </fieldset>
    </ToolMenu>
  );
}

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

export function SortableColumnHeading({ column, choice, onChange }: TableToolsProps & { column: ShownColumn }) {
  const { label, meaning, unit, converted } = column;
  return (
    <SortButton column={column.at} choice={choice} onChange={onChange}>
      {label}
      {meaning && <span className="sr-only">{`, ${meaning}${unit ? ', ' : ''}`}</span>}
      {unit && (
        <span
          className="block text-xs font-normal text-steel-600"
          title={converted && `Catalogue value in ${converted.from}`}
        >
          {formatColumnUnit(column)}
        </span>
      )}
    </SortButton>
  );
}

export const NameHeading = ({ table, choice, onChange }: TableToolsProps) => (
  <SortButton column={NAME_COLUMN_INDEX} choice={choice} onChange={onChange}>
    {table.nameLabel}
  </SortButton>
);

interface SortButtonProps extends Pick<TableToolsProps, 'choice' | 'onChange'> {
  column: number;
  children: ReactNode;
}

function SortButton({ column, choice, onChange, children }: SortButtonProps) {
  const { sorting } = choice;
  const sorted = sorting?.column === column;
  return (
    <button
      type="button"
      onClick={() => onChange({ ...choice, sorting: getNextSorting(sorting, column) })}
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
  );
}
