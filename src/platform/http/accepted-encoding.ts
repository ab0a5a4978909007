import { negotiate } from '@fastify/accept-negotiator';

/** Of the compressions that we make, the one that a browser prefers; brotli where it takes both alike. */
export const encodingFor = (accepted: string | string[] | undefined): 'br' | 'gzip' | undefined =>
  negotiate<'br' | 'gzip'>(String(accepted ?? ''), ['br', 'gzip']) ?? undefined;
