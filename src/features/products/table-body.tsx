import { ModelRow, part, type RowActions, type TableLayout } from './model-row.tsx';
import type { ShownColumn } from './table-columns.ts';
import type { TableRow } from './table-view.ts';

export interface TableBodyProps {
  rows: TableRow[];
  columns: ShownColumn[];
  picks: readonly string[];
  layout: TableLayout;
  actions: RowActions;
}

/**
 * Rows of a table. A row is a place: sorting writes other texts into it, which costs a fraction of moving the elements
 * of thousands of rows.
 */
export function TableBody({ rows, columns, picks, layout, actions }: TableBodyProps) {
  return (
    <tbody {...part(layout, 'rowgroup')}>
      {rows.map((row, place) => (
        <ModelRow
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          row={row}
          columns={columns}
          picked={picks.includes(row.name)}
          layout={layout}
          actions={actions}
        />
      ))}
    </tbody>
  );
}
