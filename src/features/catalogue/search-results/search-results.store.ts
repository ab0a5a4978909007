import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../products/models.tables.ts';
import { products } from '../products/products.tables.ts';
import { joinRatedFigures, type RatedFigures } from '../products/rated-figures.store.ts';

export type ProductOfModel = { model: number; product: number };

/** The products of some models. */
export async function productsOfModels(db: Queryable, ids: readonly number[]): Promise<ProductOfModel[]> {
  const { rows } = await db.execute<ProductOfModel>(
    sql`select id as model, product_id as product from ${models} where id = any(${sql.param(ids)}::int[])`,
  );
  return rows;
}

export type ProductFigures = {
  id: number;
  name: string;
  slug: string;
  image: string | null;
  models: number;
  least_capacity: number | null;
  most_capacity: number | null;
  least_reach: number | null;
  most_reach: number | null;
  /** The first visible models, in the order of the tables. */
  first: number[];
};

/** Names and ranges of some products, and their first few models. */
export async function figuresOfProducts(
  db: Queryable,
  ids: readonly number[],
  first: number,
): Promise<ProductFigures[]> {
  if (!ids.length) return [];
  const { rows } = await db.execute<ProductFigures>(sql`
    select p.id, p.name, p.slug, p.images->0->>'file' as image, count(distinct m.id)::int as models,
      min(rated.capacity) as least_capacity, max(rated.capacity) as most_capacity,
      min(rated.reach) as least_reach, max(rated.reach) as most_reach,
      array(select f.id from ${models} f where f.product_id = p.id and f.is_active
        order by f.table_id, f.position, f.id limit ${first}) as first
    from ${products} p
    left join ${models} m on m.product_id = p.id and m.is_active
    ${joinRatedFigures(sql`m.id`)}
    where p.id = any(${sql.param(ids)}::int[])
    group by p.id`);
  return rows;
}

export type ModelFigures = RatedFigures & { id: number; name: string };

/** Some models with their figures, by id. */
export async function figuresOfModels(db: Queryable, ids: readonly number[]): Promise<Map<number, ModelFigures>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<ModelFigures>(sql`
    select m.id, m.name, rated.*
    from ${models} m
    ${joinRatedFigures(sql`m.id`)}
    where m.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
