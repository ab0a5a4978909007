import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows, checkedValue, identified } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { normOf } from '../../../platform/slug.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { brands } from './brands.tables.ts';
import { categories } from './categories.tables.ts';

const parent = sql.raw('parent');

const columns = getTableColumns(categories);

const oneColumns = {
  ...columns,
  brandName: brands.name,
  brandSlug: brands.slug,
  parent: checkedValue(
    sql`(select jsonb_build_object('name', ${parent}.name, 'slug', ${parent}.slug)
    from ${categories} ${parent} where ${parent}.id = ${categories.parentId})`,
    z.object({ name: z.string(), slug: z.string() }).nullable(),
  ),
};

export interface CategoriesFilter {
  brandId?: number;
  /** null: the top level. */
  parentId?: number | null;
}

/** Active categories by sort order; all of them without a filter. */
export function categoriesWhere(db: Queryable, { brandId, parentId }: CategoriesFilter) {
  const conditions: SQL[] = [eq(categories.isActive, true)];
  if (brandId !== undefined) conditions.push(eq(categories.brandId, brandId));
  if (parentId === null) conditions.push(isNull(categories.parentId));
  else if (parentId !== undefined) conditions.push(eq(categories.parentId, parentId));
  return db
    .select(columns)
    .from(categories)
    .where(and(...conditions))
    .orderBy(asc(categories.sortOrder), asc(categories.id));
}
export type CategoryRow = Awaited<ReturnType<typeof categoriesWhere>>[number];

/**
 * One active category by id, or by any spelling of its slug or name: the exact slug, then letters and digits of the slug,
 * then those of the name (docs/spec/catalogue.md#lookups-by-name-or-slug). undefined when there is none.
 */
async function categoryBy(db: Queryable, by: { id: number } | { spelling: string }) {
  const base = db.select(oneColumns).from(categories).innerJoin(brands, eq(brands.id, categories.brandId));
  if ('id' in by) {
    const [row] = await base.where(and(eq(categories.id, by.id), eq(categories.isActive, true)));
    return row;
  }
  const norm = normOf(by.spelling);
  const bySlug = sql`${categories.slug} = ${by.spelling}`;
  const bySlugNorm = sql`${categories.slugNorm} = ${norm}`;
  const [row] = await base
    .where(
      and(
        eq(categories.isActive, true),
        norm ? sql`(${bySlug} or ${bySlugNorm} or ${categories.nameNorm} = ${norm})` : bySlug,
      ),
    )
    .orderBy(sql`${bySlug} desc, ${bySlugNorm} desc, ${categories.id}`)
    .limit(1);
  return row;
}
export type OneCategoryRow = NonNullable<Awaited<ReturnType<typeof categoryBy>>>;

const categoryStep = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  content: z.boolean(),
  parentId: z.int().nullable(),
});
/** One level between a brand and a category; `content` and `parentId` decide its link. */
export type CategoryStep = z.infer<typeof categoryStep>;

/** The ancestors of a category from the top level down, including the category itself. */
async function categoryPathTo(db: Queryable, id: number): Promise<CategoryStep[]> {
  const path = await db.execute(sql`
    with recursive ancestors as (
      select id, name, slug, content, parent_id as "parentId", 0 as height from ${categories} where id = ${id}
      union all
      select c.id, c.name, c.slug, c.content, c.parent_id, ancestors.height + 1
      from ${categories} c join ancestors on c.id = ancestors."parentId" where ancestors.height < 10
    )
    select * from ancestors order by height desc`);
  return checkedRows(path, categoryStep);
}

/**
 * The ids of a category and all its active descendants; 0: of all categories. This is a separate query because the planner estimates a
 * recursive CTE at a thousand rows and would then choose sequential scans.
 */
async function categoryAndBelow(db: Queryable, id: number): Promise<number[]> {
  const found = await db.execute(sql`
    with recursive below as (
      select id from ${categories} where id = ${id} or (${id} = 0 and parent_id is null and is_active)
      union
      select c.id from ${categories} c join below on c.parent_id = below.id where c.is_active
    )
    select id from below`);
  return checkedRows(found, identified).map((row) => row.id);
}

const CACHED = { maxSize: 2000 };
/** As the functions of these names, once for each catalogue version. */
export const categoryNow = oncePerVersion(categoryBy, CACHED);
export const categoryPathNow = oncePerVersion(categoryPathTo, CACHED);
export const categoryAndBelowNow = oncePerVersion(categoryAndBelow, CACHED);

const placedCategory = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string(),
  brandId: z.int(),
  parentId: z.int().nullable(),
  /** Its visible models, without those below it. */
  models: z.int(),
});
export type PlacedCategory = z.infer<typeof placedCategory>;

/** The visible categories of all visible brands, each before those below it, in the order of the catalogue. */
export async function categoriesInOrder(db: Queryable): Promise<PlacedCategory[]> {
  const found = await db.execute(sql`
    with recursive placed as (
      select c.id, c.name, c.brand_id, c.parent_id, array[b.menu_order, b.id, c.sort_order, c.id] as place, b.name as brand
      from ${categories} c join ${brands} b on b.id = c.brand_id and b.is_active where c.parent_id is null and c.is_active
      union all
      select c.id, c.name, c.brand_id, c.parent_id, p.place || array[c.sort_order, c.id], p.brand
      from ${categories} c join placed p on p.id = c.parent_id where c.is_active and cardinality(p.place) < 24
    )
    select id, name, brand, brand_id as "brandId", parent_id as "parentId",
      (select count(*)::int from models m join products q on q.id = m.product_id and q.is_active
        where q.category_id = placed.id and m.is_active) as models
    from placed order by place`);
  return checkedRows(found, placedCategory);
}
