import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../compressed-text.ts';
import { type ByteRange, type FileStore, isStoreKey } from '../files/file-store.ts';
import { getReadableFileName } from '../files/readable-file-name.ts';
import { notFoundError } from '../http-errors.ts';

const SHOWN_INLINE = /^(image\/|application\/pdf$)/;

export interface SendFileOptions {
  key: string;
  immutable: boolean;
  /** True for a file behind a login, which neither a browser nor a shared cache may store. */
  gated?: boolean;
  saveAs?: string;
  /** True if the address will soon have another file, so that the reply must not be stored. */
  isPassing?: boolean;
}

/**
 * Sends a stored file with ETag and byte ranges, sandboxed so that it never runs as part of the site.
 * @throws HttpError 404 for a missing file
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  options: SendFileOptions,
) {
  const stat = isStoreKey(options.key) ? await store.stat(options.key) : undefined;
  if (!stat) throw notFoundError('File not found');
  const { etag, bytes, type, modified } = stat;
  const disposition = options.saveAs || !SHOWN_INLINE.test(type) ? 'attachment' : 'inline';
  const name = toHeaderFileName(options.saveAs ?? getReadableFileName(options.key));
  reply.headers({
    'content-type': type,
    etag,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': buildCacheControl(options),
    'content-disposition': `${disposition}; filename="${name}"`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const range = isSameVersion(request.headers['if-range'], stat)
    ? parseByteRange(request.headers.range, bytes)
    : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (range) {
    reply.code(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
      'content-length': range.end - range.start + 1,
    });
    return reply.send(await store.stream(options.key, range));
  }
  reply.header('content-length', bytes);
  return reply.send(await store.stream(options.key));
}

export const toHeaderFileName = (name: string): string => name.replace(/[^\w.-]+/g, '_');

function buildCacheControl({ gated, immutable, isPassing }: SendFileOptions): string {
  if (isPassing) return 'no-cache';
  if (gated) return 'private, no-store';
  return immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** True unless the client resumes a file that has changed since (RFC 9110, 13.1.5). */
const isSameVersion = (
  ifRange: string | string[] | undefined,
  { etag, modified }: { etag: string; modified: Date },
): boolean => ifRange === undefined || ifRange === etag || ifRange === modified.toUTCString();

/** One byte range; several or malformed ones are ignored, as RFC 9110 allows. */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start >= bytes || (first === '' && Number(last) === 0)) return 'unsatisfiable';
  return start > end ? undefined : { start, end };
}
