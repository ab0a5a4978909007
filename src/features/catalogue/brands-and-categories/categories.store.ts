import { z } from 'zod';
import {
  type DatabaseClient,
  joinSql,
  queryColumn,
  queryFirstRow,
  queryRows,
  rawSql,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { toNorm } from '../../../platform/slug.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { categories } from './categories.tables.ts';

export type CategoryRow = z.output<typeof categories.row>;

const categoryWithBrand = categories.row.extend({
  brandName: z.string(),
  brandSlug: z.string(),
  parent: z.object({ name: z.string(), slug: z.string() }).nullable(),
});
export type CategoryWithBrandRow = z.output<typeof categoryWithBrand>;

export interface CategoriesFilter {
  brandId?: number;
  parentId?: number | null;
}

export function listCategories(
  client: DatabaseClient,
  { brandId, parentId }: CategoriesFilter,
): Promise<CategoryRow[]> {
  const conditions = [rawSql('c.id in (select id from visible_categories)')];
  if (brandId !== undefined) conditions.push(sqlFragment`c.brand_id = ${brandId}`);
  if (parentId === null) conditions.push(rawSql('c.parent_id is null'));
  else if (parentId !== undefined) conditions.push(sqlFragment`c.parent_id = ${parentId}`);
  return queryRows(client, categories.row)`
    select ${categories.columns('c')} from categories c where ${joinSql(conditions, ' and ')} order by c.sort_order, c.id`;
}

const withBrandAndParent = sqlFragment`
  select ${categories.columns('c')}, b.name as "brandName", b.slug as "brandSlug",
    (select jsonb_build_object('name', p.name, 'slug', p.slug) from categories p where p.id = c.parent_id) as parent
  from visible_categories v join categories c on c.id = v.id join brands b on b.id = v.brand_id`;

/**
 * Finds a category by id; or by the exact slug, then by the letters and digits of slug or name
 * (docs/spec/catalogue.md#lookups-by-name-or-slug).
 */
async function readCategory(
  client: DatabaseClient,
  by: { id: number } | { spelling: string },
): Promise<CategoryWithBrandRow | undefined> {
  if ('id' in by) return queryFirstRow(client, categoryWithBrand)`${withBrandAndParent} where c.id = ${by.id}`;
  const norm = toNorm(by.spelling);
  const bySlug = sqlFragment`c.slug = ${by.spelling}`;
  const bySlugNorm = sqlFragment`c.slug_norm = ${norm}`;
  return queryFirstRow(client, categoryWithBrand)`
    ${withBrandAndParent}
    where ${norm ? sqlFragment`(${bySlug} or ${bySlugNorm} or c.name_norm = ${norm})` : bySlug}
    order by ${bySlug} desc, ${bySlugNorm} desc, c.id limit 1`;
}

const categoryStep = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  content: z.boolean(),
  parentId: z.int().nullable(),
});
export type CategoryStep = z.infer<typeof categoryStep>;

const readCategoryPath = (client: DatabaseClient, id: number): Promise<CategoryStep[]> =>
  queryRows(client, categoryStep)`
    with recursive ancestors as (
      select id, name, slug, content, parent_id as "parentId", 0 as height from categories
      where id = (select id from visible_categories where id = ${id})
      union all
      select c.id, c.name, c.slug, c.content, c.parent_id, ancestors.height + 1
      from categories c join ancestors on c.id = ancestors."parentId" where ancestors.height < 10
    )
    select * from ancestors order by height desc`;

/**
 * @returns the visible ids of a category and all its descendants; 0 for all categories. A separate query, because the
 * planner overestimates a recursive CTE.
 */
const readCategorySubtree = (client: DatabaseClient, id: number): Promise<number[]> =>
  queryColumn(client, z.int())`
    with recursive below as (
      select id from visible_categories where id = ${id} or (${id} = 0 and parent_id is null)
      union
      select c.id from visible_categories c join below on c.parent_id = below.id
    )
    select id from below`;

const CACHED = { maxSize: 2000 };
export const findCategory = computeOncePerVersion(readCategory, CACHED);
export const loadCategoryPath = computeOncePerVersion(readCategoryPath, CACHED);
export const loadCategorySubtree = computeOncePerVersion(readCategorySubtree, CACHED);

const categoryInTree = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  brandId: z.int(),
  parentId: z.int().nullable(),
  /** Number of models, without those of sub-categories. */
  models: z.int(),
});
export type CategoryInTree = z.infer<typeof categoryInTree>;

export const listCategoryTree = (client: DatabaseClient): Promise<CategoryInTree[]> =>
  queryRows(client, categoryInTree)`
    with recursive placed as (
      select c.id, c.slug, c.name, c.brand_id, c.parent_id, array[b.menu_order, b.id, c.sort_order, c.id] as place, b.name as brand
      from visible_categories v join categories c on c.id = v.id join brands b on b.id = v.brand_id where v.parent_id is null
      union all
      select c.id, c.slug, c.name, c.brand_id, c.parent_id, p.place || array[c.sort_order, c.id], p.brand
      from visible_categories v join categories c on c.id = v.id join placed p on p.id = v.parent_id where cardinality(p.place) < 24
    )
    select id, slug, name, brand, brand_id as "brandId", parent_id as "parentId",
      (select count(*)::int from visible_models m where m.category_id = placed.id) as models
    from placed order by place`;
