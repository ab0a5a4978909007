import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Height of a row in CSS pixels, repeated in grid.css. */
export const ROW_HEIGHT = 32;
/** Rows rendered beyond the edges, so that the wheel shows no gap; the window moves in steps of this size. */
const SPARE_ROWS = 6;

interface RowWindow {
  first: number;
  last: number;
  room: number;
  /** Reads the scroll position at once, because a scroll event comes one frame later. */
  measure: () => void;
}

export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [{ first, size }, setWindow] = useState({ first: 0, size: 40 });
  const measure = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const top = Math.floor(element.scrollTop / ROW_HEIGHT / SPARE_ROWS) * SPARE_ROWS;
    const rows = Math.ceil(element.clientHeight / ROW_HEIGHT);
    setWindow((now) => (now.first === top && now.size === rows ? now : { first: top, size: rows }));
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box, measure]);
  return {
    first: Math.max(0, first - SPARE_ROWS),
    last: Math.min(count, first + size + 2 * SPARE_ROWS),
    room: size + 3 * SPARE_ROWS,
    measure,
  };
}

export function scrollToCell(
  box: HTMLElement,
  row: number,
  headHeight: number,
  cell: HTMLElement | null,
  covered: number,
): void {
  const [top, bottom] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT];
  const height = box.clientHeight - headHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + height) box.scrollTop = bottom - height;
  if (!cell || cell.dataset.sticky !== undefined) return;
  const [left, right] = [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth];
  if (left < box.scrollLeft + covered) box.scrollLeft = left - covered;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}
