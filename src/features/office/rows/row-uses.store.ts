import type pg from 'pg';
import { z } from 'zod';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { queryOnlyRow, type SqlFragment, sqlFragment, toLikePattern } from '../../../platform/postgres/plain-sql.ts';
import type { Resource } from './resources.ts';
import type { StoredRow } from './rows.store.ts';

export type RowUse = { label: string; address: string | null; count: number };

const BELOW: Record<string, (id: number | string) => [label: string, query: SqlFragment][]> = {
  brands: (id) => [
    ['visible categories', sqlFragment`select from categories where brand_id = ${id} and is_active`],
    [
      'visible products',
      sqlFragment`select from products p join categories c on c.id = p.category_id where c.brand_id = ${id} and p.is_active`,
    ],
  ],
  categories: (id) => [
    ['visible sub-categories', sqlFragment`select from categories where parent_id = ${id} and is_active`],
    ['visible products', sqlFragment`select from products where category_id = ${id} and is_active`],
  ],
  products: (id) => [
    ['visible models', sqlFragment`select from models where product_id = ${id} and is_active`],
    [
      'files of it and its models',
      sqlFragment`select from files f where f.is_active and (f.product_id = ${id}
         or f.model_id in (select id from models where product_id = ${id} and is_active))`,
    ],
  ],
  models: (id) => [
    ['files', sqlFragment`select from files where model_id = ${id} and is_active`],
    ['relations that name it', sqlFragment`select from relations where ${id} in (model_id, to_model_id) and is_active`],
  ],
};

function listLinkQueries(path: string): [label: string, query: SqlFragment][] {
  const inText = toLikePattern(`"${path}"`);
  return [
    ['banners that link to it', sqlFragment`select from banners where is_active and ${path} in (link1, link2)`],
    ['redirects that lead to it', sqlFragment`select from redirects where is_active and location = ${path}`],
    ['news with a link to it', sqlFragment`select from news where is_active and long_description like ${inText}`],
    ['events with a link to it', sqlFragment`select from events where is_active and long_description like ${inText}`],
    [
      'products with a link to it',
      sqlFragment`select from products where is_active and main_description like ${inText}`,
    ],
  ];
}

/** Rows that would be hidden with a row, and links that would break. */
export async function listRowUses(client: pg.Pool, resource: Resource, { id, fields }: StoredRow): Promise<RowUse[]> {
  const path = resource.ownPage?.(fields);
  const uses: RowUse[] = [];
  for (const [label, query] of [
    ...(getOwnValue(BELOW, resource.name)?.(id) ?? []),
    ...(path ? listLinkQueries(path) : []),
  ]) {
    const { count } = await queryOnlyRow(
      client,
      z.object({ count: z.number() }),
    )`select count(*)::int from (${query}) found`;
    if (count > 0) uses.push({ label, address: path ?? null, count });
  }
  return uses;
}
