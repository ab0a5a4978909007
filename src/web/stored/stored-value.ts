import { useSyncExternalStore } from 'react';

/** A value of the visitor in local storage, in sync across all tabs. */
export interface StoredValue<Value> {
  /** The stored value; the same object until it changes. */
  read(): Value;
  /** Stores a string; null removes the key. Notifies the listeners of every tab. Throws when storing fails. */
  store(text: string | null): void;
  /** The same, but when storing fails the value is valid until the page is left. */
  write(text: string | null): void;
  /** Calls back on changes in this tab and in others. */
  subscribe(listener: () => void): () => void;
  /** The value on the server and in the first render, before storage is read. */
  initial: Value;
}

/**
 * `parse` turns the stored string into a value; it must accept anything, because visitors can change their storage. When
 * nothing is stored, the value is the same object as in the first render (unless `firstRender` is given), so that the page
 * need not render again.
 */
export function storedValue<Value>(
  key: string,
  parse: (text: string | null) => Value,
  firstRender?: Value,
): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: Value } = { text: null, value: parse(null) };
  const readText = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const put = (text: string | null) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text));
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    initial: firstRender ?? cached.value,
    read() {
      const text = readText();
      if (cached.text !== text) cached = { text, value: parse(text) };
      return cached.value;
    },
    store(text) {
      put(text);
      notify();
    },
    write(text) {
      try {
        put(text);
      } catch (error) {
        console.error('Not stored', key, error);
        // Used instead of the stored value until the page is left or the stored value changes.
        cached = { text: readText(), value: parse(text) };
      }
      notify();
    },
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

export const useStored = <Value>({ subscribe, read, initial }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, read, () => initial);
