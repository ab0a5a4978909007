import { z } from 'zod';
import { type DatabaseClient, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { PRODUCT_FIELD_NAMES, productFields } from '../products/products.contract.ts';

const productNames = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  ...productFields,
  first: z.array(z.int()),
});
export type ProductNames = z.infer<typeof productNames>;

const FIELDS = rawSql(PRODUCT_FIELD_NAMES.map((name) => `p.${name}`).join(', '));

export async function loadProductNames(
  client: DatabaseClient,
  ids: readonly number[],
  first: number,
  replaced: readonly number[],
): Promise<ProductNames[]> {
  if (!ids.length) return [];
  return queryRows(client, productNames)`
    select p.id, p.name, p.slug, p.images->0->>'file' as image, ${FIELDS},
      array(select f.id from visible_models v join models f on f.id = v.id where v.product_id = p.id
        order by f.id = any(${replaced}::int[]), f.table_id, f.position, f.id limit ${first}) as first
    from visible_products v join products p on p.id = v.id where v.id = any(${ids}::int[])`;
}
