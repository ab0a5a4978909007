import type { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { findCategory, loadCategorySubtree } from '../brands-and-categories/categories.store.ts';
import { getCategoryFacets } from '../ratings/category-facets.ts';
import { loadCatalogueValues } from '../ratings/load-catalogue-values.ts';
import { findProductsByWords, listProductsOfAnswer, MAX_ANSWER_ITEMS } from '../search/answer-text.ts';
import { lookUpText } from '../search/look-up-text.ts';
import type { narrowingQuery } from './filters.contract.ts';
import { parseFilterConditions } from './parse-filters.ts';

/**
 * Ids of the products that a search finds. Within categories these are the products whose names match, or, without
 * such products, all results of the search.
 */
export const loadSearchedProducts = cacheByVersion(
  async (services: Services, search: string, categoryIds?: number[]): Promise<number[]> => {
    const named = categoryIds ? await findProductsByWords(services, search, categoryIds) : [];
    if (named.length) return named;
    const { meeting, answer } = await lookUpText(services, search, { from: 0, count: MAX_ANSWER_ITEMS });
    return meeting ? meeting.listed.flatMap(([best]) => best?.product ?? []) : [...listProductsOfAnswer(answer)];
  },
  { maxSize: 20_000, sizeOf: (ids) => ids.length + 1 },
);

type Query = z.infer<typeof narrowingQuery>;

/**
 * The category with its sub-categories, or the categories of the search results; undefined for an unknown name.
 * @throws HttpError 400 without category and search
 */
export async function findCategoryIds(services: Services, { category_id, category_slug, search }: Query) {
  if (!category_id && !category_slug) {
    const term = search?.trim();
    if (!term) throw badInputError('category_id', 'is required');
    const found = await loadSearchedProducts(services, term, await loadCategorySubtree(services, 0));
    const { products } = await loadCatalogueValues(services);
    return [...new Set(found.flatMap((product) => products.get(product)?.category ?? []))];
  }
  const id = category_id ?? (await findCategory(services, { spelling: category_slug ?? '' }))?.id;
  return id ? loadCategorySubtree(services, id) : undefined;
}

/** @throws HttpError 400 naming the wrong filter */
export async function narrowCategory(services: Services, categoryIds: number[], { filters, search }: Query) {
  const term = search?.trim();
  const searched = term && (await loadSearchedProducts(services, term, categoryIds));
  const category = getCategoryFacets(await loadCatalogueValues(services), categoryIds);
  return {
    category,
    conditions: parseFilterConditions(filters, category),
    searched: searched ? new Set(searched) : undefined,
  };
}
