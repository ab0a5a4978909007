import { z } from 'zod';
import { type DatabaseClient, executeSql, queryOnlyRow, queryRows, rawSql } from '../postgres/plain-sql.ts';

const AHEAD = rawSql("now() + interval '1 minute'");

/** Resets times written while the clock was ahead, before which pg-boss would not run these jobs and schedules. */
export async function resetFutureTimes(client: DatabaseClient): Promise<void> {
  await executeSql(client)`
    with passes as (
      update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
        reindex_on = least(reindex_on, now())
      where greatest(cron_on, bam_on, flow_on, reindex_on) > ${AHEAD}
    ), queues as (
      update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
      where greatest(monitor_claim_on, maintain_on) > ${AHEAD}
    )
    update pgboss.job set start_after = least(start_after, now()), created_on = least(created_on, now()),
      started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    where state < 'completed' and greatest(created_on, started_on, heartbeat_on) > ${AHEAD}`;
}

export async function countWaitingJobs(client: DatabaseClient): Promise<{ waiting: number; oldestSeconds: number }> {
  const { waiting, oldest } = await queryOnlyRow(client, z.object({ waiting: z.number(), oldest: z.number() }))`
    select count(*)::int as waiting, coalesce(extract(epoch from max(now() - start_after)), 0)::int as oldest
    from pgboss.job where state in ('created', 'retry') and start_after < now()`;
  return { waiting, oldestSeconds: oldest };
}

export const countJobsByState = (client: DatabaseClient): Promise<{ queue: string; state: string; count: number }[]> =>
  queryRows(client, z.object({ queue: z.string(), state: z.string(), count: z.number() }))`
    select name as queue, state::text, count(*)::int from pgboss.job group by name, state`;

const lastRun = z.object({ queue: z.string(), success: z.number().nullable(), failed: z.boolean() });

/**
 * Last completion of scheduled work by queue, and if the last attempt failed for good. Undefined beyond the queue's
 * retention.
 */
export async function loadLastRuns(
  client: DatabaseClient,
  queues: readonly string[],
): Promise<Map<string, { successSeconds: number | undefined; failed: boolean }>> {
  const rows = await queryRows(client, lastRun)`
    select name as queue, extract(epoch from min(now() - completed_on) filter (where state = 'completed'))::int as success,
      coalesce(max(completed_on) filter (where state = 'failed') > max(completed_on) filter (where state = 'completed'),
        bool_or(state = 'failed')) as failed
    from pgboss.job where name = any(${queues}) and completed_on < ${AHEAD} group by name`;
  return new Map(rows.map(({ queue, success, failed }) => [queue, { successSeconds: success ?? undefined, failed }]));
}
