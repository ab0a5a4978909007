import type { ApiTransport } from '../../platform/api/api-client.ts';
import { createTimedCache } from './timed-cache.ts';

/** In milliseconds; enough to look at a few products before going back. */
const GOING_BACK = 5 * 60_000;
/** In milliseconds: lifetime of prefetched data, and age from which a new hint loads it again. */
const AHEAD = 30_000;
const AHEAD_AGAIN = 20_000;

interface Loaded {
  data: unknown;
  mayCache: boolean;
}
const shouldCache = ({ mayCache }: Loaded) => mayCache;

const ahead = createTimedCache<Loaded>({ maxAge: AHEAD, maxEntries: 60, shouldCache });
const seen = createTimedCache<Loaded>({ maxAge: GOING_BACK, maxEntries: 60, shouldCache });

let temporary = 0;

/** Failed and personal replies may soon change, so their pages are not cached. */
export const watchReplies =
  (transport: ApiTransport): ApiTransport =>
  async (...request) => {
    let lasts = false;
    try {
      const reply = await transport(...request);
      lasts = reply.status < 400 && !reply.personal;
      return reply;
    } finally {
      if (!lasts) temporary += 1;
    }
  };

const watchLoad = (load: () => Promise<unknown>) => async (): Promise<Loaded> => {
  const before = temporary;
  const data = await load();
  return { data, mayCache: temporary === before };
};

export const prefetchPageData = async (url: string, load: () => Promise<unknown>): Promise<unknown> =>
  (await ahead.fetch(url, watchLoad(load), AHEAD_AGAIN)).data;

export const isPrefetched = (url: string): boolean => ahead.get(url) !== undefined;

/**
 * Data of a page: prefetched data if there is some, even if still pending. Returns the same object, so that a
 * prerendered page does not render again.
 */
export async function loadPageData(
  url: string,
  by: 'link' | 'history' | 'reload',
  load: () => Promise<unknown>,
): Promise<unknown> {
  const known = by === 'link' ? ahead.get(url) : by === 'history' ? seen.get(url) : undefined;
  try {
    if (known) {
      const { data } = await known;
      if (by === 'link') cachePageData(url, data);
      return data;
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    // After a failed or aborted prefetch, the click loads again.
  }
  return (await seen.fetch(url, watchLoad(load), 0)).data;
}

export const cachePageData = (url: string, data: unknown): void =>
  void seen.fetch(url, async () => ({ data, mayCache: true }), 0);
