import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../../platform/postgres/checked-rows.ts';

/** A product or a model that a file may belong to. */
const texts = z.array(z.string());
const owner = z.object({
  resource: z.enum(['products', 'models']),
  id: z.int(),
  name: z.string(),
  /** The slug of the product, and what it is compared as. */
  product: z.string(),
  productNorms: texts,
  norms: texts,
  folded: texts,
});
export type Owner = z.infer<typeof owner>;

/** All models and products whose number, read as the search reads it, is one of these. */
export async function ownersOf(client: pg.Pool | pg.ClientBase, folded: readonly string[]): Promise<Owner[]> {
  return checkedRows(
    await client.query(
      `select 'models' as resource, m.id, m.name, p.slug as product, array[p.slug_norm, p.name_norm] as "productNorms",
       array[m.name_norm] as norms, array[folded(m.name_norm)] as folded
     from models m join products p on p.id = m.product_id where folded(m.name_norm) = any($1)
     union all
     select 'products', p.id, p.name, p.slug, array[p.slug_norm, p.name_norm],
       array[p.name_norm, p.slug_norm], array[folded(p.name_norm), folded(p.slug_norm)]
     from products p where folded(p.name_norm) = any($1) or folded(p.slug_norm) = any($1)
     order by resource, name, product`,
      [folded],
    ),
    owner,
  );
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
export type StoredFile = z.infer<typeof storedFile>;

/** The files in the first place of these models and products. */
export async function filesOf(
  client: pg.Pool | pg.ClientBase,
  models: number[],
  products: number[],
): Promise<StoredFile[]> {
  return checkedRows(
    await client.query(
      `select id, version, model_id as "modelId", product_id as "productId", kind, file, is_active as active from files
     where position = 1 and (model_id = any($1) or product_id = any($2))`,
      [models, products],
    ),
    storedFile,
  );
}
