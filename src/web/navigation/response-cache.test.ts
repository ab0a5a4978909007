import { describe, expect, it, vi } from 'vitest';
import { responseCache } from './response-cache.ts';

const cacheOver = (replies: Record<string, { status: number; body: unknown; personal?: boolean }>) => {
  const requests: string[] = [];
  const cache = responseCache(async (method, path, { query }) => {
    requests.push(`${method} ${path} ${JSON.stringify(query ?? {})}`);
    const reply = replies[path];
    if (!reply) throw new Error('No connection');
    return { ...reply };
  }, 1000);
  return { requests, ...cache };
};

describe('Prefetched replies', () => {
  it('are requested once, and not again by the navigation, even while they are still loading', async () => {
    const { requests, prefetch, reuse } = cacheOver({ '/a': { status: 200, body: 1 } });
    const early = [
      prefetch('GET', '/a', { query: { id: 1, none: undefined } }),
      reuse('GET', '/a', { query: { id: 1 } }),
    ];
    expect((await Promise.all(early)).map(({ body }) => body)).toEqual([1, 1]);
    expect((await reuse('GET', '/a', { query: { id: 1 } })).body).toBe(1);
    expect(requests).toHaveLength(1);
    await reuse('GET', '/a', { query: { id: 2 } });
    expect(requests).toHaveLength(2);
  });

  it('expire', async () => {
    vi.useFakeTimers();
    try {
      const { requests, prefetch, reuse } = cacheOver({ '/a': { status: 200, body: 1 } });
      await prefetch('GET', '/a', {});
      vi.advanceTimersByTime(999);
      await reuse('GET', '/a', {});
      expect(requests).toHaveLength(1);
      vi.advanceTimersByTime(1);
      await reuse('GET', '/a', {});
      expect(requests).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are not cached when they are personal, a failure or missing, and a POST is always sent', async () => {
    const { requests, prefetch, reuse } = cacheOver({
      '/mine': { status: 200, body: 1, personal: true },
      '/gone': { status: 404, body: {} },
      '/post': { status: 200, body: 1 },
    });
    for (const path of ['/mine', '/gone', '/lost']) {
      await prefetch('GET', path, {}).catch(() => undefined);
      await reuse('GET', path, {}).catch(() => undefined);
    }
    await prefetch('POST', '/post', {});
    await reuse('POST', '/post', {});
    expect(requests).toHaveLength(8);
  });
});
