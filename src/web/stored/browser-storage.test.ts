import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTabChannel, runInOneTab } from './browser-services.ts';
import { safeLocalStorage, safeSessionStorage } from './browser-storage.ts';
import { createStoredValue } from './stored-value.ts';

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** A storage with room for five characters. */
function tinyStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > 5) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

beforeEach(() => {
  vi.stubGlobal('unstoredTexts', undefined);
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('A browser that forbids the site to store anything', () => {
  beforeEach(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      vi.stubGlobal(name, undefined);
      vi.spyOn(globalThis, name, 'get').mockImplementation(refuse);
    }
  });

  it('has nothing, and keeps what is stored until the document is left', () => {
    expect(safeLocalStorage.getItem('a')).toBeNull();
    expect(safeLocalStorage.setItem('a', 'text')).toBe(false);
    expect([safeLocalStorage.getItem('a'), safeSessionStorage.getItem('a')]).toEqual(['text', null]);
    expect(safeLocalStorage.isStored('a')).toBe(false);
    safeLocalStorage.removeItem('a');
    expect(safeLocalStorage.getItem('a')).toBeNull();
  });

  it('passes a value to its listeners, and reports that it will be lost', () => {
    const value = createStoredValue('lines', { parse: (text) => text ?? 'none', format: (text) => text });
    expect([value.read(), value.isStored()]).toEqual(['none', true]);
    value.change(() => 'two');
    expect([value.read(), value.isStored()]).toEqual(['two', false]);
  });

  it('has no channel to other tabs, and does the work of one tab in each', async () => {
    vi.stubGlobal('BroadcastChannel', refuse);
    vi.stubGlobal('navigator', { locks: { request: async () => refuse() } });
    expect(openTabChannel('session')).toBeUndefined();
    const task = vi.fn(async () => {});
    await runInOneTab('work', task);
    expect(task).toHaveBeenCalledOnce();
  });
});

describe('A full storage', () => {
  let storage: ReturnType<typeof tinyStorage>;
  beforeEach(() => {
    storage = tinyStorage();
    vi.stubGlobal('localStorage', storage);
  });

  it('keeps a text that it refuses until the document is left, instead of the one that is stored', () => {
    expect(safeLocalStorage.setItem('a', 'short')).toBe(true);
    expect(safeLocalStorage.setItem('a', 'a long text')).toBe(false);
    expect(safeLocalStorage.getItem('a')).toBe('a long text');
    expect(safeLocalStorage.setItem('a', 'new')).toBe(true);
    expect([safeLocalStorage.getItem('a'), safeLocalStorage.isStored('a')]).toEqual(['new', true]);
  });

  it('has the text of another tab, and nothing when it is cleared', () => {
    safeLocalStorage.setItem('a', 'short');
    safeLocalStorage.setItem('a', 'a long text');
    storage.setItem('a', 'other');
    expect(safeLocalStorage.getItem('a')).toBe('other');
    safeLocalStorage.setItem('a', 'a long text');
    storage.clear();
    expect(safeLocalStorage.getItem('a')).toBeNull();
  });

  it('lets a task that fails in its one tab fail, and does not do it again', async () => {
    const task = vi.fn(() => Promise.reject(new Error('no')));
    const request = (_name: string, _options: object, run: (lock: object) => Promise<void>) => run({});
    vi.stubGlobal('navigator', { locks: { request } });
    await expect(runInOneTab('work', task)).rejects.toThrow('no');
    expect(task).toHaveBeenCalledOnce();
  });
});
