import type { Services } from '../../../platform/api/services.ts';
import { createIncrementalCache } from '../../../platform/postgres/incremental-cache.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import {
  listAttributes,
  listCategoryParents,
  type ProductValuesRow,
  readProductValuesAfter,
} from './catalogue-values.store.ts';
import { CatalogueValues } from './catalogue-values.ts';

const loadProductValues = createIncrementalCache<CatalogueValues, ProductValuesRow>({
  create: () => new CatalogueValues(),
  read: readProductValuesAfter,
  put: (catalogue, row) => catalogue.put(row),
  remove: (catalogue, product) => catalogue.remove(product),
  copy: (catalogue) => catalogue.copy(),
  atOnce: 1000,
});

/** A catalogue change rereads only changed products and modifies the same object, so use the result at once. */
export const loadCatalogueValues = cacheByVersion(
  async (services: Services): Promise<CatalogueValues> => {
    const { pool } = services.database;
    const [catalogue, tree, attributes] = await Promise.all([
      loadProductValues(services),
      listCategoryParents(pool),
      listAttributes(pool),
    ]);
    catalogue.arrange(tree, attributes);
    return catalogue;
  },
  { maxSize: 1 },
);
