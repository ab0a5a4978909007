import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import type { After } from '../../../../platform/postgres/kept-rows.ts';
import { models } from '../../products/models.tables.ts';
import { products } from '../../products/products.tables.ts';

/** The figures of a product's visible models, as lists that are divided by U+001F. */
export type RatingRow = {
  product_id: number;
  version: string;
  models: string;
  actions: string;
  capacities: string;
  reaches: string;
  heights: string;
  threads: string;
  mountings: string;
};

/** The next products, in the order of the versions of their figures, after a version and a product of it. */
export async function ratingsAfter(db: Queryable, after: After, limit: number): Promise<RatingRow[]> {
  const { rows } = await db.execute<RatingRow>(sql`
    select product_id, version, models, actions, capacities, reaches, heights, threads, mountings
    from product_ratings where (version, product_id) > (${after.version}::bigint, ${after.product}::int)
    order by version, product_id limit ${limit}`);
  return rows;
}

type ModelNames = {
  id: number;
  name: string;
  product_name: string;
  product_slug: string;
  product_image: string | null;
};

/** Names and product of some models, by their ids. */
export async function namesOfClamps(db: Queryable, ids: readonly number[]): Promise<Map<number, ModelNames>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<ModelNames>(sql`
    select m.id, m.name, p.name as product_name, p.slug as product_slug, p.images->0->>'file' as product_image
    from ${models} m join ${products} p on p.id = m.product_id
    where m.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
