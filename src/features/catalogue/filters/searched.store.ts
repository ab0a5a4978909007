import type { Services } from '../../../platform/api/services.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { answerWithoutFigures, productsOfAnswer } from '../search/answer.ts';
import { productIdsNamedIn } from '../search/search-in-categories.store.ts';

/** More than any category holds, fewer than a search for "a" would find. */
const MAX_FOUND = 500;

/**
 * The ids of the products that match a search by their words or by a part number of one of their models, once for each catalogue version;
 * at most so many ids of all searches together. Within categories these are all exact matches; if there are none, and in the whole
 * catalogue, what the page of search results finds.
 */
export const searchedNow = cachedByVersion(
  async (services: Services, search: string, categoryIds?: number[]): Promise<number[]> => {
    const named = categoryIds ? await productIdsNamedIn(services.database.pool, search, categoryIds) : [];
    if (named.length) return named;
    return [...(await productsOfAnswer(services, await answerWithoutFigures(services, search, MAX_FOUND)))];
  },
  { maxSize: 20_000, sizeOf: (ids) => ids.length + 1 },
);
