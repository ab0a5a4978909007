import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import { findCategory, loadCategorySubtree } from '../brands-and-categories/categories.store.ts';
import { filterOption, filterOptionsQuery, narrowingQuery, searchField } from '../filters/filters.contract.ts';
import { findCategoryIds, loadSearchedProducts, narrowCategory } from '../filters/narrow-category.ts';
import { buildFilterOption } from '../filters/parse-filters.ts';
import { presentProductCard } from '../products/present-product.ts';
import { productCard } from '../products/products.contract.ts';
import { listProductCards } from '../products/products.store.ts';
import { tallyFacets } from '../ratings/category-facets.ts';

const productsQuery = z.object({
  search: searchField,
  category_slug: nameField.optional(),
  category_id: idField.optional(),
});

export const productListApi = {
  'GET /api/get_products.php': defineEndpoint({
    summary:
      'List the products of a category and its subcategories, the products that match a search, or those that do both',
    query: productsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug', category_name: 'category_slug' },
    reply: z.array(productCard),
    cached: true,
    handle: async ({ query: { category_id, category_slug, search }, services }) => {
      const { database } = services;
      const given = category_id ? { id: category_id } : category_slug ? { spelling: category_slug } : undefined;
      if (!given && !search?.trim()) throw badInputError('category_slug', 'is required without categoryId and search');
      const category = given && (await findCategory(services, given));
      if (given && !category) throw new HttpError(400, 'Invalid category');
      const categoryIds = category && (await loadCategorySubtree(services, category.id));
      const term = search?.trim();
      const productIds = term ? await loadSearchedProducts(services, term, categoryIds) : undefined;
      return (await listProductCards(database.pool, { categoryIds, productIds })).map((row) => presentProductCard(row));
    },
  }),
  'GET /api/get_filter_options.php': defineEndpoint({
    summary:
      'List the filters of a category, with the number of products or models that the other filters leave for each choice',
    query: filterOptionsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(filterOption),
    cached: true,
    handle: async ({ query, services }) => {
      const categoryIds = await findCategoryIds(services, query);
      if (!categoryIds) return [];
      const { category, conditions, searched } = await narrowCategory(services, categoryIds, query);
      const { left } = tallyFacets(category, conditions, searched, query.count);
      return category.facets.flatMap((facet) => buildFilterOption(facet, left.get(facet)) ?? []);
    },
  }),
  'GET /api/get_filtered_products.php': defineEndpoint({
    summary:
      'List the products of a category with a model that meets all filters: JSON of min and max, or of values, by filter',
    query: narrowingQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(productCard),
    cached: true,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const categoryIds = await findCategoryIds(services, query);
      if (!categoryIds) return [];
      const { category, conditions, searched } = await narrowCategory(services, categoryIds, query);
      if (conditions.length) {
        const { found } = tallyFacets(category, conditions, searched);
        const rows = await listProductCards(pool, { productIds: [...found.keys()] });
        return rows.map((row) => presentProductCard(row, found.get(row.id)));
      }
      return (await listProductCards(pool, { categoryIds, productIds: searched && [...searched] })).map((row) =>
        presentProductCard(row),
      );
    },
  }),
};
