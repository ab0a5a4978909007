import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { type Client, onlyRow, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { type Division, type FiguresReply, type FiguresRow, figuresRow } from './figures.contract.ts';

export const timeZoneOfOffice = async (client: Client): Promise<string> =>
  (await onlyRow(client, z.object({ timeZone: z.string() }))`select time_zone as "timeZone" from office_settings`)
    .timeZone;

export interface Period {
  from: string;
  until: string;
  timeZone: string;
}

interface Grouping {
  key: SqlPart;
  join?: SqlPart;
  name?: SqlPart;
  nameJoin?: SqlPart;
}

const MAX_ROWS = raw('1000');

const PLACE = raw('left join enquiries e on e.id = c.enquiry_id');

/** An enquiry counts once for each family of its models; amounts count for the family of each line of a quotation. */
function groupingBy(by: Division | 'all', timeZone: string): Grouping {
  switch (by) {
    case 'all':
      return { key: raw(`''`) };
    case 'week':
      return { key: part`date_trunc('week', c.received_at at time zone ${timeZone})::date` };
    case 'staff':
      return {
        key: raw('c.assignee_id'),
        name: raw('n.name'),
        nameJoin: raw(`left join staff n on n.id = nullif(g.key, '')::int`),
      };
    case 'family':
      return {
        key: raw('null::int'),
        name: raw('n.name'),
        nameJoin: raw(`left join categories n on n.id = nullif(g.key, '')::int`),
      };
    case 'state':
      return { key: raw(`coalesce(e.place_state, '') collate "C"`), join: PLACE, name: raw('g.key') };
    case 'town':
      return { key: raw(`coalesce(e.place_town, '') collate "C"`), join: PLACE, name: raw('g.key') };
  }
}

const ASKED_BY_FAMILY = raw(`(
  select a.id, f.key, a.is_answered, a.answered_in_time, a.is_late, a.first_answer_minutes from asked a left join (
    select distinct l.enquiry_id, p.category_id as key from asked c join enquiry_lines l on l.enquiry_id = c.enquiry_id
    join products p on p.id = l.product_id) f on f.enquiry_id = a.enquiry_id)`);
const AMOUNTS = raw(
  'select a.key, o.currency, o.state, o.total as amount from offers o join asked a on a.id = o.conversation_id',
);
const AMOUNTS_BY_FAMILY = raw(`
  select p.category_id as key, o.currency, o.state, l.amount from offers o join quotation_lines l on l.quotation_id = o.id
  left join models m on m.id = l.model_id left join products p on p.id = m.product_id`);

export const NO_FIGURES: FiguresRow = {
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

export async function figuresBy(
  client: Client,
  by: Division,
  period: Period,
  now: Date,
): Promise<{ total: FiguresReply['total']; rows: FiguresRow[] }> {
  const [[all], rows] = await Promise.all([groups(client, 'all', period, now), groups(client, by, period, now)]);
  const { key: _key, name: _name, ...total } = all ?? NO_FIGURES;
  return { total, rows };
}

async function groups(client: Client, by: Division | 'all', period: Period, now: Date): Promise<FiguresRow[]> {
  const { from, until, timeZone } = period;
  const { key, join = raw(''), name = raw(`''`), nameJoin = raw('') } = groupingBy(by, timeZone);
  return queryRows(client, figuresRow)`
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
      from ${by === 'family' ? ASKED_BY_FAMILY : raw('asked')} a left join (
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
