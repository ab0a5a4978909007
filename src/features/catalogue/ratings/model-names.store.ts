import { z } from 'zod';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';

const modelNames = z.object({
  model_id: z.int(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
});
export type ModelNames = z.infer<typeof modelNames>;

const modelOwner = z.object({ model: z.int(), product: z.int() });

export const listProductsOfModels = async (client: DatabaseClient, ids: readonly number[]) =>
  ids.length
    ? queryRows(client, modelOwner)`
        select id as model, product_id as product from visible_models where id = any(${ids}::int[])`
    : [];

export async function loadModelNames(client: DatabaseClient, ids: readonly number[]): Promise<Map<number, ModelNames>> {
  if (!ids.length) return new Map();
  const found = await queryRows(client, modelNames)`
    select m.id as model_id, m.name as model_name, p.name as product_name, p.slug as product_slug,
      coalesce(p.images->0->>'file', '') as product_image
    from visible_models v join models m on m.id = v.id join products p on p.id = v.product_id where v.id = any(${ids}::int[])`;
  return new Map(found.map((row) => [row.model_id, row]));
}
