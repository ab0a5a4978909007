import type { Transport } from '../../platform/api/api-client.ts';
import { timedCache } from './timed-cache.ts';

/** Enough to look at a few products before going back. */
const GOING_BACK = 5 * 60_000;
/** Lifetime of prefetched data, and the age from which a new hint loads it again. */
const AHEAD = 30_000;
export const AHEAD_AGAIN = 20_000;

interface Loaded {
  data: unknown;
  mayKeep: boolean;
}
const shouldCache = ({ mayKeep }: Loaded) => mayKeep;

/** Page data by path and query: prefetched by a hint, or seen in this visit. */
const ahead = timedCache<Loaded>({ maxAge: AHEAD, maxEntries: 60, shouldCache });
const seen = timedCache<Loaded>({ maxAge: GOING_BACK, maxEntries: 60, shouldCache });

/** Count of replies so far that may soon change. */
let temporary = 0;

/** A page with a failed or personal reply is not cached, because the reply may soon change. */
export const watchReplies =
  (transport: Transport): Transport =>
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

const watched = (load: () => Promise<unknown>) => async (): Promise<Loaded> => {
  const before = temporary;
  const data = await load();
  return { data, mayKeep: temporary === before };
};

export const loadAhead = async (url: string, load: () => Promise<unknown>): Promise<unknown> =>
  (await ahead.fetch(url, watched(load), AHEAD_AGAIN)).data;

/**
 * Page data for a navigation: prefetched data, even if still pending; data seen before on the way back or forward; otherwise, and
 * for pages that always reload, a new load. Returns the prefetched object itself, so that a page rendered ahead does not render
 * again.
 */
export async function pageData(
  url: string,
  by: 'link' | 'history' | 'anew',
  load: () => Promise<unknown>,
): Promise<unknown> {
  const known = by === 'link' ? ahead.get(url) : by === 'history' ? seen.get(url) : undefined;
  try {
    if (known) {
      const { data } = await known;
      if (by === 'link') keepPage(url, data);
      return data;
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    // A prefetch that failed or was aborted does not count: the click loads again.
  }
  return (await seen.fetch(url, watched(load), 0)).data;
}

export const keepPage = (url: string, data: unknown): void =>
  void seen.fetch(url, async () => ({ data, mayKeep: true }), 0);
