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

/** A table of many is laid out and drawn in parts of so many rows. */
export const PART = 25;

export const inParts = (rows: TableRow[]) =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => rows.slice(at * PART, (at + 1) * PART));

/**
 * The rows of a table of many before the code has come that draws them: as the server wrote them, which the browser
 * leaves alone, or on a later page the first of them.
 */
export function WaitingTableBody({ written, ...body }: TableBodyProps & { written: boolean }) {
  const parts = inParts(body.rows);
  if (import.meta.env.SSR || !written) {
    const some = import.meta.env.SSR ? parts : parts.slice(0, 1);
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is a place in the table
    return some.map((rows, at) => <TableBody key={at} {...body} rows={rows} />);
  }
  return parts.map((_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is a place in the table
    <tbody key={at} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  ));
}
