import { sessionStore } from '../stored/browser-storage.ts';
import { parseStoredJson, storedField } from '../stored/stored-json.ts';

export const RETURNING = { returning: true };

export interface ListState {
  page: number;
  scroll: number;
}

export function rememberList(key: string, page: number): void {
  sessionStore.setItem(key, JSON.stringify({ page, scroll: Math.round(window.scrollY) }));
}

export function takeList(key: string, maxPages: number): ListState | null {
  const text = sessionStore.getItem(key);
  sessionStore.removeItem(key);
  return text ? readListState(text, maxPages) : null;
}

export function readListState(text: string, maxPages: number): ListState | null {
  const stored = parseStoredJson(text);
  const [page, scroll] = [storedField(stored, 'page'), storedField(stored, 'scroll')];
  if (!Number.isInteger(page) || !Number.isFinite(scroll)) return null;
  return { page: Math.min(Math.max(Number(page), 1), maxPages), scroll: Math.max(Number(scroll), 0) };
}
