import { describe, expect, it } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

describe('A cache of values that are valid until the catalogue changes', () => {
  it('computes a value once per version, and every time while the version is unknown', async () => {
    const cache = new VersionedCache<number>({ maxSize: 1 });
    let made = 0;
    const value = (version: number) => cache.get('a', version, async () => ++made);
    expect(await Promise.all([value(1), value(1)])).toEqual([1, 1]);
    expect(await value(2)).toBe(2);
    expect([await value(0), await value(0), await value(2)]).toEqual([3, 4, 2]);
    expect([cache.hit('a', 2), cache.hit('a', 1), cache.hit('a', 0), cache.hit('b', 2)]).toEqual([2, ...Array(3)]);
  });

  it('caches the value undefined as well', async () => {
    const cache = new VersionedCache<undefined>({ maxSize: 1 });
    let made = 0;
    for (let n = 0; n < 3; n++) await cache.get('a', 1, async () => void made++);
    expect(made).toBe(1);
  });

  it('does not cache failures or values that shouldCache rejects', async () => {
    const results = [() => Promise.reject(new Error('away')), async () => [], async () => [1], async () => [2]];
    const cache = new VersionedCache<number[]>({ maxSize: 1, shouldCache: (list) => list.length > 0 });
    const value = () => cache.get('a', 1, () => results.shift()?.() ?? Promise.resolve([]));
    await expect(value()).rejects.toThrow('away');
    expect([await value(), await value(), await value()]).toEqual([[], [1], [1]]);
  });

  it('keeps the newer value when one of an older version takes longer to compute', async () => {
    const cache = new VersionedCache<string>({ maxSize: 1 });
    let finish = (_value: string) => {};
    const slow = cache.get('a', 1, () => new Promise((resolve) => (finish = resolve)));
    await cache.get('a', 2, async () => 'new');
    finish('old');
    expect([await slow, cache.hit('a', 2)]).toEqual(['old', 'new']);
  });

  it('stays within its size by evicting the least recently used first', async () => {
    const cache = new VersionedCache<string>({ maxSize: 10, sizeOf: (value) => value.length });
    for (const key of ['a', 'b', 'c']) await cache.get(key, 1, async () => 'four');
    expect(cache.size).toBe(8);
    expect([cache.hit('a', 1), cache.hit('b', 1), cache.hit('c', 1)]).toEqual([undefined, 'four', 'four']);
    expect(await cache.get('b', 1, async () => 'longer than it')).toBe('four');
    expect(await cache.get('d', 1, async () => 'longer than all of it')).toBe('longer than all of it');
    expect(cache.size).toBe(8);
  });
});
