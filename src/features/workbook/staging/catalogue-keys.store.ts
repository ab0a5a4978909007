import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { loadUnitsByName } from '../../catalogue/measures/model-values.store.ts';
import { buildRedirectKey } from '../../site/redirects/redirect-path.ts';
import { buildTableKey, CatalogueKeys } from './catalogue-keys.ts';

export async function loadCatalogueKeys(client: pg.ClientBase): Promise<CatalogueKeys> {
  const keys = new CatalogueKeys();
  await loadCategoryKeys(client, keys);

  await loadProductKeys(client, keys);
  await loadAttributeKeys(client, keys);
  const redirects = await queryRows(client, z.object({ old_path: z.string(), location: z.string() }))`
    select old_path, location from redirects`;
  for (const { old_path: oldPath, location } of redirects)
    keys.redirects.set(buildRedirectKey(oldPath), buildRedirectKey(location));
  return keys;
}

const tableRow = z.object({
  product: z.string(),
  number: z.int(),
  labels: z.array(z.string()),
  measures: z.array(z.string()),
});

const product = z.object({ slug: z.string(), name: z.string(), category: z.string() });

export async function loadProductKeys(client: pg.ClientBase, keys: CatalogueKeys, slugs?: string[]): Promise<void> {
  const products = await queryRows(client, product)`
    select p.slug, p.name, c.slug as category from products p join categories c on c.id = p.category_id
    where ${slugs}::text[] is null or p.slug = any(${slugs})`;
  for (const { slug, ...key } of products) keys.addProduct(slug, key);
  const tables = await queryRows(client, tableRow)`
    select p.slug as product, t.number, t.labels, coalesce(t.measures, '{}') as measures
    from product_tables t join products p on p.id = t.product_id
    where ${slugs}::text[] is null or p.slug = any(${slugs})`;
  for (const { product: slug, number, ...columns } of tables) keys.tables.set(buildTableKey(slug, number), columns);
}

export async function loadAttributeKeys(client: pg.ClientBase, keys: CatalogueKeys): Promise<void> {
  for (const [name, unit] of await loadUnitsByName(client)) {
    keys.attributes.set(name, unit);
    keys.storedAttributes.add(name);
  }
}

const category = z.object({
  ...{ slug: z.string(), name: z.string(), brand_id: z.int(), parent: z.string(), content: z.boolean() },
});

export async function loadCategoryKeys(client: pg.ClientBase, keys: CatalogueKeys): Promise<void> {
  const brands = await queryRows(client, z.object({ id: z.int(), name: z.string(), slug: z.string() }))`
    select id, name, slug from brands`;
  for (const { id, name, slug } of brands) keys.brands.set(id, { name, slug });

  const categories = await queryRows(client, category)`
    select c.slug, c.name, c.brand_id, coalesce(p.slug, '') as parent, c.content
    from categories c left join categories p on p.id = c.parent_id`;
  for (const { slug, brand_id: brandId, ...key } of categories) keys.addCategory(slug, { ...key, brandId });
}
