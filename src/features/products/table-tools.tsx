import { Button } from '../../ui/button.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { columnOptions, nextSorting, type TableChoice } from './table-rows.ts';
import type { TableView } from './table-view.ts';

export { shownRows } from './table-rows.ts';

/** What a model table gets once the page is idle: sorting, filters, and the choice of columns. */
interface ToolsProps {
  table: TableView;
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
}

export function Toolbar({ table, choice, onChange }: ToolsProps) {
  const filtered = Object.values(choice.filters).some(Boolean);
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
export function Heading({ table, choice, onChange, at }: ToolsProps & { at: number }) {
  const column = table.columns[at];
  if (!column) return null;
  const value = choice.filters[at] ?? '';
  return (
    <>
      <SortButton column={at} choice={choice} onChange={onChange}>
        {column.label}
        {column.unit && <span className="block text-xs font-normal text-steel-600">{column.unit}</span>}
      </SortButton>
      {/* Its own width counts for nothing, so that its coming moves no column. */}
      <select
        aria-label={`Filter by ${column.label}`}
        value={value}
        onChange={(event) => onChange({ ...choice, filters: { ...choice.filters, [at]: event.target.value } })}
        className={`mt-1 block h-6 w-0 min-w-full rounded-sm border bg-white text-xs font-normal ${
          value ? 'border-brand-600 text-brand-800' : 'border-steel-300 text-steel-600'
        }`}
        data-screen-only=""
      >
        <option value="">All</option>
        {columnOptions(table.rows, choice.filters, at).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </>
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
