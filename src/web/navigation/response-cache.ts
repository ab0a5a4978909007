import type { Transport } from '../../platform/api/api-client.ts';
import { timedCache } from '../stored/timed-cache.ts';

type CachedReply = Awaited<ReturnType<Transport>>;

/**
 * Two transports that share a cache of GET replies: `prefetch` fetches each URL once per `maxAge` milliseconds; `reuse`
 * is for navigation and uses the replies that `prefetch` has fetched or is fetching.
 * Failures are not cached, nor replies that are personal to a visitor.
 */
export function responseCache(transport: Transport, maxAge: number): { prefetch: Transport; reuse: Transport } {
  const cache = timedCache<CachedReply>({ maxAge, maxEntries: 100, shouldCache });
  return {
    prefetch: (method, path, input) => {
      const send = () => transport(method, path, input);
      return method === 'GET' ? cache.fetch(keyOf(path, input.query), send) : send();
    },
    reuse: async (method, path, input) => {
      const cached = method === 'GET' ? await cache.get(keyOf(path, input.query))?.catch(() => undefined) : undefined;
      return cached && shouldCache(cached) ? cached : transport(method, path, input);
    },
  };
}

const shouldCache = ({ status, personal }: CachedReply) => status < 400 && !personal;

const keyOf = (path: string, query: Record<string, unknown> = {}) =>
  `${path} ${JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))}`;
