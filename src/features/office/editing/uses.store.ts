import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import type { Resource } from '../resources/resources.ts';
import type { StoredRow } from '../resources/rows.store.ts';

export type Use = { label: string; address: string | null; count: number };

/** What hangs below a row: `$1` is its id. */
const BELOW: Record<string, [label: string, query: string][]> = {
  brands: [
    ['visible categories', 'select from categories where brand_id = $1 and is_active'],
    [
      'visible products',
      'select from products p join categories c on c.id = p.category_id where c.brand_id = $1 and p.is_active',
    ],
  ],
  categories: [
    ['visible sub-categories', 'select from categories where parent_id = $1 and is_active'],
    ['visible products', 'select from products where category_id = $1 and is_active'],
  ],
  products: [
    ['visible models', 'select from models where product_id = $1 and is_active'],
    [
      'files of it and its models',
      `select from files f where f.is_active and (f.product_id = $1
         or f.model_id in (select id from models where product_id = $1 and is_active))`,
    ],
  ],
  models: [['files', 'select from files where model_id = $1 and is_active']],
};

/** What names a page: `$1` is its path, `$2` the path as part of a text. */
const LINKS: [label: string, query: string][] = [
  ['banners that link to it', 'select from banners where is_active and $1 in (link1, link2)'],
  ['redirects that lead to it', 'select from redirects where is_active and location = $1'],
  ['news with a link to it', 'select from news where is_active and long_description like $2'],
  ['events with a link to it', 'select from events where is_active and long_description like $2'],
  ['products with a link to it', 'select from products where is_active and main_description like $2'],
];

/** What would be hidden with a row, or would lead nowhere. */
export async function usesOf(client: pg.Pool, resource: Resource, { id, fields }: StoredRow): Promise<Use[]> {
  const path = resource.ownPage?.(fields);
  const below = (BELOW[resource.name] ?? []).map(([label, query]) => ({ label, query, values: [id] as unknown[] }));
  const links = LINKS.map(([label, query]) => ({
    label,
    query,
    values: query.includes('$2') ? [`%"${path?.replace(/[\\%_]/g, '\\$&')}"%`] : [path],
  }));
  const uses: Use[] = [];
  for (const { label, query, values } of path ? [...below, ...links] : below) {
    const rows = checkedRows(
      await client.query(`select count(*)::int from (${query.replace('$2', '$1')}) found`, values),
      z.object({ count: z.number() }),
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) uses.push({ label, address: path ?? null, count });
  }
  return uses;
}
