import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { models } from '../products/models.tables.ts';
import { PRODUCT_FIELDS, productFields } from '../products/products.contract.ts';
import { products } from '../products/products.tables.ts';

const productNames = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  ...productFields,
  /** The first visible models, in the order of the tables. */
  first: z.array(z.int()),
});
export type ProductNames = z.infer<typeof productNames>;

/** Names of some products, and their first few models; those that others replace come last. */
export async function namesOfProducts(
  db: Queryable,
  ids: readonly number[],
  first: number,
  replaced: readonly number[],
): Promise<ProductNames[]> {
  if (!ids.length) return [];
  const fields = sql.join(
    PRODUCT_FIELDS.map((name) => sql`p.${sql.identifier(name)}`),
    sql`, `,
  );
  const found = await db.execute(sql`
    select p.id, p.name, p.slug, p.images->0->>'file' as image, ${fields},
      array(select f.id from ${models} f where f.product_id = p.id and f.is_active
        order by f.id = any(${sql.param([...replaced])}::int[]), f.table_id, f.position, f.id limit ${first}) as first
    from ${products} p
    where p.id = any(${sql.param(ids)}::int[])`);
  return checkedRows(found, productNames);
}
