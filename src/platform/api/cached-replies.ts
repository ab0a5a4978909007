import { setImmediate as othersFirst } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../accepted-encoding.ts';
import { bytesIn, type CompressedText, compressBetter, compressText, sizeInMemory } from '../compressed-text.ts';
import { VersionedCache } from '../versioned-cache.ts';
import { type EndpointEntry, parseInput } from './endpoint.ts';
import { runAsGuest } from './run-endpoint.ts';
import type { Services } from './services.ts';

/** Memory for cached replies, in bytes: about 10,000 products. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

type CachedReplies = VersionedCache<CompressedText>;

export const cachedReplies = (): CachedReplies =>
  new VersionedCache<CompressedText>({ maxSize: MAX_CACHED_BYTES, sizeOf: sizeInMemory });

/**
 * Sends the reply of an endpoint that is `cached`: computed and compressed once per input and catalogue version, 304 if the
 * browser has it. Errors are not cached.
 */
export async function sendCachedReply(
  replies: CachedReplies,
  path: string,
  entry: EndpointEntry,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // By the parsed input, so that unknown parameters and other spellings of names do not multiply the entries.
  const key = `${path} ${JSON.stringify(parseInput(entry.query, request.query, entry.aliases))}`;
  const { current, lastKnown } = services.catalogueVersion;
  const compute = async () => {
    const result = await runAsGuest(entry, services, request.query);
    // Each step takes some 20 ms for 2,000 rows.
    await othersFirst();
    const json = JSON.stringify(result);
    await othersFirst();
    return compressText(json);
  };
  const hit = replies.hit(key, lastKnown);
  if (hit) compressBetter(hit);
  return sendText(hit ?? (await replies.get(key, current, compute)), request, reply);
}

/** Sends JSON that was compressed once, in the encoding that the browser prefers, or 304 if it has it. */
export function sendText(text: CompressedText, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag: text.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(text.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(bytesIn(text, encoding));
}
