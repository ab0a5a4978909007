import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
} from '../../../platform/postgres/plain-sql.ts';
import { inIndiaSql, TODAY_IN_INDIA_SQL } from '../../../platform/time/time-zone.ts';
import { listNextConversations } from '../enquiries/inbox.store.ts';
import {
  enquiriesOfDay,
  type HomeReply,
  homeReply,
  type MyDayReply,
  type PipelineReply,
  pipelineReply,
  type RefusedImport,
} from './home.contract.ts';

export async function storeUnexpectedErrors(client: DatabaseClient, references: readonly string[]): Promise<void> {
  await executeSql(client)`delete from unexpected_errors where at < now() - interval '1 day'`;
  await executeSql(client)`
    insert into unexpected_errors (reference) select distinct unnest(${references}::text[]) on conflict do nothing`;
}

export const loadLatestErrors = (client: DatabaseClient): Promise<{ lastHour: number; latest: string | null }> =>
  queryOnlyRow(client, z.object({ lastHour: z.number(), latest: z.string().nullable() }))`
    select count(*)::int as "lastHour", (array_agg(reference order by at desc))[1] as latest
    from unexpected_errors where at > now() - interval '1 hour'`;

export async function countDisabledWebhooks(client: DatabaseClient): Promise<number> {
  const { count } = await queryOnlyRow(client, z.object({ count: z.number() }))`
    select count(*)::int as count from webhooks where disabled_at is not null and problem <> ''`;
  return count;
}

const troubledCheck = z.object({ part: z.string() });

/**
 * Records the failing parts of one process. A part that no process reports for three minutes has recovered, and two
 * looks with a longer gap between them, as after a pause of the machine, do not prove that it failed all the time.
 */
export async function recordTroubles(client: DatabaseClient, wrong: readonly string[]): Promise<void> {
  await executeSql(client)`
    insert into troubles (part, since, seen_at) select part, now(), now() from unnest(${wrong}::text[]) one (part) order by part
    on conflict (part) do update set seen_at = now(), since = case
      when troubles.seen_at < now() - interval '3 minutes' and not troubles.is_told then now()
      else coalesce(troubles.since, now()) end`;
}

/** Takes the parts that failed for ten minutes, for an email to operators, each at most once a day. */
export const takeNewTroubles = (client: DatabaseClient): Promise<{ part: string }[]> =>
  queryRows(client, troubledCheck)`
    update troubles set told_at = now(), is_told = true
    where since <= now() - interval '10 minutes' and seen_at > now() - interval '3 minutes' and not is_told
      and (told_at is null or told_at < now() - interval '1 day')
    returning part`;

export async function takeEndedTroubles(client: DatabaseClient): Promise<{ part: string }[]> {
  const ended = await queryRows(client, troubledCheck.extend({ isTold: z.boolean() }))`
    with ended as (
      select part, is_told from troubles where since is not null and seen_at < now() - interval '3 minutes' for update skip locked)
    update troubles set since = null, is_told = false from ended where ended.part = troubles.part
    returning troubles.part, ended.is_told as "isTold"`;
  return ended.filter(({ isTold: isReported }) => isReported);
}

const MONTHS = 6;

export const loadPipeline = (client: DatabaseClient): Promise<PipelineReply> =>
  queryOnlyRow(client, pipelineReply)`
    with open as (
      select q.currency, q.total, q.valid_until < ${rawSql(TODAY_IN_INDIA_SQL)} + 7 as is_soon from quotations q
      where q.state = 'sent' and q.valid_until >= ${rawSql(TODAY_IN_INDIA_SQL)}),
    offered as (
      select to_char(${rawSql(inIndiaSql('q.sent_at'))}, 'YYYY-MM') as month, q.currency, q.state, q.total from quotations q
      where q.sent_at >= ${rawSql(inIndiaSql(`date_trunc('month', ${inIndiaSql('now()')})`))} - make_interval(months => ${MONTHS - 1})
        and q.state <> 'replaced')
    select
      coalesce((select json_object_agg(status, count) from (
        select status, count(*)::int as count from conversations where status in ('new', 'in_work', 'answered', 'quoted') group by 1) s), '{}') as states,
      (select count(*)::int from conversations where outcome = 'won' and outcome_at > now() - interval '30 days') as won,
      (select count(*)::int from conversations where outcome = 'lost' and outcome_at > now() - interval '30 days') as lost,
      (select count(*)::int from open) as open_quotations, (select count(*)::int from open where is_soon) as expiring,
      coalesce((select json_agg(json_build_object('currency', currency, 'amount', amount)) from (
        select currency, sum(total)::text as amount from open group by 1 order by sum(total) desc) v), '[]') as open_value,
      coalesce((select json_agg(m order by m.month desc, m.currency) from (
        select month, currency, count(*)::int as quotations, sum(total)::text as quoted,
          coalesce(sum(total) filter (where state = 'accepted'), 0.00)::text as accepted
        from offered group by 1, 2) m), '[]') as months`;

const NEXT_ENQUIRIES = 6;
const DAY_ROWS = 4;
const EXPIRES_WITHIN_DAYS = 7;
const dayRow = enquiriesOfDay.shape;

/** Enquiries and quotations of today: first those of the caller, then everybody's. */
export async function loadEnquiriesOfDay(
  client: DatabaseClient,
  staffId: number,
): Promise<NonNullable<MyDayReply['enquiries']>> {
  const most = rawSql(String(DAY_ROWS));
  const ownFirst = rawSql(`c.assignee_id is distinct from ${Number(staffId)}`);
  const quotation =
    rawSql(`q.id, q.number || case when q.revision > 1 then ' revision ' || q.revision else '' end as number,
    q.buyer_name as name, q.buyer_company as company, q.currency, q.total::text as total`);
  const [next, follow_ups, expiring, accepted] = await Promise.all([
    listNextConversations(client, staffId, NEXT_ENQUIRIES),
    queryRows(client, dayRow.follow_ups.element)`
      select c.id, c.reference, c.name, c.company, to_json(c.follow_up_at) as at from conversations c, office_settings o
      where c.follow_up_at < (date_trunc('day', now() at time zone o.time_zone) + interval '1 day') at time zone o.time_zone
      order by ${ownFirst}, c.follow_up_at, c.id limit ${most}`,
    queryRows(client, dayRow.expiring.element)`
      select ${quotation}, to_char(q.valid_until, 'YYYY-MM-DD') as at from quotations q join conversations c on c.id = q.conversation_id
      where q.state = 'sent' and q.total is not null and q.expired_at is null and q.valid_until >= ${rawSql(TODAY_IN_INDIA_SQL)}
        and q.valid_until < ${rawSql(TODAY_IN_INDIA_SQL)} + ${EXPIRES_WITHIN_DAYS}::int
      order by ${ownFirst}, q.valid_until, q.id limit ${most}`,
    queryRows(client, dayRow.accepted.element)`
      select ${quotation}, to_json(q.answered_at) as at from quotations q join conversations c on c.id = q.conversation_id
      where q.state = 'accepted' and q.total is not null and q.confirmed_at is null order by ${ownFirst}, q.answered_at, q.id limit ${most}`,
  ]);
  return { next, follow_ups, expiring, accepted };
}

const WEEKS = 12;
const DAYS = 28;
const LISTED = 8;
const LISTED_MISSES = 15;

/** Counts of enquiries by week; must equal the statistics of the inbox. */
export const loadWeeklyCounts = (client: DatabaseClient): Promise<HomeReply['weeks']> =>
  queryRows(client, homeReply.shape.weeks.element)`
    with office as (select time_zone, date_trunc('week', now() at time zone time_zone) as this_week from office_settings),
    weeks as (
      select generate_series(this_week - make_interval(weeks => ${WEEKS - 1}), this_week, interval '1 week')::date as week from office)
    select to_char(week, 'YYYY-MM-DD') as week, coalesce(v.views, 0)::int as views, coalesce(d.downloads, 0)::int as downloads,
      coalesce(e.enquiries, 0)::int as enquiries
    from weeks
    left join (
      select date_trunc('week', day)::date as week, sum(views) as views from page_views
      where day >= (select min(week) from weeks) group by 1) v using (week)
    left join (
      select date_trunc('week', downloaded_at at time zone time_zone)::date as week, count(*) as downloads from download_log, office
      where downloaded_at >= (select min(week) from weeks)::timestamp at time zone (select time_zone from office) group by 1) d using (week)
    left join (
      select date_trunc('week', received_at at time zone time_zone)::date as week, count(*) as enquiries from conversations, office
      where status <> 'spam' and received_at at time zone time_zone >= (select min(week) from weeks) group by 1) e using (week)
    order by week`;

const viewed = z.object({ kind: z.enum(['product', 'model']), name: z.string(), slug: z.string(), views: z.int() });
type Viewed = z.infer<typeof viewed>;

export const listMostViewed = (client: DatabaseClient): Promise<Viewed[]> =>
  queryRows(client, viewed)`
    with viewed as (
      select item_type as kind, item_id as id, max(item_name) as name, sum(views)::int as views from page_views
      where day > ${rawSql(TODAY_IN_INDIA_SQL)} - ${DAYS}::int and item_type in ('product', 'model')
      group by item_type, item_id order by sum(views) desc, item_id limit ${LISTED})
    select kind, coalesce(p.name, m.name, viewed.name) as name, coalesce(p.slug, m.name, '') as slug, views
    from viewed
    left join products p on kind = 'product' and p.id = viewed.id
    left join models m on kind = 'model' and m.id = viewed.id
    order by views desc, viewed.id`;

export const listMostDownloaded = (client: DatabaseClient): Promise<{ name: string; downloads: number }[]> =>
  queryRows(client, z.object({ name: z.string(), downloads: z.number() }))`
    select m.name, d.downloads from (
      select model_id, count(*)::int as downloads from download_log
      where downloaded_at > now() - make_interval(days => ${DAYS}::int) and model_id is not null
      group by model_id order by count(*) desc, model_id limit ${LISTED}) d
    join models m on m.id = d.model_id order by downloads desc, m.id`;

/** Minimum number of visitors, because a search by a single visitor may contain a name. */
const ASKERS = 2;

export const listMostMissedSearches = (client: DatabaseClient): Promise<HomeReply['misses']> =>
  queryRows(client, homeReply.shape.misses.element)`
    select words, sum(asked)::int as asked, to_char(max(day), 'YYYY-MM-DD') as last_on from search_misses
    where day > ${rawSql(TODAY_IN_INDIA_SQL)} - ${DAYS}::int group by words having sum(asked) >= ${ASKERS} order by sum(asked) desc, max(day) desc, words limit ${LISTED_MISSES}`;

const lastImport = z.object({ id: z.int(), source: z.string(), at: z.date(), problems: z.number() });

/** The last import, if it was refused and no later import succeeded. */
export async function findRefusedImport(client: DatabaseClient): Promise<RefusedImport | null> {
  const last = await queryFirstRow(client, lastImport)`
    select id, source, imported_at as at, problems from imports
    where state in ('applied', 'refused', 'undone') order by imported_at desc, id desc limit 1`;
  return last?.problems ? { ...last, at: last.at.toISOString() } : null;
}
