import { describe, expect, it, vi } from 'vitest';
import { responseCache } from './response-cache.ts';

const memoryOver = (answers: Record<string, { status: number; body: unknown; personal?: boolean }>) => {
  const asked: string[] = [];
  const memory = responseCache(async (method, path, { query }) => {
    asked.push(`${method} ${path} ${JSON.stringify(query ?? {})}`);
    const answer = answers[path];
    if (!answer) throw new Error('No connection');
    return { ...answer };
  }, 1000);
  return { asked, ...memory };
};

describe('Answers that are asked for ahead', () => {
  it('are asked for once, and not again by the navigation, also while they are on their way', async () => {
    const { asked, ahead, recall } = memoryOver({ '/a': { status: 200, body: 1 } });
    const early = [
      ahead('GET', '/a', { query: { id: 1, none: undefined } }),
      recall('GET', '/a', { query: { id: 1 } }),
    ];
    expect((await Promise.all(early)).map(({ body }) => body)).toEqual([1, 1]);
    expect((await recall('GET', '/a', { query: { id: 1 } })).body).toBe(1);
    expect(asked).toHaveLength(1);
    await recall('GET', '/a', { query: { id: 2 } });
    expect(asked).toHaveLength(2);
  });

  it('are good for a while only', async () => {
    vi.useFakeTimers();
    try {
      const { asked, ahead, recall } = memoryOver({ '/a': { status: 200, body: 1 } });
      await ahead('GET', '/a', {});
      vi.advanceTimersByTime(999);
      await recall('GET', '/a', {});
      expect(asked).toHaveLength(1);
      vi.advanceTimersByTime(1);
      await recall('GET', '/a', {});
      expect(asked).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are not kept when they are personal, a failure, or none at all, and what changes something is never held back', async () => {
    const { asked, ahead, recall } = memoryOver({
      '/mine': { status: 200, body: 1, personal: true },
      '/gone': { status: 404, body: {} },
      '/post': { status: 200, body: 1 },
    });
    for (const path of ['/mine', '/gone', '/lost']) {
      await ahead('GET', path, {}).catch(() => undefined);
      await recall('GET', path, {}).catch(() => undefined);
    }
    await ahead('POST', '/post', {});
    await recall('POST', '/post', {});
    expect(asked).toHaveLength(8);
  });
});
