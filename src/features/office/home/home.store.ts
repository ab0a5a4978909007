import { z } from 'zod';
import { type Client, firstRow, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type Home, homeReply } from './home.contract.ts';

const WEEKS = 12;
const DAYS = 28;
const LISTED = 8;
const LISTED_MISSES = 15;

/** Counts of enquiries by week, which must equal the statistics of the inbox. */
export const countsByWeek = (client: Client): Promise<Home['weeks']> =>
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
      select date_trunc('week', downloaded_at)::date as week, count(*) as downloads from download_log
      where downloaded_at >= (select min(week) from weeks) group by 1) d using (week)
    left join (
      select date_trunc('week', received_at at time zone time_zone)::date as week, count(*) as enquiries from conversations, office
      where status <> 'spam' and received_at at time zone time_zone >= (select min(week) from weeks) group by 1) e using (week)
    order by week`;

const viewed = z.object({ kind: z.enum(['product', 'model']), name: z.string(), slug: z.string(), views: z.int() });
type Viewed = z.infer<typeof viewed>;

export const mostViewed = (client: Client): Promise<Viewed[]> =>
  queryRows(client, viewed)`
    with viewed as (
      select item_type as kind, item_id as id, max(item_name) as name, sum(views)::int as views from page_views
      where day > current_date - ${DAYS}::int and item_type in ('product', 'model')
      group by item_type, item_id order by sum(views) desc, item_id limit ${LISTED})
    select kind, coalesce(p.name, m.name, viewed.name) as name, coalesce(p.slug, m.name, '') as slug, views
    from viewed
    left join products p on kind = 'product' and p.id = viewed.id
    left join models m on kind = 'model' and m.id = viewed.id
    order by views desc, viewed.id`;

export const mostDownloaded = (client: Client): Promise<{ name: string; downloads: number }[]> =>
  queryRows(client, z.object({ name: z.string(), downloads: z.number() }))`
    select m.name, d.downloads from (
      select model_id, count(*)::int as downloads from download_log
      where downloaded_at > current_date - ${DAYS}::int and model_id is not null
      group by model_id order by count(*) desc, model_id limit ${LISTED}) d
    join models m on m.id = d.model_id order by downloads desc, m.id`;

/** Searches by a single visitor may contain a name, so they are not listed. */
const ASKERS = 2;

export const mostMissed = (client: Client): Promise<Home['misses']> =>
  queryRows(client, homeReply.shape.misses.element)`
    select words, sum(asked)::int as asked, to_char(max(day), 'YYYY-MM-DD') as last_on from search_misses
    where day > current_date - ${DAYS}::int group by words having sum(asked) >= ${ASKERS} order by sum(asked) desc, max(day) desc, words limit ${LISTED_MISSES}`;

const lastImport = z.object({ id: z.int(), source: z.string(), at: z.date(), problems: z.number() });

/** The last import, if it was refused and no later import succeeded. */
export async function refusedImport(client: Client): Promise<Home['refused_import']> {
  const last = await firstRow(client, lastImport)`
    select id, source, imported_at as at, problems from imports
    where state in ('applied', 'refused', 'undone') order by imported_at desc, id desc limit 1`;
  return last?.problems ? { ...last, at: last.at.toISOString() } : null;
}
