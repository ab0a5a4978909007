import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { categoryAndBelowNow, categoryNow } from '../brands-and-categories/categories.store.ts';
import { tallyOf } from '../figures/category-facets.ts';
import { filterOf } from '../filters/filter-selection.ts';
import { filterOption, filterOptionsQuery, narrowingQuery, searchField } from '../filters/filters.contract.ts';
import { categoriesOf, narrowedCategory, searchedNow } from '../filters/narrowed-category.ts';
import { presentCard } from '../products/present-product.ts';
import { productCard } from '../products/products.contract.ts';
import { productsWhere } from '../products/products.store.ts';

const productsQuery = z.object({
  search: searchField,
  category_slug: nameField.optional(),
  category_id: idField.optional(),
});

export const filtersApi = {
  'GET /api/get_products.php': endpoint({
    summary:
      'List the products of a category and its subcategories, the products that match a search, or those that do both',
    query: productsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug', category_name: 'category_slug' },
    reply: z.array(productCard),
    cached: true,
    handle: async ({ query: { category_id, category_slug, search }, services }) => {
      const { database } = services;
      const given = category_id ? { id: category_id } : category_slug ? { spelling: category_slug } : undefined;
      if (!given && !search?.trim()) throw badInput('category_slug', 'is required without categoryId and search');
      const category = given && (await categoryNow(services, given));
      if (given && !category) throw new HttpError(400, 'Invalid category');
      const categoryIds = category && (await categoryAndBelowNow(services, category.id));
      const term = search?.trim();
      const productIds = term ? await searchedNow(services, term, categoryIds) : undefined;
      return (await productsWhere(database.pool, { categoryIds, productIds })).map((row) => presentCard(row));
    },
  }),
  'GET /api/get_filter_options.php': endpoint({
    summary:
      'List the filters of a category, with the number of products or models that the other filters leave for each choice',
    query: filterOptionsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(filterOption),
    cached: true,
    handle: async ({ query, services }) => {
      const categoryIds = await categoriesOf(services, query);
      if (!categoryIds) return [];
      const { category, conditions, searched } = await narrowedCategory(services, categoryIds, query);
      const { left } = tallyOf(category, conditions, searched, query.count);
      return category.facets.flatMap((facet) => filterOf(facet, left.get(facet)) ?? []);
    },
  }),
  'GET /api/get_filtered_products.php': endpoint({
    summary:
      'List the products of a category with a model that meets all filters: JSON of min and max, or of values, by filter',
    query: narrowingQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(productCard),
    cached: true,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const categoryIds = await categoriesOf(services, query);
      if (!categoryIds) return [];
      const { category, conditions, searched } = await narrowedCategory(services, categoryIds, query);
      if (conditions.length) {
        const { found } = tallyOf(category, conditions, searched);
        const rows = await productsWhere(pool, { productIds: [...found.keys()] });
        return rows.map((row) => presentCard(row, found.get(row.id)));
      }
      return (await productsWhere(pool, { categoryIds, productIds: searched && [...searched] })).map((row) =>
        presentCard(row),
      );
    },
  }),
};
