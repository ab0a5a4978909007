import type pg from 'pg';
import { CatalogueKeys, tableKey } from './catalogue-keys.ts';

/**
 * Loads the natural keys of the database within the import's transaction. As there are many models, only those of the
 * requested products or names are loaded.
 */
export async function loadKeys(
  client: pg.PoolClient,
  requested: { products: string[]; modelNames: string[] },
): Promise<CatalogueKeys> {
  const keys = new CatalogueKeys();
  const brands = await client.query<{ id: number; name: string; slug: string }>('select id, name, slug from brands');
  for (const { id, name, slug } of brands.rows) keys.brands.set(id, { name, slug });

  const categories = await client.query<{ slug: string; brand_id: number; parent: string; content: boolean }>(
    `select c.slug, c.brand_id, coalesce(p.slug, '') as parent, c.content
     from categories c left join categories p on p.id = c.parent_id`,
  );
  for (const { slug, brand_id: brandId, parent, content } of categories.rows) {
    keys.addCategory(slug, { brandId, parent, content });
  }

  const products = await client.query<{ slug: string }>('select slug from products');
  for (const { slug } of products.rows) keys.addProduct(slug);

  const tables = await client.query<{ product: string; number: number; columns: number }>(
    `select p.slug as product, t.number, cardinality(t.labels) as columns
     from product_tables t join products p on p.id = t.product_id`,
  );
  for (const { product, number, columns } of tables.rows) keys.tables.set(tableKey(product, number), columns);

  const models = await client.query<{ product: string; name: string; number: number; position: number }>(
    `select p.slug as product, m.name, t.number, m.position
     from models m join products p on p.id = m.product_id join product_tables t on t.id = m.table_id
     where p.slug = any($1) or m.name = any($2)`,
    [requested.products, requested.modelNames],
  );
  for (const { product, name, number, position } of models.rows) {
    keys.addModel(product, name, { table: number, position });
  }

  const attributes = await client.query<{ name: string; unit: string | null }>('select name, unit from attributes');
  for (const { name, unit } of attributes.rows) keys.attributes.set(name, unit);

  const redirects = await client.query<{ old_path: string; location: string }>(
    'select old_path, location from redirects',
  );
  for (const { old_path: oldPath, location } of redirects.rows) keys.redirects.set(oldPath, location);
  return keys;
}
