import type pg from 'pg';
import { z } from 'zod';
import { lookUp } from '../../../platform/look-up.ts';
import { containing, onlyRow, part, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import type { Resource } from '../resources/resources.ts';
import type { StoredRow } from '../resources/rows.store.ts';

export type Use = { label: string; address: string | null; count: number };

const BELOW: Record<string, (id: number | string) => [label: string, query: SqlPart][]> = {
  brands: (id) => [
    ['visible categories', part`select from categories where brand_id = ${id} and is_active`],
    [
      'visible products',
      part`select from products p join categories c on c.id = p.category_id where c.brand_id = ${id} and p.is_active`,
    ],
  ],
  categories: (id) => [
    ['visible sub-categories', part`select from categories where parent_id = ${id} and is_active`],
    ['visible products', part`select from products where category_id = ${id} and is_active`],
  ],
  products: (id) => [
    ['visible models', part`select from models where product_id = ${id} and is_active`],
    [
      'files of it and its models',
      part`select from files f where f.is_active and (f.product_id = ${id}
         or f.model_id in (select id from models where product_id = ${id} and is_active))`,
    ],
  ],
  models: (id) => [
    ['files', part`select from files where model_id = ${id} and is_active`],
    ['relations that name it', part`select from relations where ${id} in (model_id, to_model_id) and is_active`],
  ],
};

function linksTo(path: string): [label: string, query: SqlPart][] {
  const inText = containing(`"${path}"`);
  return [
    ['banners that link to it', part`select from banners where is_active and ${path} in (link1, link2)`],
    ['redirects that lead to it', part`select from redirects where is_active and location = ${path}`],
    ['news with a link to it', part`select from news where is_active and long_description like ${inText}`],
    ['events with a link to it', part`select from events where is_active and long_description like ${inText}`],
    ['products with a link to it', part`select from products where is_active and main_description like ${inText}`],
  ];
}

/** Rows that would be hidden with a row, and links that would break. */
export async function usesOf(client: pg.Pool, resource: Resource, { id, fields }: StoredRow): Promise<Use[]> {
  const path = resource.ownPage?.(fields);
  const uses: Use[] = [];
  for (const [label, query] of [...(lookUp(BELOW, resource.name)?.(id) ?? []), ...(path ? linksTo(path) : [])]) {
    const { count } = await onlyRow(
      client,
      z.object({ count: z.number() }),
    )`select count(*)::int from (${query}) found`;
    if (count > 0) uses.push({ label, address: path ?? null, count });
  }
  return uses;
}
