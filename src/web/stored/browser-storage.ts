export interface BrowserStorage {
  /** The text under a key; null when there is none, or the browser refuses to read. */
  getItem(key: string): string | null;
  /** @returns false where the browser cannot store the text; it is then available until the document is left */
  setItem(key: string, text: string): boolean;
  removeItem(key: string): void;
  /** False for a text that is lost when the document is left. */
  isKept(key: string): boolean;
}

/**
 * A storage that never throws. Visitors can forbid storage, and then even reading it throws; a full storage refuses to write; its
 * content can be cleared at any time.
 */
function safeStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const attempt = <Result>(action: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return action(globalThis[name]);
    } catch {
      return otherwise;
    }
  };
  const storedText = (key: string) => attempt((storage) => storage.getItem(key), null);
  // On the window, because boot.ts and the page's code have a copy of this file each.
  const unstored = () => {
    globalThis.unstoredTexts ??= new Map();
    return globalThis.unstoredTexts;
  };
  const forget = (key: string) => globalThis.unstoredTexts?.delete(`${name} ${key}`);
  /** Valid until the stored text changes, for example in another tab. */
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
    isKept: (key) => unstoredText(key, storedText(key)) === undefined,
  };
}

export const localStore = safeStorage('localStorage');
export const sessionStore = safeStorage('sessionStorage');
