import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { joinModelRatings, modelRatings } from '../products/model-ratings.store.ts';
import { models } from '../products/models.tables.ts';
import { PRODUCT_FIELDS, productFields } from '../products/products.contract.ts';
import { products } from '../products/products.tables.ts';

/** The products of some models. */
export function productsOfModels(db: Queryable, ids: readonly number[]) {
  return db
    .select({ model: models.id, product: models.productId })
    .from(models)
    .where(sql`${models.id} = any(${sql.param(ids)}::int[])`);
}
export type ProductOfModel = Awaited<ReturnType<typeof productsOfModels>>[number];

const ratedProduct = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  ...productFields,
  models: z.int(),
  least_capacity: z.number().nullable(),
  most_capacity: z.number().nullable(),
  least_reach: z.number().nullable(),
  most_reach: z.number().nullable(),
  /** The first visible models, in the order of the tables. */
  first: z.array(z.int()),
});
export type RatedProduct = z.infer<typeof ratedProduct>;

/** Names and ranges of some products, and their first few models. */
export async function ratedProducts(db: Queryable, ids: readonly number[], first: number): Promise<RatedProduct[]> {
  if (!ids.length) return [];
  const fields = sql.join(
    PRODUCT_FIELDS.map((name) => sql`p.${sql.identifier(name)}`),
    sql`, `,
  );
  const found = await db.execute(sql`
    select p.id, p.name, p.slug, p.images->0->>'file' as image, ${fields}, count(distinct m.id)::int as models,
      min(rated.capacity) as least_capacity, max(rated.capacity) as most_capacity,
      min(rated.reach) as least_reach, max(rated.reach) as most_reach,
      array(select f.id from ${models} f where f.product_id = p.id and f.is_active
        order by f.table_id, f.position, f.id limit ${first}) as first
    from ${products} p
    left join ${models} m on m.product_id = p.id and m.is_active
    ${joinModelRatings(sql`m.id`)}
    where p.id = any(${sql.param(ids)}::int[])
    group by p.id`);
  return checkedRows(found, ratedProduct);
}

const ratedModel = modelRatings.extend({ id: z.int(), name: z.string() });
export type RatedModel = z.infer<typeof ratedModel>;

/** Some models with their ratings, by id. */
export async function ratedModels(db: Queryable, ids: readonly number[]): Promise<Map<number, RatedModel>> {
  if (!ids.length) return new Map();
  const found = await db.execute(sql`
    select m.id, m.name, rated.*
    from ${models} m
    ${joinModelRatings(sql`m.id`)}
    where m.id = any(${sql.param(ids)}::int[])`);
  return new Map(checkedRows(found, ratedModel).map((row) => [row.id, row]));
}
