import type { Transport } from '../../platform/api/api-client.ts';
import { timedCache } from './timed-cache.ts';

/** For as long as a visitor may look at a few products before going back. */
const GOING_BACK = 5 * 60_000;
/** How long what was loaded ahead of a click is valid, and when a new hint loads it again, so that the click is in time. */
const AHEAD = 30_000;
export const AHEAD_AGAIN = 20_000;

interface Loaded {
  data: unknown;
  mayKeep: boolean;
}
const shouldCache = ({ mayKeep }: Loaded) => mayKeep;

/** The data of pages by path and query: of those that a hint announced, and of those that were open in this visit. */
const ahead = timedCache<Loaded>({ maxAge: AHEAD, maxEntries: 60, shouldCache });
const seen = timedCache<Loaded>({ maxAge: GOING_BACK, maxEntries: 60, shouldCache });

/** Replies so far that may soon be different. */
let temporary = 0;

/** The same transport; a page that got a failure or something personal through it, which may soon be different, is not kept. */
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

/** Loads the data of a page that may be opened soon. */
export const loadAhead = async (url: string, load: () => Promise<unknown>): Promise<unknown> =>
  (await ahead.fetch(url, watched(load), AHEAD_AGAIN)).data;

/**
 * The data of a page that is opened: what was loaded ahead of a link, also if it is still on its way; what was seen before on
 * the way back or forward; else, and for a page that loads `anew`, newly loaded. It is the same object that was loaded ahead, so
 * that a page that was rendered with it does not render again.
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
    // What a hint has begun has failed or was given up: the click has its own try.
  }
  return (await seen.fetch(url, watched(load), 0)).data;
}

/** Keeps the data of an open page for the way back. */
export const keepPage = (url: string, data: unknown): void =>
  void seen.fetch(url, async () => ({ data, mayKeep: true }), 0);
