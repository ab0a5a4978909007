import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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

interface Entry {
  version: number;
  page: CachedPage;
}

/**
 * Rendered pages under (path, catalogue version), least recently used out first, within a budget of bytes.
 * Many simultaneous misses of one page cost one render. Only pages with status 200 are kept: a flood of unknown
 * addresses must not push the catalogue out. A version of 0 (unknown) is never kept.
 */
export class PageCache {
  readonly #budget: number;
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #bytes = 0;

  constructor(budgetInBytes: number) {
    this.#budget = budgetInBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The page when it is kept in this version. The path of a cached request: no promise, no copy. */
  hit(path: string, version: number): CachedPage | undefined {
    const entry = this.#entries.get(path);
    if (entry?.version !== version || version === 0) return undefined;
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    return entry.page;
  }

  /** Renders a page, or joins the render of the same page and version that is under way. */
  async render(path: string, version: number, make: () => Promise<RenderedPage>): Promise<CachedPage> {
    const job = `${version} ${path}`;
    const running = this.#rendering.get(job);
    if (running) return running;
    const started = make().then(compress);
    this.#rendering.set(job, started);
    try {
      const page = await started;
      if (page.status === 200 && version !== 0) this.#keep(path, { version, page });
      return page;
    } finally {
      this.#rendering.delete(job);
    }
  }

  #keep(path: string, entry: Entry) {
    const old = this.#entries.get(path);
    if (old && old.version > entry.version) return;
    if (old) this.#drop(path, old);
    this.#entries.set(path, entry);
    this.#bytes += weight(path, entry);
    for (const [oldest, least] of this.#entries) {
      if (this.#bytes <= this.#budget) break;
      this.#drop(oldest, least);
    }
  }

  #drop(path: string, entry: Entry) {
    this.#entries.delete(path);
    this.#bytes -= weight(path, entry);
  }
}

/** 256 kB, longer than a page. */
const WINDOW_BITS = 18;

/** Room is kept for the gzip form, which is about as long as the brotli form and may be asked for later. */
const weight = (path: string, { page }: Entry) => 2 * path.length + 2 * page.brotli.length + page.identity.length + 500;

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
