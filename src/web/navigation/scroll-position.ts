import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { useIsLate } from '../late-page.tsx';
import { safeSessionStorage } from '../stored/browser-storage.ts';
import { parseStoredJson } from '../stored/stored-json.ts';
import {
  MODEL_SCROLL_AGE,
  SCROLL_RESTORE_DELAY,
  SCROLL_RESTORE_MAX_DELAY,
  SCROLL_RESTORE_RETRIES,
  SCROLL_RESTORE_RETRY,
} from '../timings.ts';

const STORAGE_KEY = 'scrollPositions';
const MAX_POSITIONS = 100;

const getPositionKey = ({ key, pathname }: Location) => `${key} ${pathname}`;

export function readPositions(): Map<string, number> {
  const stored = parseStoredJson(safeSessionStorage.getItem(STORAGE_KEY));
  const isPosition = (entry: unknown): entry is [string, number] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number' && entry[1] >= 0;
  return new Map(Array.isArray(stored) ? stored.filter(isPosition) : []);
}

/** Module-level, because the positions must outlast an error screen, which has its own frame. */
let positions: Map<string, number> | undefined;

/** A newly loaded document starts at the top, because the router gives every first page the same key. */
function readVisitPositions(): Map<string, number> {
  if (positions) return positions;
  positions = readPositions();
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate') positions.delete(`default ${new URL(load.name).pathname}`);
  return positions;
}

const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls once the page is high enough, unless the visitor scrolls first. Calls `onScroll` at once, because the
 * browser's event comes a frame later.
 */
export function restoreScroll(top: number, onScroll = () => {}): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => ended.abort();
  const attempt = () => {
    if (signal.aborted) return;
    window.scrollTo({ top, behavior: 'instant' });
    onScroll();
    if (Math.abs(window.scrollY - top) <= 1) stop();
  };
  attempt();
  if (signal.aborted) return stop;
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { signal, passive: true });
  for (let at = 0; at < SCROLL_RESTORE_RETRIES; at += 1)
    setTimeout(attempt, SCROLL_RESTORE_DELAY + at * SCROLL_RESTORE_RETRY);
  const growth = new ResizeObserver(attempt);
  growth.observe(document.body);
  signal.addEventListener('abort', () => growth.disconnect());
  setTimeout(stop, SCROLL_RESTORE_MAX_DELAY);
  return stop;
}

/** A new page starts at its top or its anchor; going back or reloading restores the position. */
export function useScrollPosition(): void {
  const location = useLocation();
  const type = useNavigationType();
  const isLate = useIsLate();
  /** `top` is noted after each scroll, because reading it here would force a layout of the new page. */
  const current = useRef({ location, isLate, top: 0 });
  const leftAt = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    const known = readVisitPositions();
    const { location: left, isLate: wasLate, top } = current.current;
    current.current = { location, isLate, top };
    if (left.pathname !== location.pathname) leftAt.current.set(getPositionKey(left), Date.now());
    const noteTop = () => {
      current.current.top = window.scrollY;
    };
    const scrollToTop = () => {
      if (top !== 0) window.scrollTo({ top: 0, behavior: 'instant' });
      current.current.top = 0;
    };
    if (isLate) {
      if (left !== location) scrollToTop();
      return;
    }
    if (type === 'REPLACE' && left !== location && left.pathname === location.pathname)
      known.set(getPositionKey(location), top);
    const age = Date.now() - (leftAt.current.get(getPositionKey(location)) ?? Date.now());
    const isDropped = location.pathname.startsWith('/product-single/') && age > MODEL_SCROLL_AGE;
    // All anchors that the browser follows itself share one key, so a position recorded under it is of another anchor.
    const isAnchor =
      location.key === 'default' && location.hash !== '' && left !== location && left.pathname === location.pathname;
    const before = type === 'POP' && !isDropped && !isAnchor ? known.get(getPositionKey(location)) : undefined;
    if (before === 0) return scrollToTop();
    if (before !== undefined) return restoreScroll(before, noteTop);
    if (location.hash) return scrollToAnchor(location.hash, noteTop);
    const first = left === location;
    if (first && wasLate) return;
    // The browser has scrolled the first page, unless the visitor navigated before this hook was mounted.
    if (first ? type !== 'POP' : left.pathname !== location.pathname) scrollToTop();
  }, [location, type, isLate]);

  useRecordPositions(current);
}

function useRecordPositions(current: RefObject<{ location: Location; isLate: boolean; top: number }>): void {
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const record = () => {
      const { location, isLate } = current.current;
      current.current.top = window.scrollY;
      if (isLate || window.location.pathname !== location.pathname) return;
      const known = readVisitPositions();
      known.delete(getPositionKey(location));
      known.set(getPositionKey(location), window.scrollY);
    };
    const store = () =>
      safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify([...readVisitPositions()].slice(-MAX_POSITIONS)));
    record();
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('pagehide', store);
    };
  }, [current]);
}

function scrollToAnchor(hash: string, onScroll: () => void): () => void {
  const show = () => {
    document.getElementById(decodeHash(hash.slice(1)))?.scrollIntoView();
    onScroll();
  };
  show();
  // Repeated once lazy sections above have their layout.
  const timer = setTimeout(show, SCROLL_RESTORE_DELAY);
  return () => clearTimeout(timer);
}

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
