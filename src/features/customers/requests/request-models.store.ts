import { z } from 'zod';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';

const describedProduct = z.object({
  product_id: z.int(),
  product_name: z.string(),
  category_name: z.string(),
  brand_name: z.string(),
});
export type DescribedProduct = z.infer<typeof describedProduct>;

export const listDescribedProducts = (client: DatabaseClient): Promise<DescribedProduct[]> =>
  queryRows(client, describedProduct)`
    select p.id as product_id, p.name as product_name, c.name as category_name, b.name as brand_name
    from visible_products v join products p on p.id = v.id
    join categories c on c.id = v.category_id join brands b on b.id = v.brand_id order by p.id`;

const makerName = z.object({ name: z.string() });

export const listMakerNames = async (client: DatabaseClient): Promise<string[]> =>
  (
    await queryRows(client, makerName)`
      select name from brands where id in (select id from visible_brands) union select maker from foreign_models where is_active order by 1`
  ).map(({ name }) => name);

const modelOfProduct = z.object({ id: z.int() });

export const listModelsOfProducts = async (client: DatabaseClient, ids: readonly number[]): Promise<number[]> =>
  (
    await queryRows(client, modelOfProduct)`
      select id from visible_models where product_id = any(${ids}::int[]) order by id`
  ).map(({ id }) => id);
