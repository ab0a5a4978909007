import { z } from 'zod';
import { type DatabaseClient, queryFirstRow, queryRows } from '../../../platform/postgres/plain-sql.ts';

const act = z.object({ name: z.string().nullable(), at: z.date() });
export type LastChanges = { changedBy: string | null; changedAt: string | null; columns: string[] };

export async function loadLastChanges(
  client: DatabaseClient,
  table: string,
  id: number | string,
  count: number,
): Promise<LastChanges> {
  const rows = await queryRows(client, act.extend({ columns: z.array(z.string()).nullable() }))`
    select s.name, h.at, array(select jsonb_object_keys(h.after)) as columns
    from history h left join staff s on s.id = h.actor
    where h.noun = ${table} and h.row_id = ${String(id)} and h.before is not null and h.after is not null
    order by h.id desc limit ${Math.min(count, 100)}`;
  const [last] = rows;
  return {
    changedBy: last?.name ?? null,
    changedAt: last?.at.toISOString() ?? null,
    columns: [...new Set(rows.flatMap(({ columns }) => columns ?? []))],
  };
}

export async function findLastArchiving(
  client: DatabaseClient,
  table: string,
  id: number | string,
): Promise<{ by: string | null; at: string | null }> {
  const row = await queryFirstRow(client, act)`
    select s.name, h.at from history h left join staff s on s.id = h.actor
    where h.noun = ${table} and h.row_id = ${String(id)} and h.action = 'archive' order by h.id desc limit 1`;
  return { by: row?.name ?? null, at: row?.at.toISOString() ?? null };
}
