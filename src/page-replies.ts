import type { FastifyInstance } from 'fastify';
import { createStaticHandler } from 'react-router';
import { createApiClient, type Transport } from './platform/api/api-client.ts';
import { inProcessTransport } from './platform/api/api-in-process.ts';
import { sendText } from './platform/api/cached-replies.ts';
import type { EndpointKey, Endpoints } from './platform/api/endpoint.ts';
import type { Services } from './platform/api/services.ts';
import { type CompressedText, compressText, sizeInMemory } from './platform/compressed-text.ts';
import { badInput } from './platform/errors.ts';
import { canonicalPathname } from './platform/http/request-address.ts';
import { VersionedCache } from './platform/versioned-cache.ts';
import { routes } from './site-map.tsx';
import type { Endpoints as Api } from './web/api.ts';
import { type KnownReply, PAGE_REPLIES, replyKey } from './web/navigation/page-replies.ts';
import { loaderContext } from './web/page.ts';

/** Memory for cached replies, in bytes: some thousand pages. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

interface Replies extends CompressedText {
  /** Of a page at its canonical URL: there are only so many of them. */
  lasts: boolean;
}

/**
 * All replies that the loader of a page asks for, in one: a click then takes one round trip instead of two or three. The loader
 * runs here, and only replies that are the same for everybody are told; the browser asks for any other itself.
 */
export function registerPageReplies(app: FastifyInstance, endpoints: Endpoints, services: Services): void {
  const { catalogueVersion, settings } = services;
  const cache = new VersionedCache<Replies>({
    maxSize: MAX_CACHED_BYTES,
    sizeOf: sizeInMemory,
    shouldCache: ({ lasts }) => lasts,
  });
  const handler = createStaticHandler(routes);
  const inProcess = inProcessTransport(endpoints, services);

  const repliesOf = async (path: string): Promise<Replies> => {
    const replies: KnownReply[] = [];
    const recording: Transport = async (method, requested, input) => {
      const reply = await inProcess(method, requested, input);
      const isForAll = endpoints[`${method} ${requested}` as EndpointKey]?.cached === true;
      if (isForAll && reply.status === 200) replies.push([replyKey(requested, input.query), reply.body]);
      return reply;
    };
    const context = await handler.query(new Request(new URL(path, settings.publicUrl)), {
      requestContext: loaderContext(createApiClient<Api>(recording)),
    });
    const lasts = !(context instanceof Response) && context.statusCode === 200 && replies.length > 0;
    return Object.assign(compressText(JSON.stringify(replies)), { lasts });
  };

  app.get<{ Querystring: { path?: unknown } }>(PAGE_REPLIES, async (request, reply) => {
    const { path } = request.query;
    if (typeof path !== 'string' || !/^\/(?!\/)[^?#]*$/.test(path))
      throw badInput('path', 'must be the path of a page');
    const canonical = canonicalPathname(path);
    const { current, lastKnown } = catalogueVersion;
    const known = cache.hit(canonical, lastKnown);
    return sendText(known ?? (await cache.get(canonical, current, () => repliesOf(canonical))), request, reply);
  });
}
