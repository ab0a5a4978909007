import type { Transport } from '../../platform/api/api-client.ts';
import { timedCache } from './timed-cache.ts';

/** For as long as a visitor may look at a few products before going back. */
export const GOING_BACK = 5 * 60_000;

interface Loaded {
  data: unknown;
  mayKeep: boolean;
}

/** What the pages of this visit have loaded, by path and query. */
const pages = timedCache<Loaded>({ maxAge: GOING_BACK, maxEntries: 60, shouldCache: ({ mayKeep }) => mayKeep });

let passing = 0;

/** The same transport; a page that got a failure or something personal through it, which may soon be different, is not kept. */
export const noticingWhatPasses =
  (transport: Transport): Transport =>
  async (...request) => {
    let lasts = false;
    try {
      const reply = await transport(...request);
      lasts = reply.status < 400 && !reply.personal;
      return reply;
    } finally {
      if (!lasts) passing += 1;
    }
  };

/**
 * The data of a page: what was kept if it is younger than `maxAge`, also if it is on its way, else newly loaded. The same
 * object for the same load, so that a page that was prepared with it does not render again.
 */
export async function pageData(url: string, maxAge: number, load: () => Promise<unknown>): Promise<unknown> {
  try {
    const known = await pages.get(url, maxAge);
    if (known) return known.data;
  } catch (error) {
    if (error instanceof Response) throw error;
    // A load that failed, or was given up, for somebody else: this one has its own try.
  }
  const loading = async () => {
    const before = passing;
    return { data: await load(), mayKeep: passing === before };
  };
  return (await pages.fetch(url, loading, 0)).data;
}

/** Keeps what a page has brought along. */
export const keepPage = (url: string, data: unknown): void =>
  void pages.fetch(url, async () => ({ data, mayKeep: true }), 0);
