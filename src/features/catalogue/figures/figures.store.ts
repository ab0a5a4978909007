import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { After } from '../../../platform/postgres/updated-by-version.ts';
import { categories } from '../brands-and-categories/categories.tables.ts';
import { attributes } from '../products/models.tables.ts';
import { DRAWN_ONLY } from '../products/swept-arcs.ts';

const productFigures = z.object({
  product_id: z.int(),
  version: z.string(),
  /** null, and the rest empty, while it is hidden. */
  category_id: z.int().nullable(),
  /** The ids of its visible models, in their order. */
  models: z.array(z.int()),
  /** By the id of each attribute that one of them states: what each states, in the order of `models`; ends of ranges by the negative id. */
  figures: z.record(z.string(), z.array(z.union([z.number(), z.string(), z.null()]))),
});
/** What the visible models of a product state: a row of product_figures. */
export type ProductFigures = z.infer<typeof productFigures>;

/** The next products, in the order of the versions of their figures. */
export async function figuresAfter(db: Queryable, after: After, limit: number): Promise<ProductFigures[]> {
  const found = await db.execute(sql`
    select product_id, version, category_id, models, figures from product_figures
    where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
    order by version, product_id limit ${limit}`);
  return checkedRows(found, productFigures);
}

/** What models state: texts (`unit` null), or numbers in a unit ('-': numbers without one). */
export interface Attribute {
  id: number;
  name: string;
  unit: string | null;
}

/** All attributes but those of drawings, in their order. */
export const allAttributes = (db: Queryable): Promise<Attribute[]> =>
  db
    .select({ id: attributes.id, name: attributes.name, unit: attributes.unit })
    .from(attributes)
    .where(notInArray(attributes.name, [...DRAWN_ONLY]))
    .orderBy(asc(attributes.sortOrder), asc(attributes.name));

/** The active categories with their parents, in display order. */
export async function categoryTree(db: Queryable): Promise<{ id: number; parent: number | null }[]> {
  return db
    .select({ id: categories.id, parent: categories.parentId })
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.id));
}
