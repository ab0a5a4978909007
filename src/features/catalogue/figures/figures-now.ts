import type { Services } from '../../../platform/api/services.ts';
import { updatedByVersion } from '../../../platform/postgres/updated-by-version.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { CatalogueFigures } from './catalogue-figures.ts';
import { allAttributes, categoryTree, figuresAfter, type ProductFigures } from './figures.store.ts';

const ofProducts = updatedByVersion<CatalogueFigures, ProductFigures>({
  create: () => new CatalogueFigures(),
  read: figuresAfter,
  put: (figures, row) => figures.put(row),
  remove: (figures, product) => figures.remove(product),
  copy: (figures) => figures.copy(),
  atOnce: 1000,
});

/** A catalogue change rereads only changed products and modifies the same object, so use the result at once. */
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
