import type { Services } from '../../../platform/api/services.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { categoryAndBelowNow } from '../brands-and-categories/categories.store.ts';
import { type CategoryFacets, facetsFrom } from './category-facets.ts';
import { facetRows } from './facets.store.ts';

/** Max values cached for all categories together, about 30 MB. 100,000 models with 8 values each are 800,000. */
const MAX_CACHED_VALUES = 4_000_000;

/**
 * The facets of a category, loaded once per catalogue version: every change of a filter needs them, and they change only
 * with the catalogue. A category without models is not cached.
 */
export const facetsOf = cachedByVersion(
  async (services: Services, categoryId: number): Promise<CategoryFacets> => {
    const categoryIds = await categoryAndBelowNow(services, categoryId);
    return facetsFrom(categoryIds, await facetRows(services.database.db, categoryIds));
  },
  {
    maxSize: MAX_CACHED_VALUES,
    sizeOf: ({ productOf, facets }) => productOf.length * facets.length,
    shouldCache: ({ productIds }) => productIds.length > 0,
  },
);
