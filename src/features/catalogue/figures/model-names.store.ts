import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../products/models.tables.ts';
import { products } from '../products/products.tables.ts';

const modelNames = z.object({
  id: z.int(),
  name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string().nullable(),
});
export type ModelNames = z.infer<typeof modelNames>;

/** The products of some models. */
export const productsOfModels = async (db: Queryable, ids: readonly number[]) =>
  ids.length
    ? db
        .select({ model: models.id, product: models.productId })
        .from(models)
        .where(sql`${models.id} = any(${sql.param(ids)}::int[])`)
    : [];

/** Names and product of some models, by their ids. */
export async function namesOfModels(db: Queryable, ids: readonly number[]): Promise<Map<number, ModelNames>> {
  if (!ids.length) return new Map();
  const found = await db.execute(sql`
    select m.id, m.name, p.name as product_name, p.slug as product_slug, p.images->0->>'file' as product_image
    from ${models} m join ${products} p on p.id = m.product_id
    where m.id = any(${sql.param(ids)}::int[])`);
  return new Map(checkedRows(found, modelNames).map((row) => [row.id, row]));
}
