import { useSyncExternalStore } from 'react';
import { localStore } from '../../../src/web/stored/browser-storage.ts';

const keyOf = (name: string) => `office.${name}`;

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
 * Stores a choice in the browser; undefined deletes it.
 * @returns false if the browser stores nothing, so that the choice is lost with the page
 */
export function choose(name: string, value: unknown): boolean {
  if (value === undefined) localStore.removeItem(keyOf(name));
  else localStore.setItem(keyOf(name), JSON.stringify(value));
  for (const tell of listeners) tell();
  return localStore.isStored(keyOf(name));
}

export function useChoice(name: string): unknown {
  return parsed(useSyncExternalStore(subscribe, () => localStore.getItem(keyOf(name))) ?? '');
}

export const listChoices = (resource: string) => ({ search: `${resource}.list`, selected: `${resource}.selected` });
