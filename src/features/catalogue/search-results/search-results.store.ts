import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { attributes, modelAttributes, models } from '../products/models.tables.ts';
import { products } from '../products/products.tables.ts';
import { CAPACITY, REACH } from '../units/attribute-label.ts';

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

const isCapacity = sql`a.name = ${CAPACITY} and a.unit = 'N'`;
const isReach = sql`a.name = ${REACH} and a.unit = 'mm'`;

/** Names and ranges of some products, and their first few models. */
export async function figuresOfProducts(
  db: Queryable,
  ids: readonly number[],
  first: number,
): Promise<ProductFigures[]> {
  if (!ids.length) return [];
  const { rows } = await db.execute<ProductFigures>(sql`
    select p.id, p.name, p.slug, p.images->0->>'file' as image, count(distinct m.id)::int as models,
      min(v.number) filter (where ${isCapacity}) as least_capacity,
      max(v.number) filter (where ${isCapacity}) as most_capacity,
      min(v.number) filter (where ${isReach}) as least_reach, max(v.number) filter (where ${isReach}) as most_reach,
      array(select f.id from ${models} f where f.product_id = p.id and f.is_active
        order by f.table_id, f.position, f.id limit ${first}) as first
    from ${products} p
    left join ${models} m on m.product_id = p.id and m.is_active
    left join (${modelAttributes} v join ${attributes} a on a.id = v.attribute_id and (${isCapacity} or ${isReach}))
      on v.model_id = m.id
    where p.id = any(${sql.param(ids)}::int[])
    group by p.id`);
  return rows;
}

export type ModelFigures = {
  id: number;
  name: string;
  product: number;
  capacity: number | null;
  reach: number | null;
  height: number | null;
  thread: string | null;
  mounting: string | null;
};

/** The key figures of some models, by id. */
export async function figuresOfModels(db: Queryable, ids: readonly number[]): Promise<Map<number, ModelFigures>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<ModelFigures>(sql`
    select m.id, m.name, m.product_id as product,
      max(v.number) filter (where ${isCapacity}) as capacity, max(v.number) filter (where ${isReach}) as reach,
      max(v.number) filter (where a.name = 'Height' and a.unit = 'mm') as height,
      max(v.text) filter (where a.name = 'Thread') as thread, max(v.text) filter (where a.name = 'Mounting') as mounting
    from ${models} m
    left join ${modelAttributes} v on v.model_id = m.id
    left join ${attributes} a on a.id = v.attribute_id
    where m.id = any(${sql.param(ids)}::int[])
    group by m.id`);
  return new Map(rows.map((row) => [row.id, row]));
}
