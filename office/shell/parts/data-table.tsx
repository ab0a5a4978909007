import type { ReactElement, ReactNode } from 'react';

interface DataTableProps {
  /** The headings: their names, or their cells. */
  columns: readonly (string | ReactElement)[];
  /** A last column without a visible heading, for what can be done with a row. */
  actions?: boolean;
  /** `rows`: a list whose first column need not stay in sight; `conflict`: values side by side. */
  kind?: 'rows' | 'conflict';
  caption?: string;
  /** The name of a list that fills the screen, and is scrolled by keys as well. */
  label?: string;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A table with its headings that scrolls within itself; the children are its rows. */
export function DataTable({ columns, actions, kind, caption, label, busy, className = '', children }: DataTableProps) {
  const look = `data-table-scroll ${kind === 'rows' ? 'office-rows' : ''} ${className}`;
  const table = (
    <table className={`data-table ${kind === 'conflict' ? 'conflict-table' : ''}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              column
            ),
          )}
          {actions && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  if (!label) return <div className={look}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
    <section className={look} tabIndex={0} aria-label={label} aria-busy={busy}>
      {table}
    </section>
  );
}
