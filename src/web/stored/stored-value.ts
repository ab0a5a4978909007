import { useSyncExternalStore } from 'react';
import { type BrowserStorage, safeLocalStorage } from './browser-storage.ts';

export interface StoredValue<Value> {
  read(): Value;
  /**
   * Stores a change of the value that is stored now, because another tab may have changed the value since it was
   * rendered. @returns the stored value; listeners in every tab are notified
   */
  change(next: (now: Value) => Value): Value;
  isStored(): boolean;
  subscribe(listener: () => void): () => void;
  initial: Value;
}

interface Form<Value> {
  /** Must accept anything, because visitors can change their storage. */
  parse: (text: string | null) => Value;
  /** Returns null to remove the key. */
  format: (value: Value) => string | null;
  firstRender?: Value;
  /** The default is the storage that all tabs share. */
  store?: BrowserStorage;
}

/** A value in the browser's storage. Without a stored value, reuses the first render's object. */
export function createStoredValue<Value>(
  key: string,
  { parse, format, firstRender, store = safeLocalStorage }: Form<Value>,
): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: Value } = { text: null, value: parse(null) };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const read = () => {
    const text = store.getItem(key);
    if (cached.text !== text) cached = { text, value: parse(text) };
    return cached.value;
  };
  return {
    initial: firstRender ?? cached.value,
    read,
    change(next) {
      const now = read();
      const value = next(now);
      if (value === now) return now;
      const text = format(value);
      if (text === null) store.removeItem(key);
      else store.setItem(key, text);
      notify();
      return read();
    },
    isStored: () => store.isStored(key),
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === key) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

export const useStoredValue = <Value>({ subscribe, read, initial }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, read, () => initial);

export const useHasStoredValue = ({
  subscribe,
  isStored,
}: Pick<StoredValue<unknown>, 'subscribe' | 'isStored'>): boolean =>
  useSyncExternalStore(subscribe, isStored, () => true);
