import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A text as it is sent: compressed once, with its ETag. */
export interface CompressedText {
  etag: string;
  brotli: Buffer;
  /** Created on first use: every browser of the last ten years accepts brotli. */
  readonly gzip: Buffer;
  identity: Buffer;
}

/** 256 kB, longer than a page. */
const WINDOW_BITS = 18;

/** Bytes. The gzip form is about as long as the brotli form and may be created later. */
export const sizeInMemory = ({ brotli, identity }: CompressedText, key: string) =>
  2 * key.length + 2 * brotli.length + identity.length + 500;

export function compressText(text: string): CompressedText {
  const identity = Buffer.from(text);
  // Synchronous: a round trip to the thread pool takes longer than the quarter of a millisecond of compressing.
  const brotli = brotliCompressSync(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      // The default window of 4 MB would have to be cleared for every page, and would compress it no better.
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
  let gzipped: Buffer | undefined;
  const etag = `W/"${hash('sha1', identity, 'base64url').slice(0, 22)}"`;
  return {
    etag,
    brotli,
    identity,
    get gzip() {
      gzipped ??= gzipSync(identity, { level: 5 });
      return gzipped;
    },
  };
}

/** The bytes to send to a browser that prefers this encoding. */
export const bytesIn = (text: CompressedText, encoding: 'br' | 'gzip' | undefined): Buffer =>
  encoding === 'br' ? text.brotli : encoding === 'gzip' ? text.gzip : text.identity;
