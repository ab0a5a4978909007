import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import { redirectKey } from '../../site/redirects/redirect-path.ts';
import { CatalogueKeys, tableKey } from './catalogue-keys.ts';

/** Loads the natural keys of the database within the import's transaction. */
export async function loadKeys(client: pg.ClientBase): Promise<CatalogueKeys> {
  const keys = new CatalogueKeys();
  await loadCategoryKeys(client, keys);

  const products = checkedRows(await client.query('select slug from products'), z.object({ slug: z.string() }));
  for (const { slug } of products) keys.addProduct(slug);

  const tables = checkedRows(
    await client.query(
      `select p.slug as product, t.number, cardinality(t.labels) as columns
     from product_tables t join products p on p.id = t.product_id`,
    ),
    z.object({ product: z.string(), number: z.int(), columns: z.int() }),
  );
  for (const { product, number, columns } of tables) keys.tables.set(tableKey(product, number), columns);

  const attributes = checkedRows(
    await client.query('select name, unit from attributes'),
    z.object({ name: z.string(), unit: z.string().nullable() }),
  );
  for (const { name, unit } of attributes) keys.attributes.set(name, unit);

  const redirects = checkedRows(
    await client.query('select old_path, location from redirects'),
    z.object({ old_path: z.string(), location: z.string() }),
  );
  for (const { old_path: oldPath, location } of redirects)
    keys.redirects.set(redirectKey(oldPath), redirectKey(location));
  return keys;
}

/** The brands and the categories alone: what their own rules look at. */
export async function loadCategoryKeys(client: pg.ClientBase, keys: CatalogueKeys): Promise<void> {
  const brands = checkedRows(
    await client.query('select id, name, slug from brands'),
    z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  );
  for (const { id, name, slug } of brands) keys.brands.set(id, { name, slug });

  const categories = checkedRows(
    await client.query(
      `select c.slug, c.brand_id, coalesce(p.slug, '') as parent, c.content
     from categories c left join categories p on p.id = c.parent_id`,
    ),
    z.object({ slug: z.string(), brand_id: z.int(), parent: z.string(), content: z.boolean() }),
  );
  for (const { slug, brand_id: brandId, parent, content } of categories) {
    keys.addCategory(slug, { brandId, parent, content });
  }
}
