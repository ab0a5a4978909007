import { z } from 'zod';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';

const modelNames = z.object({
  id: z.int(),
  name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string().nullable(),
});
export type ModelNames = z.infer<typeof modelNames>;

/** The products of some models. */
export const productsOfModels = async (client: Client, ids: readonly number[]) =>
  ids.length
    ? queryRows(client, z.object({ model: z.int(), product: z.int() }))`
        select id as model, product_id as product from models where id = any(${ids}::int[])`
    : [];

/** Names and product of some models, by their ids. */
export async function namesOfModels(client: Client, ids: readonly number[]): Promise<Map<number, ModelNames>> {
  if (!ids.length) return new Map();
  const found = await queryRows(client, modelNames)`
    select m.id, m.name, p.name as product_name, p.slug as product_slug, p.images->0->>'file' as product_image
    from models m join products p on p.id = m.product_id where m.id = any(${ids}::int[])`;
  return new Map(found.map((row) => [row.id, row]));
}
