import { z } from 'zod';
import { type Client, execute, onlyRow, queryRows } from '../../../platform/postgres/plain-sql.ts';

/** Stores the references of unexpected errors, and deletes entries older than a day. */
export async function storeUnexpectedErrors(client: Client, references: readonly string[]): Promise<void> {
  await execute(client)`delete from unexpected_errors where at < now() - interval '1 day'`;
  await execute(client)`
    insert into unexpected_errors (reference) select distinct unnest(${references}::text[]) on conflict do nothing`;
}

export const latestErrors = (client: Client): Promise<{ lastHour: number; latest: string | null }> =>
  onlyRow(client, z.object({ lastHour: z.number(), latest: z.string().nullable() }))`
    select count(*)::int as "lastHour", (array_agg(reference order by at desc))[1] as latest
    from unexpected_errors where at > now() - interval '1 hour'`;

export async function disabledWebhooks(client: Client): Promise<number> {
  const { count } = await onlyRow(client, z.object({ count: z.number() }))`
    select count(*)::int as count from webhooks where disabled_at is not null and problem <> ''`;
  return count;
}

const parts = z.object({ part: z.string() });

/** Records the failing parts of one process. A part that no process reports for three minutes counts as recovered. */
export async function noteTroubles(client: Client, wrong: readonly string[]): Promise<void> {
  await execute(client)`
    insert into troubles (part, since, seen_at) select part, now(), now() from unnest(${wrong}::text[]) one (part) order by part
    on conflict (part) do update set since = coalesce(troubles.since, now()), seen_at = now()`;
}

/** Takes the parts that failed for ten minutes, each at most once a day, for an email to operators. */
export const takeNewTroubles = (client: Client): Promise<{ part: string }[]> =>
  queryRows(client, parts)`
    update troubles set told_at = now(), is_told = true
    where since <= now() - interval '10 minutes' and seen_at > now() - interval '3 minutes' and not is_told
      and (told_at is null or told_at < now() - interval '1 day')
    returning part`;

export async function takeEndedTroubles(client: Client): Promise<{ part: string }[]> {
  const ended = await queryRows(client, parts.extend({ isTold: z.boolean() }))`
    with ended as (
      select part, is_told from troubles where since is not null and seen_at < now() - interval '3 minutes' for update skip locked)
    update troubles set since = null, is_told = false from ended where ended.part = troubles.part
    returning troubles.part, ended.is_told as "isTold"`;
  return ended.filter(({ isTold }) => isTold);
}
