import { sessionStore } from '../stored/browser-storage.ts';
import { parseStoredJson, storedField } from '../stored/stored-json.ts';

/** History state of a link back to a list, so that the list is restored. */
export const RETURNING = { returning: true };

/** The state of a list when one of its items was opened (docs/spec/pages-and-navigation.md#keys-in-browser-storage). */
export interface ListState {
  page: number;
  scroll: number;
}

/** Stores the current state of a list in session storage. */
export function rememberList(key: string, page: number): void {
  sessionStore.setItem(key, JSON.stringify({ page, scroll: Math.round(window.scrollY) }));
}

export function takeList(key: string, maxPages: number): ListState | null {
  const text = sessionStore.getItem(key);
  sessionStore.removeItem(key);
  return text ? readListState(text, maxPages) : null;
}

/** Null for anything that is not a list's state; max `maxPages` pages are restored. */
export function readListState(text: string, maxPages: number): ListState | null {
  const stored = parseStoredJson(text);
  const [page, scroll] = [storedField(stored, 'page'), storedField(stored, 'scroll')];
  if (!Number.isInteger(page) || !Number.isFinite(scroll)) return null;
  return { page: Math.min(Math.max(Number(page), 1), maxPages), scroll: Math.max(Number(scroll), 0) };
}
