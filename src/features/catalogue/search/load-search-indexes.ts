import type { Services } from '../../../platform/api/services.ts';
import { createIncrementalCache } from '../../../platform/postgres/incremental-cache.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { buildFoundPage } from './build-found-page.ts';
import { type ProductTextsRow, readPageTexts, readProductTextsAfter } from './search-index.store.ts';
import { SearchIndex } from './search-index.ts';

const keyOf = (product: number) => `products ${product}`;

const loadProductIndex = createIncrementalCache<SearchIndex, ProductTextsRow>({
  create: () => new SearchIndex(),
  read: readProductTextsAfter,
  put(index, { product_id: id, category, texts, models }) {
    index.numbers.put(id, texts ? models : []);
    if (texts && category !== null) index.put({ key: keyOf(id), kind: 'product', id, category, texts });
    else index.remove(keyOf(id));
  },
  remove(index, id) {
    index.numbers.put(id, []);
    index.remove(keyOf(id));
  },
  copy: (index) => index.copy(),
  atOnce: 100,
});

type Versioned = Pick<Services, 'database' | 'caches' | 'catalogueVersion' | 'log'>;

const loadPageIndex = cacheByVersion(
  async ({ database, log }: Versioned): Promise<SearchIndex> => {
    const index = new SearchIndex();
    for (const { noun: source, id, title, place: address, texts } of await readPageTexts(database.pool)) {
      try {
        const page = source === 'categories' ? undefined : buildFoundPage({ noun: source, title, place: address });
        index.put({ key: `${source} ${id}`, kind: page ? 'page' : 'category', id, page, texts });
      } catch (error) {
        log.error({ err: error, noun: source, id }, 'A page could not be indexed and is left out');
      }
    }
    return index;
  },
  { maxSize: 1 },
);

export interface SearchIndexes {
  products: SearchIndex;
  others: SearchIndex;
}

/** Use the result at once, because the next change modifies the object. */
export async function loadSearchIndexes(services: Versioned): Promise<SearchIndexes> {
  const [products, others] = await Promise.all([loadProductIndex(services), loadPageIndex(services)]);
  return { products, others };
}
