import type { Services } from '../../../platform/api/services.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { answerWithoutFigures, productsNamedIn, productsOfAnswer } from '../search/answer.ts';

/**
 * The ids of the products that match a search by their words or by a part number of one of their models, once for each catalogue version;
 * at most so many ids of all searches together. Within categories these are all exact matches; if there are none, and in the whole
 * catalogue, what the page of search results finds.
 */
export const searchedNow = cachedByVersion(
  async (services: Services, search: string, categoryIds?: number[]): Promise<number[]> => {
    const named = categoryIds ? await productsNamedIn(services, search, categoryIds) : [];
    if (named.length) return named;
    return [...productsOfAnswer(await answerWithoutFigures(services, search))];
  },
  { maxSize: 20_000, sizeOf: (ids) => ids.length + 1 },
);
