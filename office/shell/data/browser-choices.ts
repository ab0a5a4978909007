import { useSyncExternalStore } from 'react';
import { localStore } from '../../../src/web/stored/browser-storage.ts';

const keyOf = (name: string) => `office.${name}`;

/** What a text says in JSON; undefined for any other text. */
export function parsed(text: string): unknown {
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
 * Remembers what somebody has chosen in this browser, such as the columns of a list; undefined forgets it.
 * @returns false where the browser stores nothing: then it is remembered until the page is left
 */
export function choose(name: string, value: unknown): boolean {
  if (value === undefined) localStore.removeItem(keyOf(name));
  else localStore.setItem(keyOf(name), JSON.stringify(value));
  for (const tell of listeners) tell();
  return localStore.isKept(keyOf(name));
}

/** A choice of this browser; undefined before there is one. It may be of a former release, or damaged. */
export function useChoice(name: string): unknown {
  return parsed(useSyncExternalStore(subscribe, () => localStore.getItem(keyOf(name))) ?? '');
}

/** The names of what this browser remembers of a list until somebody signs out: what it was narrowed to, and which rows are selected. */
export const listChoices = (resource: string) => ({ search: `${resource}.list`, selected: `${resource}.selected` });
