import { useSyncExternalStore } from 'react';

/** Something of the visitor's own that the browser keeps under one key, and every tab shows alike. */
export interface StoredValue<Value> {
  /** What is stored right now; the same object as long as nothing changed. */
  read(): Value;
  /** Stores a text; null takes the key away. Every tab that listens hears of it. Throws when the browser does not keep it. */
  store(text: string | null): void;
  /** The same, but what the browser does not keep holds as long as this page. */
  write(text: string | null): void;
  /** Calls back on changes in this tab and in others. */
  subscribe(listener: () => void): () => void;
  /** What the server and the first paint show, when nobody has looked yet. */
  unread: Value;
}

/**
 * `parse` makes a value of whatever stands under the key: storage is the visitor's, and may hold anything. Where nothing
 * does, the value is the very one of the first paint unless that is given another: a page then has nothing to draw anew.
 */
export function storedValue<Value>(
  key: string,
  parse: (text: string | null) => Value,
  firstPaint?: Value,
): StoredValue<Value> {
  const listeners = new Set<() => void>();
  let kept: { text: string | null; value: Value } = { text: null, value: parse(null) };
  const readText = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const put = (text: string | null) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text));
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    unread: firstPaint ?? kept.value,
    read() {
      const text = readText();
      if (kept.text !== text) kept = { text, value: parse(text) };
      return kept.value;
    },
    store(text) {
      put(text);
      tell();
    },
    write(text) {
      try {
        put(text);
      } catch (error) {
        console.error('Not stored', key, error);
        // In the place of what is stored it holds as long as this page, or until that changes.
        kept = { text: readText(), value: parse(text) };
      }
      tell();
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

export const useStored = <Value>({ subscribe, read, unread }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, read, () => unread);
