import type pg from 'pg';
import { z } from 'zod';
import { type DatabaseClient, queryFirstRow, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';

const TITLE = { products: 'name', news: 'title', events: 'title' } as const;

/** Finds another row with this slug, or with a slug of the same letters and digits. */
export async function findRowWithSlug(
  client: DatabaseClient,
  table: keyof typeof TITLE,
  slug: string,
  id: number,
): Promise<{ id: number; label: string } | undefined> {
  return queryFirstRow(client, z.object({ id: z.number(), label: z.string() }))`
    select id, ${rawSql(TITLE[table])} as label from ${rawSql(table)} where slug_norm = norm(${slug}) and id <> ${id} limit 1`;
}

export async function findRedirectTarget(client: pg.Pool, path: string): Promise<string | undefined> {
  const row = await queryFirstRow(client, z.object({ location: z.string() }))`
    select location from redirects where old_path = ${path.slice(1)} and is_active`;
  return row?.location;
}

export async function listRowsOfProduct(
  client: pg.ClientBase,
  productId: number,
): Promise<Record<'tables' | 'models' | 'files', number[]>> {
  const rows = await queryRows(client, z.object({ resource: z.string(), ids: z.array(z.number()) }))`
    select 'tables' as resource, array(select id from product_tables where product_id = ${productId} order by number) as ids
    union all select 'models', array(select m.id from models m join product_tables t on t.id = m.table_id
      where m.product_id = ${productId} and m.is_active order by t.number, m.position, m.id)
    union all select 'files', array(select f.id from files f left join models m on m.id = f.model_id
      where f.is_active and (f.product_id = ${productId} or (m.product_id = ${productId} and m.is_active)) order by f.id)`;
  const idsOf = (resource: string) => rows.find((row) => row.resource === resource)?.ids ?? [];
  return { tables: idsOf('tables'), models: idsOf('models'), files: idsOf('files') };
}
