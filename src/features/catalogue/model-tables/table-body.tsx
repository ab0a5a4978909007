import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import type { ModelTableCells, ShownColumn } from './build-table-view.ts';
import { getTableRole, ModelTableRow, type RowActions, type TableLayout } from './model-row.tsx';

interface TableBodyProps {
  rows: readonly ModelTableCells[];
  columns: ShownColumn[];
  picks: readonly string[];
  fitting: ReadonlySet<number> | undefined;
  layout: TableLayout;
  actions: RowActions;
}

/** Keyed by index: sorting changes the text of cells, which is much cheaper than moving thousands of rows. */
export function TableBody({ rows, columns, picks, fitting, layout, actions }: TableBodyProps) {
  return (
    <tbody {...getTableRole(layout, 'rowgroup')}>
      {rows.map((row, index) => (
        <ModelTableRow
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

const BLOCK_ROWS = 25;
/** In px; a row has 44 (long-table.css). */
const BLOCK_HEIGHT = BLOCK_ROWS * 44;
/** Parts rendered per batch, about 20 ms of work. */
const BATCH_SIZE = 6;

interface LongTableBodyProps extends TableBodyProps {
  scroller: RefObject<HTMLElement | null>;
}

interface RenderedBlock {
  props: TableBodyProps | null;
  element: ReactNode;
}

/** Renders part by part, visible parts first, so that thousands of rows do not block the main thread. */
export function LongTableBody({ scroller, ...all }: LongTableBodyProps) {
  const { rows, columns, picks, fitting, layout, actions } = all;
  const target = useMemo(
    () =>
      splitIntoBlocks(rows).map((block) => ({
        rows: block,
        columns,
        picks: filterPicks(block, picks),
        fitting,
        layout,
        actions,
      })),
    [rows, columns, picks, fitting, layout, actions],
  );
  const hydrated = useHydrated();
  const [rendered, setRendered] = useState(() => {
    const visible = findVisibleBlock(scroller);
    // The server renders all rows, and hydration must match.
    return target.map((props, at) =>
      !hydrated || Math.abs(at - visible) <= 1 ? renderBlock(props, at) : buildBlankBlock(at),
    );
  });
  useEffect(() => {
    const visible = findVisibleBlock(scroller);
    const pending = target
      .flatMap((next, at) => (isBlockRendered(rendered[at], next) ? [] : [at]))
      .sort((a, b) => Math.abs(a - visible) - Math.abs(b - visible));
    if (!pending.length && rendered.length <= target.length) return;
    const renderSome = () => {
      const batch = new Set(pending.slice(0, BATCH_SIZE));
      setRendered((now) =>
        target.map((next, at) => (batch.has(at) ? renderBlock(next, at) : (now[at] ?? buildBlankBlock(at)))),
      );
    };
    const [first = 0] = pending;
    // Visible rows change in the frame of the click; parts that were never rendered can wait.
    if (Math.abs(first - visible) > 1 || !rendered[first]?.props) return runWhenIdle(renderSome);
    renderSome();
  }, [target, rendered, scroller]);
  return rendered.slice(0, target.length).map(({ element }) => element);
}

const splitIntoBlocks = (rows: readonly ModelTableCells[]) =>
  Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, at) =>
    rows.slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS),
  );

const findVisibleBlock = ({ current }: LongTableBodyProps['scroller']) =>
  Math.floor((current?.scrollTop ?? 0) / BLOCK_HEIGHT);

/**
 * React skips an identical element, and hydrates a Suspense boundary after the rest of the page, so that rows do not
 * delay the buttons.
 */
const renderBlock = (props: TableBodyProps, at: number): RenderedBlock => ({
  props,
  element: (
    <Suspense key={at}>
      <TableBody {...props} />
    </Suspense>
  ),
});

const buildBlankBlock = (at: number): RenderedBlock => ({ props: null, element: <tbody key={`blank ${at}`} /> });

const isBlockRendered = (block: RenderedBlock | undefined, next: TableBodyProps) => {
  const { props } = block ?? {};
  if (!props) return false;
  const { columns, fitting, layout, actions } = props;
  const same =
    columns === next.columns && fitting === next.fitting && layout === next.layout && actions === next.actions;
  return same && hasSameItems(props.picks, next.picks) && hasSameItems(props.rows, next.rows);
};

const hasSameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

const filterPicks = (rows: readonly ModelTableCells[], picks: readonly string[]) =>
  picks.length ? picks.filter((name) => rows.some((row) => row[1] === name)) : picks;
