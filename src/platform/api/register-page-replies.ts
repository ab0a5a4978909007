import type { FastifyInstance } from 'fastify';
import { type CompressedText, compressText, estimateMemory } from '../compressed-text.ts';
import { badInputError } from '../http-errors.ts';
import { VersionedCache } from '../versioned-cache.ts';
import type { ApiTransport } from './api-client.ts';
import { getCachedText, sendCachedText } from './cached-replies.ts';
import type { EndpointKey, EndpointTable } from './endpoint.ts';
import { buildReplyKey, type KnownReply, PAGE_REPLIES_PATH } from './reply-key.ts';
import { createInProcessTransport } from './run-endpoint.ts';
import type { Services } from './services.ts';

/** Memory for cached replies, in bytes: some thousand pages. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

export interface PageRoutes {
  canonicalPath(path: string): string;
  load(path: string, transport: ApiTransport): Promise<boolean>;
}

interface Replies extends CompressedText {
  lasts: boolean;
}

/** Serves all public replies that a page's loader needs as one reply, so that a click takes one round trip. */
export function registerPageReplies(
  app: FastifyInstance,
  endpoints: EndpointTable,
  services: Services,
  pages: PageRoutes,
): void {
  const cache = new VersionedCache<Replies>({
    maxSize: MAX_CACHED_BYTES,
    sizeOf: estimateMemory,
    shouldCache: ({ lasts }) => lasts,
  });
  const inProcess = createInProcessTransport(endpoints, services);

  const repliesOf = async (path: string): Promise<Replies> => {
    const replies: KnownReply[] = [];
    const isPage = await pages.load(path, async (method, requested, input) => {
      const reply = await inProcess(method, requested, input);
      const isForAll = endpoints[`${method} ${requested}` as EndpointKey]?.cached === true;
      if (isForAll && reply.status === 200) replies.push([buildReplyKey(requested, input.query), reply.body]);
      return reply;
    });
    return Object.assign(await compressText(JSON.stringify(replies)), { lasts: isPage && replies.length > 0 });
  };

  app.get<{ Querystring: { path?: unknown } }>(PAGE_REPLIES_PATH, async (request, reply) => {
    const { path } = request.query;
    if (typeof path !== 'string' || !/^\/(?!\/)[^?#]*$/.test(path))
      throw badInputError('path', 'must be the path of a page');
    const canonical = pages.canonicalPath(path);
    const text = await getCachedText(cache, canonical, services, () => repliesOf(canonical));
    return sendCachedText(text, request, reply);
  });
}
