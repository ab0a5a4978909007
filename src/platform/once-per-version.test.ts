import { describe, expect, it } from 'vitest';
import { oncePerVersion } from './once-per-version.ts';

describe('What is asked once per version', () => {
  it('is asked again in the next version, and always while the version is not known', async () => {
    let asked = 0;
    const value = oncePerVersion(async () => ++asked);
    expect(await Promise.all([value(1), value(1)])).toEqual([1, 1]);
    expect(await value(2)).toBe(2);
    expect([await value(0), await value(0), await value(2)]).toEqual([3, 4, 2]);
  });

  it('is not kept when it failed or is not whole', async () => {
    const answers = [() => Promise.reject(new Error('away')), async () => [], async () => [1], async () => [2]];
    const value = oncePerVersion<number[]>(
      () => answers.shift()?.() ?? Promise.resolve([]),
      (list) => list.length > 0,
    );
    await expect(value(1)).rejects.toThrow('away');
    expect([await value(1), await value(1), await value(1)]).toEqual([[], [1], [1]]);
  });
});
