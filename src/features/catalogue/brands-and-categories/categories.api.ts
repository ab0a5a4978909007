import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { createPresenter } from '../../../platform/api/presenter.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import { buildCatalogueBreadcrumbs } from './build-catalogue-breadcrumbs.ts';
import {
  catalogueCrumb,
  categoriesQuery,
  category,
  categoryBreadcrumbsQuery,
  categoryInfo,
  categoryQuery,
} from './categories.contract.ts';
import {
  type CategoryRow,
  type CategoryWithBrandRow,
  findCategory,
  listCategories,
  loadCategoryPath,
} from './categories.store.ts';

const aliases = {
  brandId: 'brand_id',
  categoryId: 'category_id',
  categoryName: 'category_name',
  category_slug: 'category_name',
};

const presentCommonFields = (row: CategoryRow) => ({
  category_id: row.id,
  category_name: row.name,
  category_slug: row.slug,
  parent_id: String(row.parentId ?? 0),
  content: row.content ? ('1' as const) : ('0' as const),
});
const present = createPresenter(category);
const presentCategory = (row: CategoryRow) =>
  present(row, {
    ...presentCommonFields(row),
    category_image: row.image,
    alt_category_image: row.imageAlt || row.name,
  });
const presentWithParent = createPresenter(categoryInfo);
const presentCategoryInfo = (row: CategoryWithBrandRow) =>
  presentWithParent(row, { ...presentCommonFields(row), parent_category: row.parent });

function findRequestedCategory(services: Services, query: { category_id?: number; category_name?: string }) {
  if (query.category_id) return findCategory(services, { id: query.category_id });
  if (query.category_name) return findCategory(services, { spelling: query.category_name });
  throw badInputError('category_id', 'is required');
}

export const categoriesApi = {
  'GET /api/get_categories.php': defineEndpoint({
    summary: 'List the categories of a brand, those below a parent (category_id, 0 for the top level), or all',
    query: categoriesQuery,
    aliases: { ...aliases, parent_id: 'category_id', parentId: 'category_id' },
    reply: z.array(category),
    cached: true,
    handle: async ({ query, services }) => {
      const { database } = services;
      const named = query.category_name ? await findCategory(services, { spelling: query.category_name }) : undefined;
      if (query.category_name && !named) return [];
      const parentId = named?.id ?? (query.category_id === 0 ? null : query.category_id);
      return (await listCategories(database.pool, { brandId: query.brand_id, parentId })).map(presentCategory);
    },
  }),
  'GET /api/get_category_info_by_name.php': defineEndpoint({
    summary: 'Get a category with its brand and its parent, by name or slug in any spelling',
    query: z.object({ category_name: categoriesQuery.shape.category_name.unwrap() }),
    aliases: { categoryName: 'category_name', category_slug: 'category_name' },
    reply: categoryInfo,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findCategory(services, { spelling: query.category_name });
      if (!row) throw notFoundError('Category not found');
      return presentCategoryInfo(row);
    },
  }),
  'GET /api/get_category_details.php': defineEndpoint({
    summary: 'Get one category by id, or by name or slug in any spelling',
    query: categoryQuery,
    aliases,
    reply: category,
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findRequestedCategory(services, query);
      if (!row) throw notFoundError('404: Category not found');
      return presentCategory(row);
    },
  }),
  'GET /api/get_breadcrumbs_categories.php': defineEndpoint({
    summary: 'List the breadcrumbs from Home to a category; empty if there is no such category',
    query: categoryBreadcrumbsQuery,
    aliases,
    reply: z.array(catalogueCrumb),
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findRequestedCategory(services, query);
      if (!row) return [];
      return buildCatalogueBreadcrumbs({
        brand: { name: row.brandName, slug: row.brandSlug },
        categories: await loadCategoryPath(services, row.id),
      });
    },
  }),
};
