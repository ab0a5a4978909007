import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { categoryAndBelowNow, categoryNow } from '../brands-and-categories/categories.store.ts';
import { facetsOf, tallyOf } from '../figures/category-facets.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { presentCard } from '../products/present-product.ts';
import { productCard } from '../products/products.contract.ts';
import { conditionsOf, filterOf } from './filter-selection.ts';
import { filteredProductsQuery, filterOption, filterOptionsQuery, productsQuery } from './product-list.contract.ts';
import { productsWhere, searchedNow } from './product-list.store.ts';

/** The facets of the category, the filter conditions, and the ids of the products found if there is a search. */
async function narrowedCategory(services: Services, id: number, { filters, search }: Narrowing) {
  const categoryIds = await categoryAndBelowNow(services, id);
  const term = search?.trim();
  const searched = term && (await searchedNow(services, term, categoryIds));
  const category = facetsOf(await figuresNow(services), categoryIds);
  const conditions = conditionsOf(filters, category);
  return { categoryIds, category, conditions, searched: searched ? new Set(searched) : undefined };
}

interface Narrowing {
  filters?: string;
  search?: string;
}

export const filtersApi = {
  'GET /api/get_products.php': endpoint({
    summary: 'Products of a category and all below it, or by a search, or both',
    query: productsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug', category_name: 'category_slug' },
    reply: z.array(productCard),
    cached: true,
    handle: async ({ query: { category_id, category_slug, search }, services }) => {
      const { database } = services;
      const given = category_id ? { id: category_id } : category_slug ? { spelling: category_slug } : undefined;
      if (!given && !search?.trim()) throw badInput('category_slug', 'is required, or categoryId, or search');
      const category = given && (await categoryNow(services, given));
      if (given && !category) throw new HttpError(400, 'Invalid category');
      const categoryIds = category && (await categoryAndBelowNow(services, category.id));
      const term = search?.trim();
      const productIds = term ? await searchedNow(services, term, categoryIds) : undefined;
      return (await productsWhere(database.db, { categoryIds, productIds })).map((row) => presentCard(row));
    },
  }),
  'GET /api/get_filter_options.php': endpoint({
    summary: 'The filters of a category, made from the values of its models, with what other filters leave of each',
    query: filterOptionsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(filterOption),
    cached: true,
    handle: async ({ query: { category_id, category_slug, ...narrowing }, services }) => {
      if (!category_id && !category_slug) throw badInput('category_id', 'is required');
      const id = category_id ?? (await categoryNow(services, { spelling: category_slug ?? '' }))?.id;
      if (!id) return [];
      const { category, conditions, searched } = await narrowedCategory(services, id, narrowing);
      const { left } = tallyOf(category, conditions, searched);
      return category.facets.flatMap((facet) => filterOf(facet, left.get(facet)) ?? []);
    },
  }),
  'GET /api/get_filtered_products.php': endpoint({
    summary: 'Products of a category with a model that meets all filters: JSON of min and max, or of values, by filter',
    query: filteredProductsQuery,
    aliases: { categoryId: 'category_id' },
    reply: z.array(productCard),
    cached: true,
    handle: async ({ query: { category_id, ...narrowing }, services }) => {
      const { db } = services.database;
      const { categoryIds, category, conditions, searched } = await narrowedCategory(services, category_id, narrowing);
      if (conditions.length) {
        const { found } = tallyOf(category, conditions, searched);
        const rows = await productsWhere(db, { productIds: [...found.keys()] });
        return rows.map((row) => presentCard(row, found.get(row.id)));
      }
      // Without a filter, products without models are included too.
      return (await productsWhere(db, { categoryIds, productIds: searched && [...searched] })).map((row) =>
        presentCard(row),
      );
    },
  }),
};
