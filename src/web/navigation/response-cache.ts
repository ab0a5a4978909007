import type { Transport } from '../../platform/api/api-client.ts';
import { timedCache } from '../stored/timed-cache.ts';

type CachedReply = Awaited<ReturnType<Transport>>;

/**
 * Two transports that share a cache of GET replies: `ahead` is for prefetching and fetches each URL once in
 * `keepFor` milliseconds; `recall` is for navigation and uses what `ahead` fetched or is fetching.
 * Failures are not cached, nor what the server sends to one visitor only.
 */
export function responseCache(transport: Transport, keepFor: number): { ahead: Transport; recall: Transport } {
  const cache = timedCache<CachedReply>({ keepFor, most: 100, mayKeep });
  return {
    ahead: (method, path, input) => {
      const send = () => transport(method, path, input);
      return method === 'GET' ? cache.fetch(keyOf(path, input.query), send) : send();
    },
    recall: async (method, path, input) => {
      const answer = method === 'GET' ? await cache.get(keyOf(path, input.query))?.catch(() => undefined) : undefined;
      return answer && mayKeep(answer) ? answer : transport(method, path, input);
    },
  };
}

const mayKeep = ({ status, personal }: CachedReply) => status < 400 && !personal;

const keyOf = (path: string, query: Record<string, unknown> = {}) =>
  `${path} ${JSON.stringify(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))}`;
