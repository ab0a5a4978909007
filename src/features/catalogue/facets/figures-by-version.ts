import type { Services } from '../../../platform/api/services.ts';
import { updatedByVersion } from '../../../platform/postgres/updated-by-version.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { categoryTree, type FigureRow, figuresAfter, measuredAttributes } from './key-figures.store.ts';
import { CatalogueFigures } from './key-figures.ts';

const figuresOfProducts = updatedByVersion<CatalogueFigures, FigureRow>({
  create: () => new CatalogueFigures(),
  read: figuresAfter,
  put: (figures, row) => figures.put(row),
});

/**
 * The figures of all products and categories: every page needs some of them. They are read once; a change of the catalogue then costs
 * the products that changed. Use them at once, because the next change is written into the same object.
 */
export const figuresNow = cachedByVersion(
  async (services: Services): Promise<CatalogueFigures> => {
    const { db } = services.database;
    const [tree, attributes, figures] = await Promise.all([
      categoryTree(db),
      measuredAttributes(db),
      figuresOfProducts(services),
    ]);
    figures.arrange(tree, attributes);
    return figures;
  },
  { maxSize: 1 },
);
