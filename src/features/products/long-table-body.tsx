import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../shell/when-idle.ts';
import { TableBody, type TableBodyProps } from './table-body.tsx';
import type { TableRow } from './table-view.ts';

/** Rows of a part, and its height in pixels: each has 47 (data-table.css). */
const PART = 25;
const PART_HEIGHT = PART * 47;
/** Parts that are drawn in one go: some 20 ms of work. */
const AT_ONCE = 6;

export interface LongTableBodyProps extends TableBodyProps {
  /** What scrolls: parts in sight come first. */
  scroller: RefObject<HTMLElement | null>;
  /** Whether the server has written the rows into the document. */
  written: boolean;
}

interface Part {
  props: TableBodyProps | null;
  element: ReactNode;
}

/**
 * The rows of a table of many, in parts. What changes is drawn part by part, those in sight first, the others when the
 * browser is idle: no change of thousands of rows holds up the visitor. On a first load, too, parts out of sight stay
 * as the server wrote them until then.
 */
export function LongTableBody({ scroller, written, ...all }: LongTableBodyProps) {
  const { rows, columns, picks, layout, actions } = all;
  const wanted = useMemo(
    () => inParts(rows).map((some) => ({ rows: some, columns, picks: pickedOf(some, picks), layout, actions })),
    [rows, columns, picks, layout, actions],
  );
  const [drawn, setDrawn] = useState(() =>
    wanted.map((props, at) =>
      import.meta.env.SSR || at === 0 ? draw(props, at) : written ? asWritten(at) : blank(at),
    ),
  );
  useEffect(() => {
    const inSight = Math.floor((scroller.current?.scrollTop ?? 0) / PART_HEIGHT);
    const late = wanted
      .flatMap((next, at) => (isDrawn(drawn[at], next) ? [] : [at]))
      .sort((a, b) => Math.abs(a - inSight) - Math.abs(b - inSight));
    if (!late.length && drawn.length <= wanted.length) return;
    const drawSome = () => {
      const some = new Set(late.slice(0, AT_ONCE));
      setDrawn((now) => wanted.map((next, at) => (some.has(at) ? draw(next, at) : (now[at] ?? blank(at)))));
    };
    const [first = 0] = late;
    // A change in sight is drawn with the frame it was asked in; what is not there yet can wait.
    if (Math.abs(first - inSight) > 1 || !drawn[first]?.props) return whenIdle(drawSome);
    drawSome();
  }, [wanted, drawn, scroller]);
  return drawn.slice(0, wanted.length).map(({ element }) => element);
}

// An element that stays the same is not looked at again.
const draw = (props: TableBodyProps, at: number): Part => ({ props, element: <TableBody key={at} {...props} /> });

/** Space for a part that is not drawn yet. */
const blank = (at: number): Part => ({ props: null, element: <tbody key={`blank ${at}`} /> });

/** A part in the document that stays as it is: React lets markup alone that it is told to know nothing of. */
const asWritten = (at: number): Part => ({
  props: null,
  element: <tbody key={`written ${at}`} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />,
});

const isDrawn = (drawn: Part | undefined, next: TableBodyProps) => {
  const { props } = drawn ?? {};
  if (!props) return false;
  const { columns, layout, actions } = props;
  const same = columns === next.columns && layout === next.layout && actions === next.actions;
  return same && sameItems(props.picks, next.picks) && sameItems(props.rows, next.rows);
};

const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, at) => item === b[at]);

const pickedOf = (rows: TableRow[], picks: readonly string[]) =>
  picks.length ? picks.filter((name) => rows.some((row) => row.name === name)) : picks;

const inParts = (rows: TableRow[]) =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => rows.slice(at * PART, (at + 1) * PART));
