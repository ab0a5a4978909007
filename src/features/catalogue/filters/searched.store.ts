import type { Queryable } from '../../../platform/postgres/database.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { productIdsFoundBy } from '../search/search.store.ts';
import { productIdsNamedIn } from '../search/search-in-categories.store.ts';

/** More than any category holds, fewer than a search for "a" would find. */
const MAX_FOUND = 500;

/**
 * The ids of the products that match a search by their words or by a part number of one of their models. Within categories
 * these are all exact matches; if there are none, and in the whole catalogue, a search that tolerates spelling mistakes.
 */
async function productIdsSearched(db: Queryable, search: string, categoryIds?: number[]): Promise<number[]> {
  const named = categoryIds ? await productIdsNamedIn(db, search, categoryIds) : [];
  return named.length ? named : productIdsFoundBy(db, search, MAX_FOUND);
}

/** As `productIdsSearched`, once for each catalogue version; at most so many ids of all searches together. */
export const searchedNow = oncePerVersion(productIdsSearched, { maxSize: 20_000, sizeOf: (ids) => ids.length + 1 });
