import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import { ModelRow, part, type RowActions, type TableLayout } from './model-row.tsx';
import type { ShownColumn, TableRow } from './table-view.ts';

interface TableBodyProps {
  rows: readonly TableRow[];
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
          picked={picks.includes(row[1])}
          layout={layout}
          actions={actions}
        />
      ))}
    </tbody>
  );
}

/** A long table is laid out and rendered in parts of so many rows. */
const PART = 25;
/** Its height in pixels: each row has 47 (data-table.css). */
const PART_HEIGHT = PART * 47;
/** Parts that are rendered in one go: some 20 ms of work. */
const AT_ONCE = 6;

interface LongTableBodyProps extends TableBodyProps {
  /** What scrolls: parts in sight come first. */
  scroller: RefObject<HTMLElement | null>;
}

interface Part {
  props: TableBodyProps | null;
  element: ReactNode;
}

/**
 * The rows of a long table, in parts. What changes is rendered part by part, those in sight first, the others when the
 * browser is idle: no change of thousands of rows holds up the visitor.
 */
export function LongTableBody({ scroller, ...all }: LongTableBodyProps) {
  const { rows, columns, picks, layout, actions } = all;
  const wanted = useMemo(
    () => inParts(rows).map((some) => ({ rows: some, columns, picks: pickedOf(some, picks), layout, actions })),
    [rows, columns, picks, layout, actions],
  );
  const hydrated = useHydrated();
  const [rendered, setRendered] = useState(() => {
    const inSight = partInSight(scroller);
    // The server writes all rows, and hydration expects what the server wrote.
    return wanted.map((props, at) => (!hydrated || Math.abs(at - inSight) <= 1 ? render(props, at) : blank(at)));
  });
  useEffect(() => {
    const inSight = partInSight(scroller);
    const late = wanted
      .flatMap((next, at) => (isRendered(rendered[at], next) ? [] : [at]))
      .sort((a, b) => Math.abs(a - inSight) - Math.abs(b - inSight));
    if (!late.length && rendered.length <= wanted.length) return;
    const renderSome = () => {
      const some = new Set(late.slice(0, AT_ONCE));
      setRendered((now) => wanted.map((next, at) => (some.has(at) ? render(next, at) : (now[at] ?? blank(at)))));
    };
    const [first = 0] = late;
    // A change in sight is rendered with the frame of the click; what is not there yet can wait.
    if (Math.abs(first - inSight) > 1 || !rendered[first]?.props) return whenIdle(renderSome);
    renderSome();
  }, [wanted, rendered, scroller]);
  return rendered.slice(0, wanted.length).map(({ element }) => element);
}

const inParts = (rows: readonly TableRow[]) =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => rows.slice(at * PART, (at + 1) * PART));

const partInSight = ({ current }: LongTableBodyProps['scroller']) =>
  Math.floor((current?.scrollTop ?? 0) / PART_HEIGHT);

/**
 * An element that stays the same is not looked at again. React hydrates what is inside of a Suspense boundary by itself
 * and after the rest of the page: thousands of rows keep no button waiting.
 */
const render = (props: TableBodyProps, at: number): Part => ({
  props,
  element: (
    <Suspense key={at}>
      <TableBody {...props} />
    </Suspense>
  ),
});

/** Space for a part that is not rendered yet. */
const blank = (at: number): Part => ({ props: null, element: <tbody key={`blank ${at}`} /> });

const isRendered = (part: Part | undefined, next: TableBodyProps) => {
  const { props } = part ?? {};
  if (!props) return false;
  const { columns, layout, actions } = props;
  const same = columns === next.columns && layout === next.layout && actions === next.actions;
  return same && sameItems(props.picks, next.picks) && sameItems(props.rows, next.rows);
};

const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

const pickedOf = (rows: readonly TableRow[], picks: readonly string[]) =>
  picks.length ? picks.filter((name) => rows.some((row) => row[1] === name)) : picks;
