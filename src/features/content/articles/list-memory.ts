/**
 * Session storage keys of what a list looked like when one of its articles was opened
 * (docs/spec/pages-and-navigation.md#keys-in-browser-storage).
 */
export type ListKey = 'newsListState' | 'eventsListState';

export interface ListState {
  /** How many pages were shown. */
  page: number;
  /** How far it was scrolled, in pixels. */
  scroll: number;
}

const MOST_PAGES = 20;

/** Keeps what the list looks like now. Storage that is full or forbidden costs the return to the place, nothing else. */
export function rememberList(key: ListKey, page: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ page, scroll: Math.round(window.scrollY) }));
  } catch (error) {
    console.warn('The place in the list cannot be kept', error);
  }
}

/** What was kept, once: it is forgotten when it is read. */
export function takeList(key: ListKey): ListState | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text ? readListState(text) : null;
}

/** Null for anything that is not a list's state; at most twenty pages are brought back. */
export function readListState(text: string): ListState | null {
  try {
    const { page, scroll } = JSON.parse(text) as Partial<ListState>;
    if (!Number.isInteger(page) || !Number.isFinite(scroll)) return null;
    return { page: Math.min(Math.max(Number(page), 1), MOST_PAGES), scroll: Math.max(Number(scroll), 0) };
  } catch {
    return null;
  }
}

/** Scrolls to where the list was: after 200 ms, then up to five tries 100 ms apart until the page is long enough. */
export function scrollBack(scroll: number, tries = 5, wait = 200): void {
  setTimeout(() => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(scroll, reachable));
    if (reachable < scroll && tries > 1) scrollBack(scroll, tries - 1, 100);
  }, wait);
}
