import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

type Encoding = 'br' | 'gzip';

const ENCODINGS: Encoding[] = ['br', 'gzip'];

export const chooseEncoding = (accepted: string | string[] = ''): Encoding | undefined =>
  negotiate(String(accepted), ENCODINGS) ?? undefined;

/** Compares ETags weakly (RFC 9110, 13.1.2), since a compressing proxy makes our ETag weak. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false;

/** A text compressed once, with its ETag. Only the compressed form is in memory. */
export interface CompressedText {
  etag: string;
  brotli: Buffer;
  readonly gzip: Buffer;
  /** Decompressed for each use, which takes a third of the time of compressing. */
  readonly identity: Buffer;
}

/** 256 kB, longer than a page. */
const WINDOW_BITS = 18;
/**
 * Output is 15 % smaller than at quality 2. Quality 6 would save 0.5 % more in twice the time. Compression runs on
 * another thread.
 */
const QUALITY = 5;

const compress = promisify(brotliCompress);

/** Longer than the compressed form of any page; a longer text has several pieces. */
const MAX_PIECE = 64 * 1024;
const MIN_PIECE = 1024;

export const buildBrotliOptions = (quality: number, bytes: Buffer) => ({
  // The default would leave a 64 kB buffer per text to the garbage collector, up to 60 MB in all.
  chunkSize: Math.min(MAX_PIECE, Math.max(MIN_PIECE, bytes.length >> 2)),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The default window of 4 MB would be cleared for every page without compressing better.
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
});

export const estimateMemory = ({ brotli }: CompressedText, key: string) => 2 * key.length + 2 * brotli.length + 500;

export async function compressText(text: string): Promise<CompressedText> {
  const bytes = Buffer.from(text);
  const chunkSize = Math.max(MIN_PIECE, bytes.length);
  let gzipped: Buffer | undefined;
  const compressed: CompressedText = {
    etag: `W/"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`,
    brotli: copyBytes(await compress(bytes, buildBrotliOptions(QUALITY, bytes))),
    get gzip() {
      gzipped ??= copyBytes(gzipSync(this.identity, { level: 5 }));
      return gzipped;
    },
    get identity() {
      return brotliDecompressSync(this.brotli, { chunkSize });
    },
  };
  return compressed;
}

/** zlib returns a slice of a 64 kB buffer, which would stay in memory. */
function copyBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export const getEncodedBytes = (text: CompressedText, encoding: 'br' | 'gzip' | undefined): Buffer =>
  encoding === 'br' ? text.brotli : encoding === 'gzip' ? text.gzip : text.identity;
