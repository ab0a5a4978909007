import { type CompressedText, compressText, sizeInMemory } from '../compressed-text.ts';
import { VersionedCache } from '../versioned-cache.ts';

export interface RenderedPage {
  status: number;
  html: string;
}

/** A page as it is sent. */
export interface CachedPage extends CompressedText {
  status: number;
}

/**
 * Rendered pages by path and catalogue version, within a budget of bytes. Only pages with status 200 are cached: a flood
 * of unknown URLs must not evict the catalogue.
 */
export class PageCache {
  readonly #pages: VersionedCache<CachedPage>;

  constructor(budgetInBytes: number) {
    this.#pages = new VersionedCache<CachedPage>({
      maxSize: budgetInBytes,
      sizeOf: sizeInMemory,
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
    return this.#pages.get(path, version, async () => {
      const { status, html } = await render();
      return Object.assign(compressText(html), { status });
    });
  }
}
