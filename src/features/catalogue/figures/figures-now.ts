import type { Services } from '../../../platform/api/services.ts';
import { updatedByVersion } from '../../../platform/postgres/updated-by-version.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { CatalogueFigures } from './catalogue-figures.ts';
import { allAttributes, categoryTree, figuresAfter, type ProductFigures } from './figures.store.ts';

const ofProducts = updatedByVersion<CatalogueFigures, ProductFigures>({
  create: () => new CatalogueFigures(),
  read: figuresAfter,
  put: (figures, row) => figures.put(row),
  copy: (figures) => figures.copy(),
  atOnce: 1000,
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
