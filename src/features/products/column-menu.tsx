import { useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import type { TableColumn } from './table-view.ts';

interface ColumnMenuProps {
  columns: TableColumn[];
  /** Keys of the columns that are not on show. */
  hidden: readonly string[];
  onToggle: (key: string) => void;
}

/** Which columns are on show: all, until one is taken out. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="relative"
      data-screen-only=""
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)
      }
    >
      <summary className={buttonClass({ variant: 'secondary', size: 'small' }, 'list-none')}>
        Columns
        {hidden.length > 0 && ` (${columns.length - hidden.length}/${columns.length})`}
      </summary>
      {open && (
        <fieldset className="absolute end-0 z-10 mt-1 max-h-80 w-56 overflow-y-auto rounded-md border border-steel-200 bg-white p-3 shadow-floating">
          <legend className="sr-only">Columns on show</legend>
          {columns.map(({ key, label, unit }) => (
            <label key={key} className="flex items-center gap-2.5 py-1 text-sm text-steel-800">
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
      )}
    </details>
  );
}
