import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { badInput } from '../../platform/errors.ts';
import { categoryAndBelow, categoryBy } from '../categories/categories.store.ts';
import { conditionsOf, filterOf } from './filter-selection.ts';
import { hasModelWith } from './filters.store.ts';
import { presentCard } from './present-product.ts';
import { filteredProductsQuery, filterOption, filterOptionsQuery, productCard } from './products.contract.ts';
import { productsWhere } from './products.store.ts';
import { spansOf } from './spans-by-version.ts';

export const filtersApi = {
  'GET /api/get_filter_options.php': endpoint({
    summary: 'The filters of a category, made from the values of its models',
    query: filterOptionsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(filterOption),
    handle: async ({ query: { category_id, category_slug }, services }) => {
      if (!category_id && !category_slug) throw badInput('category_id', 'is required');
      const id = category_id ?? (await categoryBy(services.database.db, { spelling: category_slug ?? '' }))?.id;
      return id ? (await spansOf(services, id)).flatMap((span) => filterOf(span) ?? []) : [];
    },
  }),
  'GET /api/get_filtered_products.php': endpoint({
    summary: 'Products of a category with a model that meets all filters: JSON of min and max, or of values, by filter',
    query: filteredProductsQuery,
    aliases: { categoryId: 'category_id' },
    reply: z.array(productCard),
    handle: async ({ query: { category_id, filters, search }, services }) => {
      const { db } = services.database;
      const [spans, categoryIds] = await Promise.all([
        spansOf(services, category_id),
        categoryAndBelow(db, category_id),
      ]);
      const where = hasModelWith(conditionsOf(filters, spans));
      return (await productsWhere(db, { categoryIds, search: search?.trim(), where })).map(presentCard);
    },
  }),
};
