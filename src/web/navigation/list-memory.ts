/** The way back to a list carries this state, so that the list comes back as it was. */
export const RETURNING = { returning: true };

/** What a list looked like when one of its items was opened (docs/spec/pages-and-navigation.md#keys-in-browser-storage). */
export interface ListState {
  /** How many pages were shown. */
  page: number;
  /** How far it was scrolled, in pixels. */
  scroll: number;
}

/** Stores what the list looks like now, in session storage. Storage that is full or forbidden costs the return to the place, nothing else. */
export function rememberList(key: string, page: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ page, scroll: Math.round(window.scrollY) }));
  } catch (error) {
    console.warn('The place in the list cannot be kept', error);
  }
}

/** What was stored, once: reading removes it. */
export function takeList(key: string, mostPages: number): ListState | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text ? readListState(text, mostPages) : null;
}

/** Null for anything that is not a list's state; at most `mostPages` pages are shown again. */
export function readListState(text: string, mostPages: number): ListState | null {
  try {
    const { page, scroll } = JSON.parse(text) as Partial<ListState>;
    if (!Number.isInteger(page) || !Number.isFinite(scroll)) return null;
    return { page: Math.min(Math.max(Number(page), 1), mostPages), scroll: Math.max(Number(scroll), 0) };
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
