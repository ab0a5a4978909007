import type { Services } from '../../../platform/api/services.ts';
import { updatedByVersion } from '../../../platform/postgres/updated-by-version.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { pageOf } from './found-pages.ts';
import { otherTextsNow, type ProductTexts, productTextsAfter } from './search-index.store.ts';
import { documentOf, SearchIndex } from './search-index.ts';

const keyOf = (product: number) => `products ${product}`;

const ofProducts = updatedByVersion<SearchIndex, ProductTexts>({
  create: () => new SearchIndex(),
  read: productTextsAfter,
  put(index, { product_id: id, category, texts, models }) {
    index.numbers.put(id, texts ? models : []);
    if (texts && category !== null) index.put(documentOf({ key: keyOf(id), kind: 'product', id, category, texts }));
    else index.remove(keyOf(id));
  },
  remove(index, id) {
    index.numbers.put(id, []);
    index.remove(keyOf(id));
  },
  copy: (index) => index.copy(),
  atOnce: 50,
});

type Versioned = Pick<Services, 'database' | 'caches' | 'catalogueVersion' | 'log'>;

const ofOthers = cachedByVersion(
  async ({ database, log }: Versioned): Promise<SearchIndex> => {
    const index = new SearchIndex();
    for (const { noun, id, title, place, texts } of await otherTextsNow(database.pool)) {
      try {
        const page = noun === 'categories' ? undefined : pageOf({ noun, title, place });
        index.put(documentOf({ key: `${noun} ${id}`, kind: page ? 'page' : 'category', id, page, texts }));
      } catch (error) {
        log.error({ err: error, noun, id }, 'A page could not be indexed and is left out');
      }
    }
    return index;
  },
  { maxSize: 1 },
);

export interface Searched {
  products: SearchIndex;
  others: SearchIndex;
}

/** Use the result at once, because the next change modifies the object. */
export async function indexNow(services: Versioned): Promise<Searched> {
  const [products, others] = await Promise.all([ofProducts(services), ofOthers(services)]);
  return { products, others };
}
