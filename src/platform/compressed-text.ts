import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';

/** A text as it is sent: compressed once, with its ETag. Only the compressed form is in memory. */
export interface CompressedText {
  etag: string;
  /** Replaced by a smaller one when the text is requested again. */
  brotli: Buffer;
  /** Created on first use: every browser of the last ten years accepts brotli. */
  readonly gzip: Buffer;
  /** Unpacked for each use, which takes a third of the time of compressing. */
  readonly identity: Buffer;
  /** True if it is, or is about to be, the smaller one. */
  isSmall: boolean;
}

/** 256 kB, longer than a page. */
const WINDOW_BITS = 18;
/** For a text that somebody waits for. With 3 it would take 60 % of the time and be 5 % larger, which the first visitor of a page waits for longer. */
export const QUICK = 4;
/**
 * For a text that is requested again: 8 % smaller than with 4, in twice the time. 9 is 1 % smaller still and takes 20 ms, mostly
 * to clear 32 MB of tables.
 */
const SMALL = 6;

/** More than brotli leaves of any page; what is longer comes in several pieces. */
const MAX_PIECE = 64 * 1024;
const MIN_PIECE = 1024;

export const brotliOptions = (quality: number, bytes: Buffer) => ({
  // The default would leave a buffer of 64 kB per text to the garbage collector, up to 60 MB of them.
  chunkSize: Math.min(MAX_PIECE, Math.max(MIN_PIECE, bytes.length >> 2)),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The default window of 4 MB would have to be cleared for every page, and would compress it no better.
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
});

/** Bytes. The gzip form is about as long as the brotli form and may be created later. */
export const sizeInMemory = ({ brotli }: CompressedText, key: string) => 2 * key.length + 2 * brotli.length + 500;

export function compressText(text: string): CompressedText {
  const bytes = Buffer.from(text);
  const chunkSize = Math.max(MIN_PIECE, bytes.length);
  let gzipped: Buffer | undefined;
  return {
    etag: `W/"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`,
    // Synchronous: a round trip to the thread pool takes longer than compressing.
    brotli: alone(brotliCompressSync(bytes, brotliOptions(QUICK, bytes))),
    get gzip() {
      gzipped ??= alone(gzipSync(this.identity, { level: 5 }));
      return gzipped;
    },
    get identity() {
      return brotliDecompressSync(this.brotli, { chunkSize });
    },
    isSmall: false,
  };
}

/** zlib returns the beginning of a buffer of 64 kB, which would stay in memory as long as the ten that are used. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The bytes to send to a browser that prefers this encoding. */
export const bytesIn = (text: CompressedText, encoding: 'br' | 'gzip' | undefined): Buffer =>
  encoding === 'br' ? text.brotli : encoding === 'gzip' ? text.gzip : text.identity;

const compressInBackground = promisify(brotliCompress);
/** Between two texts: compressing takes a twentieth of a core at most, also when every page is new each second. */
const PAUSE_MS = 60;
/** A text that is not in the list is added when it is requested again. */
const MAX_WAITING = 1000;
const waiting: CompressedText[] = [];

/** Compresses a repeatedly requested text better, on another thread, one after the other. */
export function compressBetter(text: CompressedText): void {
  if (text.isSmall || waiting.length >= MAX_WAITING) return;
  text.isSmall = true;
  waiting.push(text);
  if (waiting.length === 1) void compressWaiting();
}

async function compressWaiting(): Promise<void> {
  for (let text = waiting[0]; text; text = waiting[0]) {
    const bytes = text.identity;
    const smaller = alone(await compressInBackground(bytes, brotliOptions(SMALL, bytes)));
    if (smaller.length < text.brotli.length) text.brotli = smaller;
    await setTimeout(PAUSE_MS, undefined, { ref: false });
    waiting.shift();
  }
}
