import { z } from 'zod';
import { type DatabaseClient, queryRows } from '../../../../platform/postgres/plain-sql.ts';

const texts = z.array(z.string());
const owner = z.object({
  resource: z.enum(['products', 'models']),
  id: z.int(),
  name: z.string(),
  product: z.string(),
  productName: z.string(),
  productNorms: texts,
  norms: texts,
  folded: texts,
});
export type FileOwner = z.infer<typeof owner>;

export async function findFileOwners(client: DatabaseClient, folded: readonly string[]): Promise<FileOwner[]> {
  return queryRows(client, owner)`
    select 'models' as resource, m.id, m.name, p.slug as product, p.name as "productName", array[p.slug_norm, p.name_norm] as "productNorms",
      array[m.name_norm] as norms, array[folded(m.name_norm)] as folded
    from models m join products p on p.id = m.product_id where folded(m.name_norm) = any(${folded})
    union all
    select 'products', p.id, p.name, p.slug, p.name, array[p.slug_norm, p.name_norm],
      array[p.name_norm, p.slug_norm], array[folded(p.name_norm), folded(p.slug_norm)]
    from products p where folded(p.name_norm) = any(${folded}) or folded(p.slug_norm) = any(${folded})
    order by resource, name, product`;
}

const storedFile = z.object({
  id: z.int(),
  version: z.int(),
  modelId: z.int().nullable(),
  productId: z.int().nullable(),
  kind: z.string(),
  file: z.string(),
  active: z.boolean(),
});
export type OwnedFile = z.infer<typeof storedFile>;

export async function listOwnedFiles(
  client: DatabaseClient,
  models: number[],
  products: number[],
): Promise<OwnedFile[]> {
  return queryRows(client, storedFile)`
    select id, version, model_id as "modelId", product_id as "productId", kind, file, is_active as active from files
    where position = 1 and (model_id = any(${models}) or product_id = any(${products}))`;
}
