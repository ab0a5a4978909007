import type { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { categoryAndBelowNow, categoryNow } from '../brands-and-categories/categories.store.ts';
import { facetsOf } from '../figures/category-facets.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { MAX_ITEMS, productsNamedIn, productsOfAnswer } from '../search/answer.ts';
import { lookUp } from '../search/look-up.ts';
import { conditionsOf } from './filter-selection.ts';
import type { narrowingQuery } from './filters.contract.ts';

/**
 * Ids of the products that a search finds. Within categories, products whose names match; other results only if there
 * are none.
 */
export const searchedNow = cachedByVersion(
  async (services: Services, search: string, categoryIds?: number[]): Promise<number[]> => {
    const named = categoryIds ? await productsNamedIn(services, search, categoryIds) : [];
    if (named.length) return named;
    const { meeting, answer } = await lookUp(services, search, { from: 0, count: MAX_ITEMS });
    return meeting ? meeting.listed.flatMap(([best]) => best?.product ?? []) : [...productsOfAnswer(answer)];
  },
  { maxSize: 20_000, sizeOf: (ids) => ids.length + 1 },
);

type Query = z.infer<typeof narrowingQuery>;

/**
 * The category with its sub-categories, or the categories of the search results; undefined for an unknown name.
 * @throws HttpError 400 without category and search
 */
export async function categoriesOf(services: Services, { category_id, category_slug, search }: Query) {
  if (!category_id && !category_slug) {
    const term = search?.trim();
    if (!term) throw badInput('category_id', 'is required');
    const found = await searchedNow(services, term, await categoryAndBelowNow(services, 0));
    const { products } = await figuresNow(services);
    return [...new Set(found.flatMap((product) => products.get(product)?.category ?? []))];
  }
  const id = category_id ?? (await categoryNow(services, { spelling: category_slug ?? '' }))?.id;
  return id ? categoryAndBelowNow(services, id) : undefined;
}

/** @throws HttpError 400 naming the wrong filter */
export async function narrowedCategory(services: Services, categoryIds: number[], { filters, search }: Query) {
  const term = search?.trim();
  const searched = term && (await searchedNow(services, term, categoryIds));
  const category = facetsOf(await figuresNow(services), categoryIds);
  return {
    category,
    conditions: conditionsOf(filters, category),
    searched: searched ? new Set(searched) : undefined,
  };
}
