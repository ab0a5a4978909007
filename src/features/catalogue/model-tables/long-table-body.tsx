import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../../web/when-idle.ts';
import { inParts, PART, TableBody, type TableBodyProps } from './table-body.tsx';
import type { TableRow } from './table-view.ts';

/** Its height in pixels: each row has 47 (data-table.css). */
const PART_HEIGHT = PART * 47;
/** Parts that are drawn in one go: some 20 ms of work. */
const AT_ONCE = 6;

export interface LongTableBodyProps extends TableBodyProps {
  /** What scrolls: parts in sight come first. */
  scroller: RefObject<HTMLElement | null>;
}

interface Part {
  props: TableBodyProps | null;
  element: ReactNode;
}

/**
 * The rows of a table of many, in parts. What changes is drawn part by part, those in sight first, the others when the
 * browser is idle: no change of thousands of rows holds up the visitor.
 */
export function LongTableBody({ scroller, ...all }: LongTableBodyProps) {
  const { rows, columns, picks, layout, actions } = all;
  const wanted = useMemo(
    () => inParts(rows).map((some) => ({ rows: some, columns, picks: pickedOf(some, picks), layout, actions })),
    [rows, columns, picks, layout, actions],
  );
  const [drawn, setDrawn] = useState(() => {
    const inSight = partInSight(scroller);
    return wanted.map((props, at) => (Math.abs(at - inSight) <= 1 ? draw(props, at) : blank(at)));
  });
  useEffect(() => {
    const inSight = partInSight(scroller);
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

const partInSight = ({ current }: LongTableBodyProps['scroller']) =>
  Math.floor((current?.scrollTop ?? 0) / PART_HEIGHT);

// An element that stays the same is not looked at again.
const draw = (props: TableBodyProps, at: number): Part => ({ props, element: <TableBody key={at} {...props} /> });

/** Space for a part that is not drawn yet. */
const blank = (at: number): Part => ({ props: null, element: <tbody key={`blank ${at}`} /> });

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
