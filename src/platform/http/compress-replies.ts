import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildBrotliOptions, chooseEncoding } from '../compressed-text.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Quick, because the reply is used once. */
const QUALITY = 2;

/** A shorter reply fits into one packet. */
const MIN_BYTES = 1200;

/**
 * Compresses text replies of endpoints: a model table shrinks to a twentieth. Pages and files are compressed already.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) {
      return payload;
    }
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const bytes = Buffer.from(payload);
    if (encoding === 'gzip') return gzipAsync(bytes, { level: 5 });
    return brotliAsync(bytes, buildBrotliOptions(QUALITY, bytes));
  });
}
