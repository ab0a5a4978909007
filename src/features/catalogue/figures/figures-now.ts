import type { Services } from '../../../platform/api/services.ts';
import { KeptRows } from '../../../platform/postgres/kept-rows.ts';
import { cachePerDatabase } from '../../../platform/versioned-cache.ts';
import { CatalogueFigures } from './catalogue-figures.ts';
import { allAttributes, categoryTree, figuresAfter, type ProductFigures } from './figures.store.ts';

function newFigures() {
  const figures = new CatalogueFigures();
  return { figures, rows: new KeptRows<ProductFigures>(figuresAfter, (row) => figures.put(row)) };
}

const figuresOf = new WeakMap<object, ReturnType<typeof newFigures>>();
const cacheOf = cachePerDatabase<CatalogueFigures>({ maxSize: 1 });

/**
 * What all models state. It is read once; a change of the catalogue then costs the products that changed. Use it at once, because the
 * next change is written into the same object.
 */
export const figuresNow = ({ database, catalogueVersion }: Services): Promise<CatalogueFigures> =>
  cacheOf(database).get('', catalogueVersion.current, async () => {
    const known = figuresOf.get(database) ?? newFigures();
    figuresOf.set(database, known);
    const [tree, attributes] = await Promise.all([
      categoryTree(database.db),
      allAttributes(database.db),
      known.rows.upTo(catalogueVersion.current, database.db),
    ]);
    known.figures.arrange(tree, attributes);
    return known.figures;
  });
