import { memoryStore, type Store } from 'ra-core';
import { localStore } from '../../src/web/stored/browser-storage.ts';

const keyOf = (name: string) => `RaStoreoffice.${name}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What somebody has chosen in this browser, such as the columns of a list. Not the library's own store: that fails the whole
 * office where the browser forbids the site to store anything, and a choice where its storage is full.
 */
export function browserChoices(): Store {
  // Tells the components of a change.
  const announced = memoryStore();
  return {
    ...announced,
    getItem: <Value>(name: string, otherwise?: Value) =>
      (parsed(localStore.getItem(keyOf(name)) ?? '') as Value | undefined) ?? otherwise,
    setItem: (name, value) => {
      if (value === undefined) localStore.removeItem(keyOf(name));
      else localStore.setItem(keyOf(name), JSON.stringify(value));
      announced.setItem(name, value);
    },
    removeItem: (name) => {
      localStore.removeItem(keyOf(name));
      announced.removeItem(name);
    },
  };
}
