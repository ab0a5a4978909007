import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { cpuMs } from '../../../test/cpu-time.ts';
import { createPageVersion, PageCache } from './page-cache.ts';

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

  it('reads the version of the pages in a few microseconds, because every request for a stored page does', () => {
    const clock = () => new Date('2026-12-31T18:30:00Z');
    const versions = createPageVersion({ catalogueVersion: { current: 7, lastKnown: 7, outdated: 0 }, clock } as never);
    expect(versions.lastKnown).toBe(7 * 10_000 + 2027);
    const readThousands = () => {
      for (let time = 0; time < 5000; time += 1) versions.lastKnown;
    };
    expect(Math.min(...Array.from({ length: 3 }, () => cpuMs(readThousands)))).toBeLessThan(50);
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
    const cache = new PageCache(5_600);
    const text = (seed: number) => Array.from({ length: 200 }, (_, i) => (i * 7919 * seed) % 9973).join(' ');
    await cache.render('/a', 1, page(text(1)));
    await cache.render('/b', 1, page(text(2)));
    cache.hit('/a', 1);
    for (const name of ['/c', '/d']) await cache.render(name, 1, page(text(name.charCodeAt(1))));
    expect(cache.bytes).toBeLessThanOrEqual(4_200);
    expect(cache.hit('/b', 1)).toBeUndefined();
    expect(cache.hit('/d', 1)).toBeDefined();
  });

  it('does not cache a page whose query parameters change nothing', async () => {
    const cache = new PageCache(1e6);
    const make = vi.fn(async (path: string) => ({ status: 200, html: path.includes('page=2') ? 'second' : 'first' }));
    const copy = await cache.render('/a?context=1', 1, make);
    const bytes = cache.bytes;
    await cache.render('/a?context=2', 1, make);
    expect(cache.bytes).toBe(bytes);
    expect(cache.hit('/a', 1)?.etag).toBe(copy.etag);
    expect(cache.hit('/a?context=1', 1)).toBeUndefined();
    await cache.render('/a?page=2', 1, make);
    expect(cache.hit('/a?page=2', 1)?.identity.toString()).toBe('second');
  });

  it('keeps the pages without parameters, however many are requested with some', async () => {
    const cache = new PageCache(40_000);
    await cache.render('/a', 1, page('plain'));
    for (let at = 0; at < 200; at++) await cache.render(`/a?q=${at}`, 1, page(`nothing found for ${at}`));
    expect(cache.hit('/a', 1)?.identity.toString()).toBe('plain');
    expect(cache.bytes).toBeLessThan(20_000);
  });

  it('gives the same bytes the same ETag, and does not cache a failed render', async () => {
    const cache = new PageCache(1e6);
    await expect(cache.render('/a', 1, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    const first = await cache.render('/a', 1, page('same'));
    const second = await cache.render('/a', 2, page('same'));
    expect(first.etag).toBe(second.etag);
  });
});
