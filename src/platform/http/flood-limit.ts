import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { normaliseAddress } from '../api/client-address.ts';
import { rateLimitError } from '../api/rate-limit.ts';
import type { Settings } from '../settings.ts';

const WINDOW_MS = 60_000;
/** A page causes some ten requests; this allows a whole office behind one address. */
const MAX_REQUESTS = 1200;
const MAX_ADDRESSES = 20_000;

/**
 * Requests that are not counted. Catalogues are counted, because their session is looked up in the database. Folders
 * with escaped letters do not match.
 */
const FILES = /^\/(assets\/|pictures\/|uploads\/(?!catalogues\/)[\w-]+\/)/;

/**
 * Limits requests by address, counted in the memory of each copy, because a query would cost more than most requests.
 */
export function limitRequestFloods(app: FastifyInstance, { rateLimitScale }: Pick<Settings, 'rateLimitScale'>): void {
  const max = Math.max(1, Math.round(MAX_REQUESTS * rateLimitScale));
  const counts = new LRUCache<string, { requests: number }>({ max: MAX_ADDRESSES, ttl: WINDOW_MS });
  app.addHook('onRequest', async (request) => {
    if (FILES.test(request.url)) return;
    const address = normaliseAddress(request.ip);
    const counted = counts.get(address);
    if (!counted) counts.set(address, { requests: 1 });
    else if (++counted.requests > max) throw rateLimitError();
  });
}
