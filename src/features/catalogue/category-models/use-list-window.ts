import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterPause } from '../../../ui/forms/after-pause.ts';
import { isUnderWay } from '../../../web/navigation/navigation.ts';
import { searchNow } from '../../../web/search/use-search.ts';
import { useHydrated } from '../../../web/use-hydrated.ts';
import { gridSearch } from '../filters/filter-selection-url.ts';
import { MODELS_PER_PAGE } from './category-models.limits.ts';
import type { ModelList } from './load-category-models.ts';

/** The height of a row in rem; model-list.css has it too. */
const ROW_REM = { wide: 2.75, narrow: 3.25 };
/** What is ready above and below what is in sight, in its heights. */
const SPARE = 1;
/** The address follows when the list has rested. */
const REST_MS = 250;
/** Browsers have no boxes much higher than this many rows. */
const MAX_ROWS = 300_000;

const pageOf = (row: number) => Math.floor(row / MODELS_PER_PAGE) + 1;
const startOf = (page: number) => (page - 1) * MODELS_PER_PAGE;

interface ListWindow {
  /** The pages that are in the document. */
  first: number;
  last: number;
  /** Whether the list has room for all rows. Else it is one page: before hydration, without scripts, and where there are too many. */
  isWhole: boolean;
}

/**
 * The pages near what is in sight of the box in which a list scrolls. The address follows by replacing, with the first row in sight
 * in the state of the entry: a reload and the way back return to it. A page that the address gets otherwise is scrolled to.
 */
export function useListWindow(
  box: RefObject<HTMLElement | null>,
  list: ModelList,
  page: number,
  narrow: boolean,
): ListWindow {
  const isWhole = useHydrated() && list.pages > 1 && list.total <= MAX_ROWS;
  const { state } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState({ first: page, last: page });
  /** The first row in sight; the page and the row that the address has, or is about to have. */
  const row = useRef(startOf(page));
  const told = useRef({ page, row: row.current });
  const drawn = useRef<{ list: ModelList; narrow: boolean }>(undefined);

  const measure = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const height = rowHeight(narrow);
    const pageAt = (top: number) => Math.min(Math.max(1, pageOf(top / height)), list.pages);
    row.current = Math.min(Math.round(element.scrollTop / height), list.total - 1);
    const spare = SPARE * element.clientHeight;
    const first = pageAt(element.scrollTop - spare);
    const last = pageAt(element.scrollTop + element.clientHeight + spare);
    setShown((now) => (now.first === first && now.last === last ? now : { first, last }));
  }, [box, list, narrow]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!isWhole || !element) return;
    const before = drawn.current;
    drawn.current = { list, narrow };
    const isThere = before?.list === list && told.current.page === page;
    if (isThere && before.narrow === narrow) return;
    const goal = isThere ? row.current : (rowIn(state, page) ?? startOf(page));
    // The page that the server rendered may be scrolled already.
    element.scrollTop = goal * rowHeight(narrow) + (before ? 0 : element.scrollTop);
    measure();
    told.current = { page, row: row.current };
  }, [box, list, page, narrow, isWhole, state, measure]);

  const follow = useCallback(async () => {
    if (row.current === told.current.row || isUnderWay()) return;
    told.current = { page: pageOf(row.current), row: row.current };
    const search = gridSearch.query({ ...searchNow(gridSearch), page: told.current.page });
    await navigate({ search }, { replace: true, preventScrollReset: true, state: { row: row.current } });
  }, [navigate]);
  useScrolled(box, isWhole, measure, follow);
  return isWhole ? { ...shown, isWhole } : { first: page, last: page, isWhole };
}

/** Calls `measure` with each scroll and each change of the box's size, and `follow` once it rests. */
function useScrolled(
  box: RefObject<HTMLElement | null>,
  isWhole: boolean,
  measure: () => void,
  follow: () => Promise<void>,
): void {
  useEffect(() => {
    const element = box.current;
    if (!isWhole || !element) return;
    let stop = () => {};
    const onScroll = () => {
      measure();
      stop();
      stop = afterPause(REST_MS, follow);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop();
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [box, isWhole, measure, follow]);
}

const rowHeight = (narrow: boolean) =>
  ROW_REM[narrow ? 'narrow' : 'wide'] * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The row in the state of an entry of the history, if it is of this page. */
function rowIn(state: unknown, page: number): number | undefined {
  const row: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'row') : undefined;
  return typeof row === 'number' && pageOf(row) === page ? row : undefined;
}
