import type { Services } from '../../../platform/api/services.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { updatedByVersion } from '../../../platform/postgres/updated-by-version.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { CatalogueFigures } from './catalogue-figures.ts';
import { allAttributes, categoryTree, figuresAfter, type ProductFigures } from './figures.store.ts';

const ofProducts = updatedByVersion<CatalogueFigures, ProductFigures>({
  create: () => new CatalogueFigures(),
  // The query builder passes its pool, until what is updated by version uses plain SQL.
  read: (db, after, limit) => figuresAfter((db as unknown as { $client: Client }).$client, after, limit),
  put: (figures, row) => figures.put(row),
  copy: (figures) => figures.copy(),
});

/**
 * What all models state. It is read once; a change of the catalogue then costs the products that changed. Use it at once, because the
 * next change is written into the same object.
 */
export const figuresNow = cachedByVersion(
  async (services: Services): Promise<CatalogueFigures> => {
    const { pool } = services.database;
    const [figures, tree, attributes] = await Promise.all([
      ofProducts(services),
      categoryTree(pool),
      allAttributes(pool),
    ]);
    figures.arrange(tree, attributes);
    return figures;
  },
  { maxSize: 1 },
);
