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
