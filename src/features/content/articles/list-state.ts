import { safeSessionStorage } from '../../../web/stored/browser-storage.ts';
import { parseStoredJson, readStoredField } from '../../../web/stored/stored-json.ts';

export const RETURNING_STATE = { returning: true };

export interface ListState {
  page: number;
  scroll: number;
}

export function storeListState(key: string, page: number): void {
  safeSessionStorage.setItem(key, JSON.stringify({ page, scroll: Math.round(window.scrollY) }));
}

export function takeListState(key: string, maxPages: number): ListState | null {
  const text = safeSessionStorage.getItem(key);
  safeSessionStorage.removeItem(key);
  return text ? parseListState(text, maxPages) : null;
}

export function parseListState(text: string, maxPages: number): ListState | null {
  const stored = parseStoredJson(text);
  const [page, scroll] = [readStoredField(stored, 'page'), readStoredField(stored, 'scroll')];
  if (!Number.isInteger(page) || !Number.isFinite(scroll)) return null;
  return { page: Math.min(Math.max(Number(page), 1), maxPages), scroll: Math.max(Number(scroll), 0) };
}
