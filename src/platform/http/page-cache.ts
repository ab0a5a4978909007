import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { VersionedCache } from '../versioned-cache.ts';

export interface RenderedPage {
  status: number;
  html: string;
}

/** A page as it is sent: compressed once, with its ETag. */
export interface CachedPage {
  status: number;
  etag: string;
  brotli: Buffer;
  /** Created on first use: every browser of the last ten years accepts brotli. */
  readonly gzip: Buffer;
  identity: Buffer;
}

/**
 * Rendered pages by path and catalogue version, within a budget of bytes. Only pages with status 200 are cached: a flood
 * of unknown URLs must not evict the catalogue.
 */
export class PageCache {
  readonly #pages: VersionedCache<CachedPage>;

  constructor(budgetInBytes: number) {
    this.#pages = new VersionedCache({
      maxSize: budgetInBytes,
      sizeOf,
      shouldCache: ({ status }) => status === 200,
    });
  }

  get bytes(): number {
    return this.#pages.size;
  }

  /** The page if it is cached for this version. */
  hit(path: string, version: number): CachedPage | undefined {
    return this.#pages.hit(path, version);
  }

  /** Returns the cached page, else renders it or joins a pending render of the same page and version. */
  render(path: string, version: number, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    return this.#pages.get(path, version, async () => compress(await render()));
  }
}

/** 256 kB, longer than a page. */
const WINDOW_BITS = 18;

/** Bytes. The gzip form is about as long as the brotli form and may be created later. */
const sizeOf = ({ brotli, identity }: CachedPage, path: string) =>
  2 * path.length + 2 * brotli.length + identity.length + 500;

function compress({ status, html }: RenderedPage): CachedPage {
  const identity = Buffer.from(html);
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
    status,
    etag,
    brotli,
    identity,
    get gzip() {
      gzipped ??= gzipSync(identity, { level: 5 });
      return gzipped;
    },
  };
}
