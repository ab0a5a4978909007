import type { ReactElement, ReactNode } from 'react';

interface DataTableProps {
  columns: readonly (string | ReactElement)[];
  actions?: boolean;
  kind?: 'rows' | 'conflict';
  caption?: string;
  label?: string;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

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
