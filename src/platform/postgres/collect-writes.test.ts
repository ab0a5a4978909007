import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectWrites } from './collect-writes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Writes that are collected', () => {
  const log = { warn: vi.fn() };
  function collected(...failures: Error[]) {
    const written: number[][] = [];
    const write = async (entries: readonly number[]) => {
      const failure = failures.shift();
      if (failure) throw failure;
      written.push([...entries]);
    };
    return { written, writes: collectWrites<number>(write, log) };
  }

  it('are written together each second, and not at all when there are none', async () => {
    const { written, writes } = collected();
    for (const entry of [1, 2, 3]) writes.add(entry);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    writes.add(4);
    await vi.advanceTimersByTimeAsync(5000);
    expect(written).toEqual([[1, 2, 3], [4]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are written when the process stops', async () => {
    const { written, writes } = collected();
    writes.add(1);
    await writes.close();
    expect(written).toEqual([[1]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('wait until PostgreSQL is back, in their order', async () => {
    const { written, writes } = collected(new Error('Connection terminated'), new Error('Connection terminated'));
    writes.add(1);
    await vi.advanceTimersByTimeAsync(1000);
    writes.add(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(written).toEqual([[1, 2]]);
    expect(log.warn, 'logged elsewhere, once').not.toHaveBeenCalled();
  });

  it('are tried again, and logged, when the statement fails', async () => {
    const { written, writes } = collected(new Error('value too long'));
    writes.add(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(written).toEqual([[1]]);
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
