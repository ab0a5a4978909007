import type { Services } from '../../../platform/api/services.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { MAX_ITEMS, productsNamedIn, productsOfAnswer } from '../search/answer.ts';
import { lookUp } from '../search/look-up.ts';

/** Ids of the products that a search finds. Within categories, only exact matches count, unless there are none. */
export const searchedNow = cachedByVersion(
  async (services: Services, search: string, categoryIds?: number[]): Promise<number[]> => {
    const named = categoryIds ? await productsNamedIn(services, search, categoryIds) : [];
    if (named.length) return named;
    const { meeting, answer } = await lookUp(services, search, { from: 0, count: MAX_ITEMS });
    return meeting ? meeting.listed.flatMap(([best]) => best?.product ?? []) : [...productsOfAnswer(answer)];
  },
  { maxSize: 20_000, sizeOf: (ids) => ids.length + 1 },
);
