import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { badInput } from '../../platform/errors.ts';
import { categoryBy } from '../categories/categories.store.ts';
import { tallyOf } from './category-facets.ts';
import { facetsOf } from './facets-by-version.ts';
import { conditionsOf, filterOf } from './filter-selection.ts';
import { presentCard } from './present-product.ts';
import { filteredProductsQuery, filterOption, filterOptionsQuery, productCard } from './products.contract.ts';
import { productIdsSearched, productsWhere } from './products.store.ts';

export const filtersApi = {
  'GET /api/get_filter_options.php': endpoint({
    summary: 'The filters of a category, made from the values of its models, with what other filters leave of each',
    query: filterOptionsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(filterOption),
    handle: async ({ query: { category_id, category_slug, filters, search }, services }) => {
      if (!category_id && !category_slug) throw badInput('category_id', 'is required');
      const { db } = services.database;
      const id = category_id ?? (await categoryBy(db, { spelling: category_slug ?? '' }))?.id;
      if (!id) return [];
      const category = await facetsOf(services, id);
      const conditions = conditionsOf(filters, category);
      const wanted = search?.trim();
      const within = wanted ? new Set(await productIdsSearched(db, wanted)) : undefined;
      const { left } = tallyOf(category, conditions, within);
      return category.facets.flatMap((facet) => filterOf(facet, left.get(facet)) ?? []);
    },
  }),
  'GET /api/get_filtered_products.php': endpoint({
    summary: 'Products of a category with a model that meets all filters: JSON of min and max, or of values, by filter',
    query: filteredProductsQuery,
    aliases: { categoryId: 'category_id' },
    reply: z.array(productCard),
    handle: async ({ query: { category_id, filters, search }, services }) => {
      const category = await facetsOf(services, category_id);
      const conditions = conditionsOf(filters, category);
      const { categoryIds } = category;
      const wanted = { search: search?.trim() };
      // Without a filter the products count too that have no model.
      if (!conditions.length)
        return (await productsWhere(services.database.db, { ...wanted, categoryIds })).map(presentCard);
      const { found } = tallyOf(category, conditions);
      const rows = await productsWhere(services.database.db, { ...wanted, productIds: [...found.keys()] });
      return rows.map((row) => ({ ...presentCard(row), matching_models: found.get(row.id) }));
    },
  }),
};
