import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { breadcrumbsTo } from './breadcrumbs.ts';
import {
  categoriesQuery,
  category,
  categoryBreadcrumbsQuery,
  categoryInfo,
  crumb,
  oneCategoryQuery,
} from './categories.contract.ts';
import {
  type CategoryRow,
  categoriesWhere,
  categoryNow,
  categoryPathNow,
  type OneCategoryRow,
} from './categories.store.ts';

const aliases = {
  brandId: 'brand_id',
  categoryId: 'category_id',
  categoryName: 'category_name',
  category_slug: 'category_name',
};

const commonFields = (row: CategoryRow) => ({
  category_id: row.id,
  category_name: row.name,
  category_slug: row.slug,
  parent_id: String(row.parentId ?? 0),
  content: row.content ? ('1' as const) : ('0' as const),
});
const present = presenter(category);
const presentCategory = (row: CategoryRow) =>
  present(row, { ...commonFields(row), category_image: row.image, alt_category_image: row.imageAlt || row.name });
const presentWithParent = presenter(categoryInfo);
const presentInfo = (row: OneCategoryRow) =>
  presentWithParent(row, { ...commonFields(row), parent_category: row.parent });

function requestedCategory(services: Services, query: { category_id?: number; category_name?: string }) {
  if (query.category_id) return categoryNow(services, { id: query.category_id });
  if (query.category_name) return categoryNow(services, { spelling: query.category_name });
  throw badInput('category_id', 'is required');
}

export const categoriesApi = {
  'GET /api/get_categories.php': endpoint({
    summary: 'List the categories of a brand, those below a parent (category_id, 0 for the top level), or all',
    query: categoriesQuery,
    aliases: { ...aliases, parent_id: 'category_id', parentId: 'category_id' },
    reply: z.array(category),
    cached: true,
    handle: async ({ query, services }) => {
      const { database } = services;
      const named = query.category_name ? await categoryNow(services, { spelling: query.category_name }) : undefined;
      if (query.category_name && !named) return [];
      const parentId = named?.id ?? (query.category_id === 0 ? null : query.category_id);
      return (await categoriesWhere(database.pool, { brandId: query.brand_id, parentId })).map(presentCategory);
    },
  }),
  'GET /api/get_category_info_by_name.php': endpoint({
    summary: 'Get a category with its brand and its parent, by name or slug in any spelling',
    query: z.object({ category_name: categoriesQuery.shape.category_name.unwrap() }),
    aliases: { categoryName: 'category_name', category_slug: 'category_name' },
    reply: categoryInfo,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await categoryNow(services, { spelling: query.category_name });
      if (!row) throw notFound('Category not found');
      return presentInfo(row);
    },
  }),
  'GET /api/get_category_details.php': endpoint({
    summary: 'Get one category by id, or by name or slug in any spelling',
    query: oneCategoryQuery,
    aliases,
    reply: category,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await requestedCategory(services, query);
      if (!row) throw notFound('404: Category not found');
      return presentCategory(row);
    },
  }),
  'GET /api/get_breadcrumbs_categories.php': endpoint({
    summary: 'List the breadcrumbs from Home to a category; empty if there is no such category',
    query: categoryBreadcrumbsQuery,
    aliases,
    reply: z.array(crumb),
    cached: true,
    handle: async ({ query, services }) => {
      const row = await requestedCategory(services, query);
      if (!row) return [];
      return breadcrumbsTo({
        brand: { name: row.brandName, slug: row.brandSlug },
        categories: await categoryPathNow(services, row.id),
      });
    },
  }),
};
