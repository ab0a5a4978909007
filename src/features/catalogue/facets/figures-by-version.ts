import type { Services } from '../../../platform/api/services.ts';
import { KeptRows } from '../../../platform/postgres/kept-rows.ts';
import { cachePerDatabase } from '../../../platform/versioned-cache.ts';
import { categoryTree, type FigureRow, figuresAfter, measuredAttributes } from './key-figures.store.ts';
import { CatalogueFigures } from './key-figures.ts';

function keptFigures() {
  const figures = new CatalogueFigures();
  return { figures, rows: new KeptRows<FigureRow>(figuresAfter, (row) => figures.put(row)) };
}

const keptOf = new WeakMap<object, ReturnType<typeof keptFigures>>();
const cacheOf = cachePerDatabase<CatalogueFigures>({ maxSize: 1 });

/**
 * The figures of all products and categories: every page needs some of them. They are read once; a change of the catalogue then costs
 * the products that changed. Use them at once, because the next change is written into the same object.
 */
export const figuresNow = ({ database, catalogueVersion }: Services): Promise<CatalogueFigures> =>
  cacheOf(database).get('', catalogueVersion.current, async () => {
    const kept = keptOf.get(database) ?? keptFigures();
    keptOf.set(database, kept);
    const [tree, attributes] = await Promise.all([
      categoryTree(database.db),
      measuredAttributes(database.db),
      kept.rows.upTo(catalogueVersion.current, database.db),
    ]);
    kept.figures.arrange(tree, attributes);
    return kept.figures;
  });
