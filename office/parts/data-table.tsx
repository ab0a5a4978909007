import type { ReactNode } from 'react';

interface DataTableProps {
  columns: readonly string[];
  /** A last column without a visible heading, for what can be done with a row. */
  actions?: boolean;
  /** `rows`: a list whose first column need not stay in sight; `conflict`: values side by side. */
  kind?: 'rows' | 'conflict';
  caption?: string;
  className?: string;
  children: ReactNode;
}

/** A table with its headings that scrolls within itself; the children are its rows. */
export const DataTable = ({ columns, actions, kind, caption, className = '', children }: DataTableProps) => (
  <div className={`data-table-scroll ${kind === 'rows' ? 'office-rows' : ''} ${className}`}>
    <table className={`data-table ${kind === 'conflict' ? 'conflict-table' : ''}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
