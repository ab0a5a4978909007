/** What the site uses of the browser's local and session storage. */
export interface BrowserStorage {
  /** The text under a key; null when there is none, or the browser refuses to read. */
  getItem(key: string): string | null;
  /** Stores a text, or remembers it until the document is left where the browser cannot store it. @returns whether it is stored */
  setItem(key: string, text: string): boolean;
  removeItem(key: string): void;
  /** False for a text that will be lost when the document is left. */
  isKept(key: string): boolean;
}

/**
 * A storage that never throws. Visitors can forbid a site to store anything, and then even the look at the storage throws; a
 * full one refuses to write; and its content can be cleared at any time.
 */
function safeStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const attempt = <Result>(action: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return action(globalThis[name]);
    } catch {
      // What the visitor has decided is no fault, and each of the many reads would tell it.
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
  /** Valid until the stored text is another than it was, for example by another tab. */
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
