import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip';

/** Browsers send some ten different headers; a visitor who invents others must not fill the memory. */
const known = new LRUCache<string, Encoding | 'none'>({
  max: 100,
  memoMethod: (accepted) => negotiate<Encoding>(accepted, ['br', 'gzip']) ?? 'none',
});

/** The encoding that a browser prefers among those we support; brotli if it accepts both equally. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const encoding = accepted ? known.memo(String(accepted)) : 'none';
  return encoding === 'none' ? undefined : encoding;
}

/**
 * True if the client has this version of a reply already, by its `If-None-Match`. Compared weakly (RFC 9110, 13.1.2), since a
 * proxy that
 * compresses makes a weak ETag of ours.
 */
export const hasVersion = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;
