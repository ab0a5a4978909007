import type { FastifyInstance } from 'fastify';
import { type CompressedText, compressText, sizeInMemory } from '../compressed-text.ts';
import { badInput } from '../errors.ts';
import { VersionedCache } from '../versioned-cache.ts';
import type { Transport } from './api-client.ts';
import { cachedText, sendCachedText } from './cached-replies.ts';
import type { EndpointKey, Endpoints } from './endpoint.ts';
import { type KnownReply, PAGE_REPLIES, replyKey } from './reply-key.ts';
import { inProcessTransport } from './run-endpoint.ts';
import type { Services } from './services.ts';

/** Memory for cached replies, in bytes: some thousand pages. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

export interface Pages {
  canonicalPath(path: string): string;
  load(path: string, transport: Transport): Promise<boolean>;
}

interface Replies extends CompressedText {
  lasts: boolean;
}

/** Serves all public replies that a page's loader needs as one reply, so that a click takes one round trip. */
export function registerPageReplies(
  app: FastifyInstance,
  endpoints: Endpoints,
  services: Services,
  pages: Pages,
): void {
  const cache = new VersionedCache<Replies>({
    maxSize: MAX_CACHED_BYTES,
    sizeOf: sizeInMemory,
    shouldCache: ({ lasts }) => lasts,
  });
  const inProcess = inProcessTransport(endpoints, services);

  const repliesOf = async (path: string): Promise<Replies> => {
    const replies: KnownReply[] = [];
    const isPage = await pages.load(path, async (method, requested, input) => {
      const reply = await inProcess(method, requested, input);
      const isForAll = endpoints[`${method} ${requested}` as EndpointKey]?.cached === true;
      if (isForAll && reply.status === 200) replies.push([replyKey(requested, input.query), reply.body]);
      return reply;
    });
    return Object.assign(await compressText(JSON.stringify(replies)), { lasts: isPage && replies.length > 0 });
  };

  app.get<{ Querystring: { path?: unknown } }>(PAGE_REPLIES, async (request, reply) => {
    const { path } = request.query;
    if (typeof path !== 'string' || !/^\/(?!\/)[^?#]*$/.test(path))
      throw badInput('path', 'must be the path of a page');
    const canonical = pages.canonicalPath(path);
    const text = await cachedText(cache, canonical, services, () => repliesOf(canonical));
    return sendCachedText(text, request, reply);
  });
}
