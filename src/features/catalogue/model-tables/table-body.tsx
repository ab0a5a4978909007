import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import { ModelRow, part, type RowActions, type TableLayout } from './model-row.tsx';
import type { ShownColumn, TableRow } from './table-view.ts';

interface TableBodyProps {
  rows: readonly TableRow[];
  columns: ShownColumn[];
  picks: readonly string[];
  fitting: ReadonlySet<number> | undefined;
  layout: TableLayout;
  actions: RowActions;
}

/** Keyed by index: sorting changes the text of cells, which is much cheaper than moving thousands of rows. */
export function TableBody({ rows, columns, picks, fitting, layout, actions }: TableBodyProps) {
  return (
    <tbody {...part(layout, 'rowgroup')}>
      {rows.map((row, index) => (
        <ModelRow
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          row={row}
          columns={columns}
          picked={picks.includes(row[1])}
          fits={!fitting || fitting.has(row[0])}
          layout={layout}
          actions={actions}
        />
      ))}
    </tbody>
  );
}

const PART_ROWS = 25;
/** In px; a row has 44 (long-table.css). */
const PART_HEIGHT = PART_ROWS * 44;
/** Parts rendered per batch, about 20 ms of work. */
const BATCH_SIZE = 6;

interface LongTableBodyProps extends TableBodyProps {
  scroller: RefObject<HTMLElement | null>;
}

interface Part {
  props: TableBodyProps | null;
  element: ReactNode;
}

/** Renders part by part, visible parts first, so that thousands of rows do not block the main thread. */
export function LongTableBody({ scroller, ...all }: LongTableBodyProps) {
  const { rows, columns, picks, fitting, layout, actions } = all;
  const target = useMemo(
    () =>
      splitIntoParts(rows).map((part) => ({
        rows: part,
        columns,
        picks: pickedOf(part, picks),
        fitting,
        layout,
        actions,
      })),
    [rows, columns, picks, fitting, layout, actions],
  );
  const hydrated = useHydrated();
  const [rendered, setRendered] = useState(() => {
    const visible = visiblePart(scroller);
    // The server renders all rows, and hydration must match.
    return target.map((props, at) => (!hydrated || Math.abs(at - visible) <= 1 ? render(props, at) : blank(at)));
  });
  useEffect(() => {
    const visible = visiblePart(scroller);
    const pending = target
      .flatMap((next, at) => (isRendered(rendered[at], next) ? [] : [at]))
      .sort((a, b) => Math.abs(a - visible) - Math.abs(b - visible));
    if (!pending.length && rendered.length <= target.length) return;
    const renderSome = () => {
      const batch = new Set(pending.slice(0, BATCH_SIZE));
      setRendered((now) => target.map((next, at) => (batch.has(at) ? render(next, at) : (now[at] ?? blank(at)))));
    };
    const [first = 0] = pending;
    // Visible rows change in the frame of the click; parts that were never rendered can wait.
    if (Math.abs(first - visible) > 1 || !rendered[first]?.props) return whenIdle(renderSome);
    renderSome();
  }, [target, rendered, scroller]);
  return rendered.slice(0, target.length).map(({ element }) => element);
}

const splitIntoParts = (rows: readonly TableRow[]) =>
  Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, at) =>
    rows.slice(at * PART_ROWS, (at + 1) * PART_ROWS),
  );

const visiblePart = ({ current }: LongTableBodyProps['scroller']) =>
  Math.floor((current?.scrollTop ?? 0) / PART_HEIGHT);

/**
 * React skips an identical element, and hydrates a Suspense boundary after the rest of the page, so that rows do not
 * delay the buttons.
 */
const render = (props: TableBodyProps, at: number): Part => ({
  props,
  element: (
    <Suspense key={at}>
      <TableBody {...props} />
    </Suspense>
  ),
});

const blank = (at: number): Part => ({ props: null, element: <tbody key={`blank ${at}`} /> });

const isRendered = (part: Part | undefined, next: TableBodyProps) => {
  const { props } = part ?? {};
  if (!props) return false;
  const { columns, fitting, layout, actions } = props;
  const same =
    columns === next.columns && fitting === next.fitting && layout === next.layout && actions === next.actions;
  return same && sameItems(props.picks, next.picks) && sameItems(props.rows, next.rows);
};

const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

const pickedOf = (rows: readonly TableRow[], picks: readonly string[]) =>
  picks.length ? picks.filter((name) => rows.some((row) => row[1] === name)) : picks;
