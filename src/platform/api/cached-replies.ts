import { setImmediate as othersFirst } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CompressedText,
  chooseEncoding,
  compressText,
  estimateMemory,
  getEncodedBytes,
  matchesEtag,
} from '../compressed-text.ts';
import { VersionedCache } from '../versioned-cache.ts';
import { type EndpointEntry, parseInput } from './endpoint.ts';
import { runAsGuest } from './run-endpoint.ts';
import type { Services } from './services.ts';

/** Memory for cached replies, in bytes: about 10,000 products. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

type CachedReplies = VersionedCache<CompressedText>;

export const createReplyCache = (): CachedReplies =>
  new VersionedCache<CompressedText>({ maxSize: MAX_CACHED_BYTES, sizeOf: estimateMemory });

export async function sendCachedReply(
  replies: CachedReplies,
  path: string,
  entry: EndpointEntry,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The key is made from the parsed input, so that unknown parameters and other spellings do not multiply the entries.
  const key = `${path} ${JSON.stringify(parseInput(entry.query, request.query, entry.aliases))}`;
  const compute = async () => {
    const result = await runAsGuest(entry, services, request.query);
    // Computing and serialising take some 20 ms each for 2,000 rows.
    await othersFirst();
    return compressText(JSON.stringify(result));
  };
  return sendCachedText(await getCachedText(replies, key, services, compute), request, reply);
}

export const getCachedText = async <Text extends CompressedText>(
  cache: VersionedCache<Text>,
  key: string,
  { catalogueVersion: { current, lastKnown } }: Services,
  compute: () => Promise<Text>,
): Promise<Text> => cache.hit(key, lastKnown) ?? cache.get(key, current, compute);

export function sendCachedText(text: CompressedText, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag: text.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (matchesEtag(request.headers['if-none-match'], text.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(getEncodedBytes(text, encoding));
}
