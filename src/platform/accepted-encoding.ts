import { negotiate } from '@fastify/accept-negotiator';

/** The encoding that a browser prefers among those we support; brotli if it accepts both equally. */
export const encodingFor = (accepted: string | string[] | undefined): 'br' | 'gzip' | undefined =>
  negotiate<'br' | 'gzip'>(String(accepted ?? ''), ['br', 'gzip']) ?? undefined;
