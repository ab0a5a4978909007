export interface BrowserStorage {
  getItem(key: string): string | null;
  /** @returns false if the text is lost when the document is left */
  setItem(key: string, text: string): boolean;
  removeItem(key: string): void;
  isStored(key: string): boolean;
}

/** Storage that never throws: a forbidden one fails even on reading, a full one on writing. */
function createSafeStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const attempt = <Result>(action: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return action(globalThis[name]);
    } catch {
      return otherwise;
    }
  };
  const storedText = (key: string) => attempt((storage) => storage.getItem(key), null);
  // The texts are on the window, because boot.ts and the page's code each have a copy of this file.
  const unstored = () => {
    globalThis.unstoredTexts ??= new Map();
    return globalThis.unstoredTexts;
  };
  const forget = (key: string) => globalThis.unstoredTexts?.delete(`${name} ${key}`);
  const unstoredText = (key: string, stored: string | null) => {
    const entry = globalThis.unstoredTexts?.get(`${name} ${key}`);
    return entry?.insteadOf === stored ? entry.text : undefined;
  };
  return {
    getItem(key) {
      const stored = storedText(key);
      return unstoredText(key, stored) ?? stored;
    },
    setItem(key, text) {
      forget(key);
      const done = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (!done) unstored().set(`${name} ${key}`, { text, insteadOf: storedText(key) });
      return done;
    },
    removeItem(key) {
      forget(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    isStored: (key) => unstoredText(key, storedText(key)) === undefined,
  };
}

export const safeLocalStorage = createSafeStorage('localStorage');
export const safeSessionStorage = createSafeStorage('sessionStorage');
