import type { Services } from '../../../platform/api/services.ts';
import { VersionedCache } from '../../../platform/versioned-cache.ts';
import { categoryTree, figureRows } from './key-figures.store.ts';
import { type CatalogueFigures, catalogueFigures } from './key-figures.ts';

/** One cache per database, since tests open several in one process. */
const caches = new WeakMap<Services['database'], VersionedCache<CatalogueFigures>>();

/** The figures of all products and categories, computed once per catalogue version: every page needs some of them. */
export function figuresNow({ database, catalogueVersion }: Services): Promise<CatalogueFigures> {
  const cache = caches.get(database) ?? new VersionedCache<CatalogueFigures>({ maxSize: 1 });
  caches.set(database, cache);
  return cache.get('', catalogueVersion.current, async () => {
    const [rows, tree] = await Promise.all([figureRows(database.db), categoryTree(database.db)]);
    return catalogueFigures(rows, tree);
  });
}
