import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import {
  type DatabaseClient,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import {
  type StatisticsDivision,
  type StatisticsReply,
  type StatisticsRow,
  statisticsRow,
} from './statistics.contract.ts';

export const loadOfficeTimeZone = async (client: DatabaseClient): Promise<string> =>
  (await queryOnlyRow(client, z.object({ timeZone: z.string() }))`select time_zone as "timeZone" from office_settings`)
    .timeZone;

export interface StatisticsPeriod {
  from: string;
  until: string;
  timeZone: string;
}

interface Grouping {
  key: SqlFragment;
  join?: SqlFragment;
  name?: SqlFragment;
  nameJoin?: SqlFragment;
}

const MAX_ROWS = rawSql('1000');

const PLACE = rawSql('left join enquiries e on e.id = c.enquiry_id');

/** An enquiry counts once for each family of its models; amounts count for the family of each line of a quotation. */
function buildGrouping(by: StatisticsDivision | 'all', timeZone: string): Grouping {
  switch (by) {
    case 'all':
      return { key: rawSql(`''`) };
    case 'week':
      return { key: sqlFragment`date_trunc('week', c.received_at at time zone ${timeZone})::date` };
    case 'staff':
      return {
        key: rawSql('c.assignee_id'),
        name: rawSql('n.name'),
        nameJoin: rawSql(`left join staff n on n.id = nullif(g.key, '')::int`),
      };
    case 'family':
      return {
        key: rawSql('null::int'),
        name: rawSql('n.name'),
        nameJoin: rawSql(`left join categories n on n.id = nullif(g.key, '')::int`),
      };
    case 'state':
      return { key: rawSql(`coalesce(e.place_state, '') collate "C"`), join: PLACE, name: rawSql('g.key') };
    case 'town':
      return { key: rawSql(`coalesce(e.place_town, '') collate "C"`), join: PLACE, name: rawSql('g.key') };
  }
}

const ASKED_BY_FAMILY = rawSql(`(
  select a.id, f.key, a.is_answered, a.answered_in_time, a.is_late, a.first_answer_minutes from asked a left join (
    select distinct l.enquiry_id, p.category_id as key from asked c join enquiry_lines l on l.enquiry_id = c.enquiry_id
    join products p on p.id = l.product_id) f on f.enquiry_id = a.enquiry_id)`);
const AMOUNTS = rawSql(
  'select a.key, o.currency, o.state, o.total as amount from offers o join asked a on a.id = o.conversation_id',
);
const AMOUNTS_BY_FAMILY = rawSql(`
  select p.category_id as key, o.currency, o.state, l.amount from offers o join quotation_lines l on l.quotation_id = o.id
  left join models m on m.id = l.model_id left join products p on p.id = m.product_id`);

export const NO_STATISTICS: StatisticsRow = {
  key: '',
  name: '',
  enquiries: 0,
  answered: 0,
  in_time: 0,
  due: 0,
  median_minutes: null,
  quoted: 0,
  accepted: 0,
  sums: [],
};

export async function loadStatistics(
  client: DatabaseClient,
  by: StatisticsDivision,
  period: StatisticsPeriod,
  now: Date,
): Promise<{ total: StatisticsReply['total']; rows: StatisticsRow[] }> {
  const [[all], rows] = await Promise.all([
    loadGroups(client, 'all', period, now),
    loadGroups(client, by, period, now),
  ]);
  const { key: _key, name: _name, ...total } = all ?? NO_STATISTICS;
  return { total, rows };
}

async function loadGroups(
  client: DatabaseClient,
  by: StatisticsDivision | 'all',
  period: StatisticsPeriod,
  now: Date,
): Promise<StatisticsRow[]> {
  const { from, until, timeZone } = period;
  const { key, join = rawSql(''), name = rawSql(`''`), nameJoin = rawSql('') } = buildGrouping(by, timeZone);
  return queryRows(client, statisticsRow)`
    with asked as (
      select c.id, c.enquiry_id, ${key} as key, c.first_answered_at is not null as is_answered, c.answered_in_time, c.first_answer_minutes,
        c.first_answered_at is null and c.status in ('new', 'in_work') and c.due_at < ${now} as is_late
      from conversations c ${join} where c.status <> 'spam' and c.received_at >= ${from}::date::timestamp at time zone ${timeZone}
        and c.received_at < (${until}::date + 1)::timestamp at time zone ${timeZone}),
    offers as (
      select q.id, q.conversation_id, q.currency, q.state, q.total from asked a join quotations q on q.conversation_id = a.id
      where q.sent_at is not null and q.state <> 'replaced'),
    counts as (
      select coalesce(a.key::text, '') as key, count(*)::int as enquiries, count(*) filter (where a.is_answered)::int as answered,
        count(*) filter (where a.answered_in_time)::int as in_time, count(*) filter (where a.is_answered or a.is_late)::int as due,
        percentile_cont(0.5) within group (order by a.first_answer_minutes) as median_minutes,
        count(o.conversation_id)::int as quoted, count(*) filter (where o.is_accepted)::int as accepted
      from ${by === 'family' ? ASKED_BY_FAMILY : rawSql('asked')} a left join (
        select conversation_id, bool_or(state = 'accepted') as is_accepted from offers group by 1) o on o.conversation_id = a.id
      group by a.key),
    sums as (
      select coalesce(key::text, '') as key, json_agg(json_build_object('currency', currency, 'quoted', quoted, 'accepted', accepted)
        order by array_position(${CURRENCIES}::text[], currency)) as sums
      from (
        select key, currency, sum(amount)::text as quoted, coalesce(sum(amount) filter (where state = 'accepted'), 0.00)::text as accepted
        from (${by === 'family' ? AMOUNTS_BY_FAMILY : AMOUNTS}) amounts group by 1, 2) by_currency
      group by by_currency.key)
    select g.*, coalesce(${name}, '') as name, coalesce(s.sums, '[]') as sums
    from counts g left join sums s on s.key = g.key ${nameJoin}
    order by g.enquiries desc, g.key collate "C" limit ${MAX_ROWS}`;
}
