import type pg from 'pg';
import { redirectKey } from '../../site/redirects/redirect-path.ts';
import { CatalogueKeys, tableKey } from './catalogue-keys.ts';

/** Loads the natural keys of the database within the import's transaction. */
export async function loadKeys(client: pg.ClientBase): Promise<CatalogueKeys> {
  const keys = new CatalogueKeys();
  await loadCategoryKeys(client, keys);

  const products = await client.query<{ slug: string }>('select slug from products');
  for (const { slug } of products.rows) keys.addProduct(slug);

  const tables = await client.query<{ product: string; number: number; columns: number }>(
    `select p.slug as product, t.number, cardinality(t.labels) as columns
     from product_tables t join products p on p.id = t.product_id`,
  );
  for (const { product, number, columns } of tables.rows) keys.tables.set(tableKey(product, number), columns);

  const attributes = await client.query<{ name: string; unit: string | null }>('select name, unit from attributes');
  for (const { name, unit } of attributes.rows) keys.attributes.set(name, unit);

  const redirects = await client.query<{ old_path: string; location: string }>(
    'select old_path, location from redirects',
  );
  for (const { old_path: oldPath, location } of redirects.rows)
    keys.redirects.set(redirectKey(oldPath), redirectKey(location));
  return keys;
}

/** The brands and the categories alone: what their own rules look at. */
export async function loadCategoryKeys(client: pg.ClientBase, keys: CatalogueKeys): Promise<void> {
  const brands = await client.query<{ id: number; name: string; slug: string }>('select id, name, slug from brands');
  for (const { id, name, slug } of brands.rows) keys.brands.set(id, { name, slug });

  const categories = await client.query<{ slug: string; brand_id: number; parent: string; content: boolean }>(
    `select c.slug, c.brand_id, coalesce(p.slug, '') as parent, c.content
     from categories c left join categories p on p.id = c.parent_id`,
  );
  for (const { slug, brand_id: brandId, parent, content } of categories.rows) {
    keys.addCategory(slug, { brandId, parent, content });
  }
}
