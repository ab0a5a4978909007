import { z } from 'zod';
import { type Client, execute, onlyRow, queryRows, raw } from '../postgres/plain-sql.ts';

/** Times after this were written while the clock was ahead: it has been set back since. */
const AHEAD = raw("now() + interval '1 minute'");

/**
 * Puts back to now what was stamped while the clock was ahead: until that time pg-boss would begin no work of the clock, and no
 * job that was sent or tried meanwhile.
 */
export async function putBackTimesAhead(client: Client): Promise<void> {
  await execute(client)`
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

/** How many jobs are due and have not begun, and how long the oldest has been waiting. */
export async function waitingJobs(client: Client): Promise<{ waiting: number; oldestSeconds: number }> {
  const { waiting, oldest } = await onlyRow(client, z.object({ waiting: z.number(), oldest: z.number() }))`
    select count(*)::int as waiting, coalesce(extract(epoch from max(now() - start_after)), 0)::int as oldest
    from pgboss.job where state in ('created', 'retry') and start_after < now()`;
  return { waiting, oldestSeconds: oldest };
}

/** The jobs of each queue by state: `created`, `retry`, `active`, `completed`, `cancelled` or `failed`. */
export const jobCounts = (client: Client): Promise<{ queue: string; state: string; count: number }[]> =>
  queryRows(client, z.object({ queue: z.string(), state: z.string(), count: z.number() }))`
    select name as queue, state::text, count(*)::int from pgboss.job group by name, state`;

const lastRun = z.object({ queue: z.string(), success: z.number().nullable(), failed: z.boolean() });

/**
 * When work that runs by itself was last done, by queue, and whether the last attempt failed for good. Undefined where
 * neither happened within the time that the queue holds finished jobs.
 */
export async function lastRuns(
  client: Client,
  queues: readonly string[],
): Promise<Map<string, { successSeconds: number | undefined; failed: boolean }>> {
  const rows = await queryRows(client, lastRun)`
    select name as queue, extract(epoch from min(now() - completed_on) filter (where state = 'completed'))::int as success,
      coalesce(max(completed_on) filter (where state = 'failed') > max(completed_on) filter (where state = 'completed'),
        bool_or(state = 'failed')) as failed
    from pgboss.job where name = any(${queues}) and completed_on < ${AHEAD} group by name`;
  return new Map(rows.map(({ queue, success, failed }) => [queue, { successSeconds: success ?? undefined, failed }]));
}
