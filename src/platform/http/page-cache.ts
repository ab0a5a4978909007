import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { VersionedCache } from '../versioned-cache.ts';

export interface RenderedPage {
  status: number;
  html: string;
}

/** A page as it is sent: compressed once, with the tag that tells whether a browser has it already. */
export interface CachedPage {
  status: number;
  etag: string;
  brotli: Buffer;
  /** Made when it is first asked for: every browser of the last ten years takes brotli. */
  readonly gzip: Buffer;
  identity: Buffer;
}

/**
 * Rendered pages by path and catalogue version, within a budget of bytes. Only pages with status 200 are cached: a flood
 * of unknown addresses must not push the catalogue out.
 */
export class PageCache {
  readonly #pages: VersionedCache<CachedPage>;

  constructor(budgetInBytes: number) {
    this.#pages = new VersionedCache({
      maxSize: budgetInBytes,
      sizeOf,
      isWorthKeeping: ({ status }) => status === 200,
    });
  }

  get bytes(): number {
    return this.#pages.size;
  }

  /** The page when it is cached in this version. */
  hit(path: string, version: number): CachedPage | undefined {
    return this.#pages.hit(path, version);
  }

  /** The cached page, else renders it, or joins the render of the same page and version that is under way. */
  render(path: string, version: number, make: () => Promise<RenderedPage>): Promise<CachedPage> {
    return this.#pages.get(path, version, async () => compress(await make()));
  }
}

/** 256 kB, longer than a page. */
const WINDOW_BITS = 18;

/** Bytes. The gzip form is about as long as the brotli form and may be made later. */
const sizeOf = ({ brotli, identity }: CachedPage, path: string) =>
  2 * path.length + 2 * brotli.length + identity.length + 500;

function compress({ status, html }: RenderedPage): CachedPage {
  const identity = Buffer.from(html);
  // At once and not in a thread: the way there and back takes longer than the quarter of a millisecond of the work.
  const brotli = brotliCompressSync(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      // The window of 4 MB that it takes otherwise has to be cleared for every page, and holds no more of it.
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
