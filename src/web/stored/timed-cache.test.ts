import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimedCache } from './timed-cache.ts';

describe('A timed cache', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('loads a value once while it is fresh', async () => {
    const cache = createTimedCache<number>({ maxAge: 1000, maxEntries: 10 });
    const load = vi.fn(async () => load.mock.calls.length);
    expect(await cache.fetch('a', load)).toBe(1);
    vi.advanceTimersByTime(999);
    expect(await cache.fetch('a', load)).toBe(1);
    expect(await cache.get('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.fetch('a', load)).toBe(2);
  });

  it('shares a pending fetch', async () => {
    const cache = createTimedCache<string>({ maxAge: 1000, maxEntries: 10 });
    const load = vi.fn(async () => 'a');
    expect(await Promise.all([cache.fetch('a', load), cache.get('a'), cache.fetch('a', load)])).toEqual([
      'a',
      'a',
      'a',
    ]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('drops failures, and values that must not be cached', async () => {
    const cache = createTimedCache<string>({
      maxAge: 1000,
      maxEntries: 10,
      shouldCache: (value) => value !== 'private',
    });
    await expect(cache.fetch('a', () => Promise.reject(new Error('No connection')))).rejects.toThrow('No connection');
    expect(await cache.fetch('b', async () => 'private')).toBe('private');
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
  });

  it('drops the oldest when there are too many', async () => {
    const cache = createTimedCache<string>({ maxAge: 1000, maxEntries: 2 });
    for (const key of ['a', 'b', 'c']) await cache.fetch(key, async () => key);
    expect([cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual([undefined, 'b', 'c']);
  });
});
