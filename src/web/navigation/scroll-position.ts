import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { MODEL_SCROLL_AGE, SCROLL_RESTORE_DELAY, SCROLL_RESTORE_RETRIES, SCROLL_RESTORE_RETRY } from '../timings.ts';

const STORAGE_KEY = 'scrollPositions';
/** More than a visitor is likely to go back in one session. */
const MAX_POSITIONS = 100;

const keyOf = ({ key, pathname }: Location) => `${key} ${pathname}`;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** Scrolls to a position as soon as the page is high enough: at once, or after the specified delay and retries. */
function restore(top: number): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1 || tries >= SCROLL_RESTORE_RETRIES) return;
    timer = setTimeout(attempt, tries === 0 ? SCROLL_RESTORE_DELAY : SCROLL_RESTORE_RETRY);
    tries += 1;
  };
  attempt();
  const stop = () => clearTimeout(timer);
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  return () => {
    stop();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
}

/** A new page starts at its top or its anchor; going back or reloading restores the scroll position. */
export function useScrollPosition(): void {
  const location = useLocation();
  const type = useNavigationType();
  const positions = useRef<Map<string, number>>(undefined);
  const current = useRef(location);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const left = current.current;
    current.current = location;
    if (left.pathname.startsWith('/product-single/') && left.pathname !== location.pathname) {
      setTimeout(() => positions.current?.delete(keyOf(left)), MODEL_SCROLL_AGE);
    }
    const known = type === 'POP' ? positions.current.get(keyOf(location)) : undefined;
    if (known !== undefined) return restore(known);
    if (location.hash) return scrollToAnchor(location.hash);
    const first = left === location;
    // The browser has scrolled the first page, unless the visitor navigated before this hook was mounted.
    if (first ? type !== 'POP' : left.pathname !== location.pathname) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [location, type]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const record = () => {
      const known = positions.current;
      if (!known) return;
      known.delete(keyOf(current.current));
      known.set(keyOf(current.current), window.scrollY);
    };
    const store = () => {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...(positions.current ?? [])].slice(-MAX_POSITIONS)));
    };
    record();
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('pagehide', store);
    };
  }, []);
}

function scrollToAnchor(hash: string): () => void {
  const show = () => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  show();
  // Again after lazy parts above have been laid out.
  const timer = setTimeout(show, SCROLL_RESTORE_DELAY);
  return () => clearTimeout(timer);
}
