import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRow, checkedRows } from '../postgres/checked-rows.ts';
import type { Queryable } from '../postgres/database.ts';

/** How many jobs are due and have not begun, and how long the oldest has been waiting. */
export async function waitingJobs(db: Queryable): Promise<{ waiting: number; oldestSeconds: number }> {
  const { waiting, oldest } = checkedRow(
    await db.execute(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from max(now() - start_after)), 0)::int as oldest
    from pgboss.job where state in ('created', 'retry') and start_after < now()`),
    z.object({ waiting: z.number(), oldest: z.number() }),
  );
  return { waiting, oldestSeconds: oldest };
}

/** The jobs of each queue by state: `created`, `retry`, `active`, `completed`, `cancelled` or `failed`. */
export async function jobCounts(db: Queryable): Promise<{ queue: string; state: string; count: number }[]> {
  return checkedRows(
    await db.execute(sql`
    select name as queue, state::text, count(*)::int from pgboss.job group by name, state`),
    z.object({ queue: z.string(), state: z.string(), count: z.number() }),
  );
}

/**
 * When work that runs by itself was last done, by queue, and whether the last attempt failed for good. Undefined where
 * neither happened within the time that the queue holds finished jobs.
 */
export async function lastRuns(
  db: Queryable,
  queues: readonly string[],
): Promise<Map<string, { successSeconds: number | undefined; failed: boolean }>> {
  const rows = checkedRows(
    await db.execute(sql`
    select name as queue, extract(epoch from min(now() - completed_on) filter (where state = 'completed'))::int as success,
      coalesce(max(completed_on) filter (where state = 'failed') > max(completed_on) filter (where state = 'completed'),
        bool_or(state = 'failed')) as failed
    from pgboss.job where name = any(${sql.param(queues)}) and completed_on is not null group by name`),
    z.object({ queue: z.string(), success: z.number().nullable(), failed: z.boolean() }),
  );
  return new Map(rows.map(({ queue, success, failed }) => [queue, { successSeconds: success ?? undefined, failed }]));
}
