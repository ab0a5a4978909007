import { useSyncExternalStore } from 'react';
import { localStore } from './browser-storage.ts';

export interface StoredValue<Value> {
  /** The stored value; the same object until it changes. */
  read(): Value;
  /** Stores a string; null removes the key. Notifies the listeners in every tab. */
  write(text: string | null): void;
  /** False when the value will be lost when the document is left. */
  isKept(): boolean;
  subscribe(listener: () => void): () => void;
  /** Value on the server and in the first render. */
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
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    initial: firstRender ?? cached.value,
    read() {
      const text = localStore.getItem(key);
      if (cached.text !== text) cached = { text, value: parse(text) };
      return cached.value;
    },
    write(text) {
      if (text === null) localStore.removeItem(key);
      else localStore.setItem(key, text);
      notify();
    },
    isKept: () => localStore.isKept(key),
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

export const useIsKept = ({ subscribe, isKept }: Pick<StoredValue<unknown>, 'subscribe' | 'isKept'>): boolean =>
  useSyncExternalStore(subscribe, isKept, () => true);
