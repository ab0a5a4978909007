import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import type { After } from '../../../../platform/postgres/updated-by-version.ts';
import { models } from '../../products/models.tables.ts';
import { products } from '../../products/products.tables.ts';

const ratingRow = z.object({
  product_id: z.int(),
  version: z.string(),
  models: z.string(),
  actions: z.string(),
  capacities: z.string(),
  reaches: z.string(),
  heights: z.string(),
  threads: z.string(),
  mountings: z.string(),
});
/** The ratings of a product's visible models, as lists that are divided by U+001F. */
export type RatingRow = z.infer<typeof ratingRow>;

/** The next products, in the order of the versions of their ratings, after a version and a product of it. */
export async function ratingsAfter(db: Queryable, after: After, limit: number): Promise<RatingRow[]> {
  const found = await db.execute(sql`
    select product_id, version, models, actions, capacities, reaches, heights, threads, mountings
    from product_ratings where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
    order by version, product_id limit ${limit}`);
  return checkedRows(found, ratingRow);
}

const modelNames = z.object({
  id: z.int(),
  name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string().nullable(),
});
type ModelNames = z.infer<typeof modelNames>;

/** Names and product of some models, by their ids. */
export async function namesOfClamps(db: Queryable, ids: readonly number[]): Promise<Map<number, ModelNames>> {
  if (!ids.length) return new Map();
  const found = await db.execute(sql`
    select m.id, m.name, p.name as product_name, p.slug as product_slug, p.images->0->>'file' as product_image
    from ${models} m join ${products} p on p.id = m.product_id
    where m.id = any(${sql.param(ids)}::int[])`);
  return new Map(checkedRows(found, modelNames).map((row) => [row.id, row]));
}
