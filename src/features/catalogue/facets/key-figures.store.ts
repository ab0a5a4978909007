import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { After } from '../../../platform/postgres/kept-rows.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { attributes } from '../products/models.tables.ts';

/** The figures of a product; `category_id` is null, and the rest empty, while it is hidden. */
export type FigureRow = {
  product_id: number;
  version: string;
  category_id: number | null;
  /** Its visible models. */
  models: number;
  /** `attribute:stated:min:max` of each attribute in numbers, divided by commas. */
  figures: string;
};

/** The next products, in the order of the versions of their figures. */
export async function figuresAfter(db: Queryable, after: After, limit: number): Promise<FigureRow[]> {
  const { rows } = await db.execute<FigureRow>(sql`
    select product_id, version, category_id, models, figures from product_figures
    where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
    order by version, product_id limit ${limit}`);
  return rows;
}

/** The attributes in numbers with a unit, in their order. */
export async function measuredAttributes(db: Queryable): Promise<{ id: number; name: string; unit: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string; unit: string }>(sql`
    select id, name, unit from ${attributes} where unit <> '-' order by sort_order, name`);
  return rows;
}

/** The active categories with their parents, in display order. */
export async function categoryTree(db: Queryable): Promise<{ id: number; parent: number | null }[]> {
  const { rows } = await db.execute<{ id: number; parent: number | null }>(sql`
    select id, parent_id as parent from ${categories} where is_active order by sort_order, id`);
  return rows;
}
