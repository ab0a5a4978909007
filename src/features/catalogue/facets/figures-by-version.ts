import type { Services } from '../../../platform/api/services.ts';
import { cachePerDatabase } from '../../../platform/versioned-cache.ts';
import { categoryTree, figureRows } from './key-figures.store.ts';
import { type CatalogueFigures, catalogueFigures } from './key-figures.ts';

const cacheOf = cachePerDatabase<CatalogueFigures>({ maxSize: 1 });

/** The figures of all products and categories, computed once per catalogue version: every page needs some of them. */
export const figuresNow = ({ database, catalogueVersion }: Services): Promise<CatalogueFigures> =>
  cacheOf(database).get('', catalogueVersion.current, async () => {
    const [rows, tree] = await Promise.all([figureRows(database.db), categoryTree(database.db)]);
    return catalogueFigures(rows, tree);
  });
