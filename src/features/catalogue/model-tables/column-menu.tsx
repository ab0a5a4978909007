import { TOOL_LINE, ToolMenu } from '../../../ui/forms/tool-menu.tsx';
import type { TableColumn } from './table-view.ts';

interface ColumnMenuProps {
  columns: TableColumn[];
  /** Keys of the hidden columns. */
  hidden: readonly string[];
  onToggle: (key: string) => void;
  /** The id of the table's heading. */
  heading: string;
}

/** Toggles which columns are visible; initially all are. */
export function ColumnMenu({ columns, hidden, onToggle, heading }: ColumnMenuProps) {
  const shown = hidden.length ? ` (${columns.length - hidden.length}/${columns.length})` : '';
  return (
    <ToolMenu name={`Columns${shown}`} describedBy={heading}>
      <fieldset>
        <legend className="sr-only">Columns on show</legend>
        {columns.map(({ key, label, unit }) => (
          <label key={key} className={TOOL_LINE}>
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
