import { useSyncExternalStore } from 'react';
import { localStore } from './browser-storage.ts';

export interface StoredValue<Value> {
  read(): Value;
  /** Stores a text, or removes the key for null; listeners in every tab are notified. */
  write(text: string | null): void;
  isStored(): boolean;
  subscribe(listener: () => void): () => void;
  initial: Value;
}

/**
 * A value in the browser's storage. `parse` must accept anything, because visitors can change their storage. Without a
 * stored value, reuses the first render's object.
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
    isStored: () => localStore.isStored(key),
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

export const useIsStored = ({ subscribe, isStored }: Pick<StoredValue<unknown>, 'subscribe' | 'isStored'>): boolean =>
  useSyncExternalStore(subscribe, isStored, () => true);
