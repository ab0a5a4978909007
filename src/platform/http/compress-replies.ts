import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingFor } from '../accepted-encoding.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** 256 kB, longer than nearly all replies: the default of 4 MB would have to be cleared for each. */
const WINDOW_BITS = 18;
/** A shorter reply fits into one packet uncompressed. */
const MIN_BYTES = 1200;

/**
 * Compresses the text replies of endpoints: a model table shrinks to a twentieth of its JSON, and later clicks wait
 * for these tables. Pages and files are compressed already and pass through.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) {
      return payload;
    }
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const bytes = Buffer.from(payload);
    if (encoding === 'gzip') return gzipAsync(bytes, { level: 5 });
    return brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      },
    });
  });
}
