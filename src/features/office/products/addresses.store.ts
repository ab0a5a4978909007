import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';

const TITLE = { products: 'name', news: 'title', events: 'title' } as const;

/** The row that has a slug, or one that reads alike, other than `id`. */
export async function rowWithSlug(
  client: pg.Pool | pg.ClientBase,
  table: keyof typeof TITLE,
  slug: string,
  id: number,
): Promise<{ id: number; label: string } | undefined> {
  const rows = checkedRows(
    await client.query(
      `select id, ${TITLE[table]} as label from ${table} where slug_norm = norm($1) and id <> $2 limit 1`,
      [slug, id],
    ),
    z.object({ id: z.number(), label: z.string() }),
  );
  return rows[0];
}

export async function redirectFrom(client: pg.Pool, path: string): Promise<string | undefined> {
  const rows = checkedRows(
    await client.query('select location from redirects where old_path = $1 and is_active', [path.slice(1)]),
    z.object({ location: z.string() }),
  );
  return rows[0]?.location;
}

/** The rows that are copied with a product: what visitors see of it, in its order. */
export async function partsOfProduct(
  client: pg.ClientBase,
  productId: number,
): Promise<Record<'tables' | 'models' | 'files', number[]>> {
  const rows = checkedRows(
    await client.query(
      `select 'tables' as resource, array(select id from product_tables where product_id = $1 order by number) as ids
     union all select 'models', array(select m.id from models m join product_tables t on t.id = m.table_id
       where m.product_id = $1 and m.is_active order by t.number, m.position, m.id)
     union all select 'files', array(select f.id from files f left join models m on m.id = f.model_id
       where f.is_active and (f.product_id = $1 or (m.product_id = $1 and m.is_active)) order by f.id)`,
      [productId],
    ),
    z.object({ resource: z.enum(['tables', 'models', 'files']), ids: z.array(z.number()) }),
  );
  const idsOf = (resource: string) => rows.find((row) => row.resource === resource)?.ids ?? [];
  return { tables: idsOf('tables'), models: idsOf('models'), files: idsOf('files') };
}
