import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { After } from '../../../platform/postgres/updated-by-version.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { attributes } from '../products/models.tables.ts';

const figureRow = z.object({
  product_id: z.int(),
  version: z.string(),
  category_id: z.int().nullable(),
  /** Its visible models. */
  models: z.int(),
  /** `attribute:stated:min:max` of each attribute in numbers, divided by commas. */
  figures: z.string(),
});
/** The figures of a product; `category_id` is null, and the rest empty, while it is hidden. */
export type FigureRow = z.infer<typeof figureRow>;

/** The next products, in the order of the versions of their figures. */
export async function figuresAfter(db: Queryable, after: After, limit: number): Promise<FigureRow[]> {
  const found = await db.execute(sql`
    select product_id, version, category_id, models, figures from product_figures
    where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
    order by version, product_id limit ${limit}`);
  return checkedRows(found, figureRow);
}

const measuredAttribute = z.object({ id: z.int(), name: z.string(), unit: z.string() });

/** The attributes in numbers with a unit, in their order. */
export async function measuredAttributes(db: Queryable): Promise<z.infer<typeof measuredAttribute>[]> {
  const found = await db.execute(sql`
    select id, name, unit from ${attributes} where unit <> '-' order by sort_order, name`);
  return checkedRows(found, measuredAttribute);
}

/** The active categories with their parents, in display order. */
export async function categoryTree(db: Queryable): Promise<{ id: number; parent: number | null }[]> {
  return db
    .select({ id: categories.id, parent: categories.parentId })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.id));
}
