import type pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';

export type LastChanges = { changedBy: string | null; changedAt: string | null; columns: string[] };

/** Who changed a row last, and which columns of the table its last `count` changes touched. */
export async function lastChanges(
  client: pg.Pool | pg.ClientBase,
  table: string,
  id: number | string,
  count: number,
): Promise<LastChanges> {
  const rows = checkedRows(
    await client.query(
      `select s.name, h.at, array(select jsonb_object_keys(h.after)) as columns
     from history h left join staff s on s.id = h.actor
     where h.noun = $1 and h.row_id = $2 and h.before is not null and h.after is not null
     order by h.id desc limit $3`,
      [table, String(id), Math.min(count, 100)],
    ),
    z.object({ name: z.string().nullable(), at: z.date(), columns: z.array(z.string()).nullable() }),
  );
  const [last] = rows;
  return {
    changedBy: last?.name ?? null,
    changedAt: last?.at.toISOString() ?? null,
    columns: [...new Set(rows.flatMap(({ columns }) => columns ?? []))],
  };
}

/** Who archived a row last. */
export async function lastArchived(
  client: pg.Pool | pg.ClientBase,
  table: string,
  id: number | string,
): Promise<{ by: string | null; at: string | null }> {
  const rows = checkedRows(
    await client.query(
      `select s.name, h.at from history h left join staff s on s.id = h.actor
     where h.noun = $1 and h.row_id = $2 and h.action = 'archive' order by h.id desc limit 1`,
      [table, String(id)],
    ),
    z.object({ name: z.string().nullable(), at: z.date() }),
  );
  return { by: rows[0]?.name ?? null, at: rows[0]?.at.toISOString() ?? null };
}
