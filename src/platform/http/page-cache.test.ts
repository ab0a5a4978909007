import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { PageCache } from './page-cache.ts';

const page =
  (html: string, status = 200) =>
  async () => ({ status, html });

describe('The page cache', () => {
  it('caches a page for its version, compressed both ways', async () => {
    const cache = new PageCache(1e6);
    await cache.render('/a', 3, page('<p>clamp</p>'));
    const hit = cache.hit('/a', 3);
    expect(hit && brotliDecompressSync(hit.brotli).toString()).toBe('<p>clamp</p>');
    expect(hit && gunzipSync(hit.gzip).toString()).toBe('<p>clamp</p>');
    expect(cache.hit('/a', 4)).toBeUndefined();
  });

  it('renders once for many concurrent misses', async () => {
    const cache = new PageCache(1e6);
    const make = vi.fn(page('once'));
    await Promise.all(Array.from({ length: 50 }, () => cache.render('/a', 1, make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('never caches a page of an unknown version or another status', async () => {
    const cache = new PageCache(1e6);
    await cache.render('/a', 0, page('unknown'));
    await cache.render('/b', 1, page('not found', 404));
    expect(cache.hit('/a', 0)).toBeUndefined();
    expect(cache.hit('/b', 1)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('stays within its budget by evicting the least recently used page', async () => {
    const cache = new PageCache(9_000);
    const text = (seed: number) => Array.from({ length: 200 }, (_, i) => (i * 7919 * seed) % 9973).join(' ');
    await cache.render('/a', 1, page(text(1)));
    await cache.render('/b', 1, page(text(2)));
    cache.hit('/a', 1);
    for (const name of ['/c', '/d']) await cache.render(name, 1, page(text(name.charCodeAt(1))));
    expect(cache.bytes).toBeLessThanOrEqual(9_000);
    expect(cache.hit('/b', 1)).toBeUndefined();
    expect(cache.hit('/d', 1)).toBeDefined();
  });

  it('gives the same bytes the same ETag, and does not cache a failed render', async () => {
    const cache = new PageCache(1e6);
    await expect(cache.render('/a', 1, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    const first = await cache.render('/a', 1, page('same'));
    const second = await cache.render('/a', 2, page('same'));
    expect(first.etag).toBe(second.etag);
  });
});
