import type { Services } from '../api/services.ts';
import { type CompressedText, compressText, estimateMemory } from '../compressed-text.ts';
import { getYearInIndia } from '../time/time-zone.ts';
import { VersionedCache } from '../versioned-cache.ts';

export interface RenderedPage {
  status: number;
  html: string;
}

type Render = (path: string) => Promise<RenderedPage>;

/** Factor of the catalogue's version within the version of the pages; larger than any year. */
const PER_VERSION = 10_000;

/**
 * Version of the pages, which change with the catalogue, and at New Year, because they show the year. It is 0 while the
 * catalogue's version is unknown.
 */
export const createPageVersion = (services: Pick<Services, 'catalogueVersion' | 'clock'>) => ({
  get current() {
    return addYear(services.catalogueVersion.current, services);
  },
  /** Version that may be shown, also for some minutes after a lost connection. */
  get lastKnown() {
    return addYear(services.catalogueVersion.lastKnown, services);
  },
  /** Version from before a large import, for the minute in which pages are rendered again. */
  get outdated() {
    return addYear(services.catalogueVersion.outdated, services);
  },
});

const addYear = (version: number, { clock }: Pick<Services, 'clock'>) =>
  version && version * PER_VERSION + getYearInIndia(clock());

export interface PreparedPageReply {
  body: Buffer;
  headers: string[];
}

export interface CachedPage extends CompressedText {
  status: number;
  prepared: { br?: PreparedPageReply; gzip?: PreparedPageReply };
  isCopy?: boolean;
  isPrivate?: boolean;
}

export const toCachedPage = async (html: string, status: number): Promise<CachedPage> =>
  Object.assign(await compressText(html), { status, prepared: {} });

/** Share of the budget for pages with query parameters, which visitors choose. */
const SHARE_WITH_QUERY = 0.25;

/** A flood of URLs must not evict the catalogue: caches only status 200, and pages with query parameters apart. */
export class PageCache {
  readonly #pages: VersionedCache<CachedPage>;

  readonly #withQuery: VersionedCache<CachedPage>;

  constructor(budgetInBytes: number) {
    const shouldCache = ({ status, isCopy }: CachedPage) => status === 200 && !isCopy;
    const forQueries = Math.max(1, Math.floor(budgetInBytes * SHARE_WITH_QUERY));
    const options = { sizeOf: estimateMemory, shouldCache };
    this.#withQuery = new VersionedCache<CachedPage>({ ...options, maxSize: forQueries });
    this.#pages = new VersionedCache<CachedPage>({ ...options, maxSize: Math.max(1, budgetInBytes - forQueries) });
  }

  get bytes(): number {
    return this.#pages.size + this.#withQuery.size;
  }

  hit(path: string, version: number): CachedPage | undefined {
    return this.#partOf(path).hit(path, version);
  }

  render(path: string, version: number, render: Render): Promise<CachedPage> {
    return this.#partOf(path).get(path, version, async () => {
      const { status, html } = await render(path);
      const page = await toCachedPage(html, status);
      const [plainPath = '', query] = path.split('?');
      if (query === undefined || status !== 200) return page;
      const plain = await this.render(plainPath, version, render);
      return Object.assign(page, { isCopy: plain.etag === page.etag });
    });
  }

  forget(path: string): void {
    this.#partOf(path).forget(path);
  }

  #partOf(path: string): VersionedCache<CachedPage> {
    return path.includes('?') ? this.#withQuery : this.#pages;
  }
}
