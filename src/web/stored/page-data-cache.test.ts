import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachePageData, loadPageData, prefetchPageData, watchReplies } from './page-data-cache.ts';

const replying = (reply: { status: number; body: unknown; personal?: boolean }) => {
  const transport = watchReplies(async () => reply);
  return vi.fn(async () => ({ shown: (await transport('GET', '/api/some', {})).body }));
};
const failing = async () => {
  throw new Error('down');
};

describe('The data of a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that was loaded ahead, or is on its way, is the very object that the click gets, for 30 s', async () => {
    const load = replying({ status: 200, body: 1 });
    const [first, second] = await Promise.all([prefetchPageData('/a', load), loadPageData('/a', 'link', load)]);
    expect(second).toBe(first);
    vi.advanceTimersByTime(19_999);
    expect(await prefetchPageData('/a', load)).toBe(first);
    expect(load).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2);
    expect(await prefetchPageData('/a', load)).not.toBe(first);
    vi.advanceTimersByTime(29_999);
    await loadPageData('/a', 'link', load);
    expect(load).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    await loadPageData('/a', 'link', load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is cached for going back for 5 minutes, but not for a link or a retry', async () => {
    const load = replying({ status: 200, body: 2 });
    cachePageData('/first', { shown: 'by the server' });
    expect(await loadPageData('/first', 'history', failing)).toEqual({ shown: 'by the server' });
    await prefetchPageData('/second', load);
    const opened = await loadPageData('/second', 'link', failing);
    vi.advanceTimersByTime(299_999);
    expect(await loadPageData('/second', 'history', failing)).toBe(opened);
    await expect(loadPageData('/second', 'link', failing)).rejects.toThrow('down');
    await expect(loadPageData('/first', 'reload', failing)).rejects.toThrow('down');
    vi.advanceTimersByTime(300_000);
    await expect(loadPageData('/second', 'history', failing)).rejects.toThrow('down');
  });

  it.each([
    { status: 200, body: 1, personal: true },
    { status: 500, body: null },
  ])('is not kept when a part of it was %o', async (reply) => {
    const load = replying(reply);
    await prefetchPageData(`/${reply.status}`, load);
    await loadPageData(`/${reply.status}`, 'link', load);
    await loadPageData(`/${reply.status}`, 'history', load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is loaded by the click when the load ahead of it failed or was given up, but a redirect counts', async () => {
    const hinted = prefetchPageData('/b', failing);
    const click = loadPageData('/b', 'link', async () => 'there');
    await expect(hinted).rejects.toThrow('down');
    expect(await click).toBe('there');
    const moved = new Response(null, { status: 301 });
    const both = [prefetchPageData('/c', () => Promise.reject(moved)), loadPageData('/c', 'link', async () => 'there')];
    expect(await Promise.allSettled(both)).toEqual(both.map(() => ({ status: 'rejected', reason: moved })));
  });
});
