import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip';

/** Limits memory: browsers send some ten headers, but a visitor may send any number. */
const known = new LRUCache<string, Encoding | 'none'>({
  max: 100,
  memoMethod: (accepted) => negotiate<Encoding>(accepted, ['br', 'gzip']) ?? 'none',
});

export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const encoding = accepted ? known.memo(String(accepted)) : 'none';
  return encoding === 'none' ? undefined : encoding;
}

/** Compares ETags weakly (RFC 9110, 13.1.2), since a compressing proxy makes our ETag weak. */
export const hasVersion = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;
