import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { useIsLate } from '../late-page.tsx';
import { sessionStore } from '../stored/browser-storage.ts';
import { parseStoredJson } from '../stored/stored-json.ts';
import {
  MODEL_SCROLL_AGE,
  SCROLL_RESTORE_DELAY,
  SCROLL_RESTORE_LATE,
  SCROLL_RESTORE_RETRIES,
  SCROLL_RESTORE_RETRY,
} from '../timings.ts';

const STORAGE_KEY = 'scrollPositions';
const MAX_POSITIONS = 100;

const keyOf = ({ key, pathname }: Location) => `${key} ${pathname}`;

export function readPositions(): Map<string, number> {
  const stored = parseStoredJson(sessionStore.getItem(STORAGE_KEY));
  const isPosition = (entry: unknown): entry is [string, number] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number' && entry[1] >= 0;
  return new Map(Array.isArray(stored) ? stored.filter(isPosition) : []);
}

/** Module-level, because the positions must outlast an error screen, which has its own frame. */
let positions: Map<string, number> | undefined;

/** A newly loaded document starts at the top, because the router gives every first page the same key. */
function positionsOfVisit(): Map<string, number> {
  if (positions) return positions;
  positions = readPositions();
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate') positions.delete(`default ${new URL(load.name).pathname}`);
  return positions;
}

const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls once the page is high enough; input of the visitor ends it. Calls `onScroll` at once, because the browser's
 * event comes a frame later.
 */
export function restoreScroll(top: number, onScroll = () => {}): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const reached = () => {
    window.scrollTo({ top, behavior: 'instant' });
    onScroll();
    return Math.abs(window.scrollY - top) <= 1;
  };
  const stop = () => ended.abort();
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { signal, passive: true });

  const attempt = (tries: number) => {
    if (signal.aborted) return;
    if (reached()) return stop();
    if (tries >= SCROLL_RESTORE_RETRIES) return awaitLateContent();
    setTimeout(attempt, tries === 0 ? SCROLL_RESTORE_DELAY : SCROLL_RESTORE_RETRY, tries + 1);
  };
  const awaitLateContent = () => {
    const growth = new ResizeObserver(() => reached() && stop());
    growth.observe(document.body);
    signal.addEventListener('abort', () => growth.disconnect());
    setTimeout(stop, SCROLL_RESTORE_LATE);
  };
  attempt(0);
  return stop;
}

/** A new page starts at its top or its anchor; going back or reloading restores the position. */
export function useScrollPosition(): void {
  const location = useLocation();
  const type = useNavigationType();
  const isLate = useIsLate();
  const current = useRef({ location, isLate });
  /** Value after the last scroll; reading it here would force a layout of the new page. */
  const top = useRef(0);
  const expiring = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useLayoutEffect(() => {
    const known = positionsOfVisit();
    const { location: left, isLate: wasLate } = current.current;
    current.current = { location, isLate };
    const key = keyOf(left);
    clearTimeout(expiring.current.get(keyOf(location)));
    if (left.pathname.startsWith('/product-single/') && left.pathname !== location.pathname) {
      expiring.current.set(
        key,
        setTimeout(() => known.delete(key), MODEL_SCROLL_AGE),
      );
    }
    const noteTop = () => {
      top.current = window.scrollY;
    };
    const scrollToTop = () => {
      if (top.current !== 0) window.scrollTo({ top: 0, behavior: 'instant' });
      top.current = 0;
    };
    if (isLate) {
      if (left !== location) scrollToTop();
      return;
    }
    if (type === 'REPLACE' && left !== location && left.pathname === location.pathname)
      known.set(keyOf(location), top.current);
    const before = type === 'POP' ? known.get(keyOf(location)) : undefined;
    if (before === 0) return scrollToTop();
    if (before !== undefined) return restoreScroll(before, noteTop);
    if (location.hash) return scrollToAnchor(location.hash, noteTop);
    const first = left === location;
    if (first && wasLate) return;
    // The browser has scrolled the first page, unless the visitor navigated before this hook was mounted.
    if (first ? type !== 'POP' : left.pathname !== location.pathname) scrollToTop();
  }, [location, type, isLate]);

  useRecordedPositions(current, top);
}

function useRecordedPositions(
  current: RefObject<{ location: Location; isLate: boolean }>,
  top: RefObject<number>,
): void {
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const record = () => {
      top.current = window.scrollY;
      if (current.current.isLate || window.location.pathname !== current.current.location.pathname) return;
      const known = positionsOfVisit();
      const key = keyOf(current.current.location);
      known.delete(key);
      known.set(key, top.current);
    };
    const store = () =>
      sessionStore.setItem(STORAGE_KEY, JSON.stringify([...positionsOfVisit()].slice(-MAX_POSITIONS)));
    record();
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('pagehide', store);
    };
  }, [current, top]);
}

function scrollToAnchor(hash: string, onScroll: () => void): () => void {
  const show = () => {
    document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
    onScroll();
  };
  show();
  // Repeated once lazy sections above have their layout.
  const timer = setTimeout(show, SCROLL_RESTORE_DELAY);
  return () => clearTimeout(timer);
}

/** Decodes a fragment, which may contain invalid escapes. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
