import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../../src/web/stored/browser-storage.ts';

const buildStorageKey = (name: string) => `office.${name}`;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Stores a choice in the browser; undefined deletes it.
 * @returns false if the browser stores nothing, so that the choice is lost with the page
 */
export function storeChoice(name: string, value: unknown): boolean {
  if (value === undefined) safeLocalStorage.removeItem(buildStorageKey(name));
  else safeLocalStorage.setItem(buildStorageKey(name), JSON.stringify(value));
  for (const tell of listeners) tell();
  return safeLocalStorage.isStored(buildStorageKey(name));
}

export function useStoredChoice(name: string): unknown {
  return parseJson(useSyncExternalStore(subscribe, () => safeLocalStorage.getItem(buildStorageKey(name))) ?? '');
}

export const getListChoiceNames = (resource: string) => ({
  search: `${resource}.list`,
  selected: `${resource}.selected`,
});
