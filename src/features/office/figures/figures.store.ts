import { z } from 'zod';
import { type Client, onlyRow, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { type Division, type FiguresRow, figuresRow } from './figures.contract.ts';

/** Days of the time zone, both included. */
export interface Period {
  from: string;
  until: string;
  timeZone: string;
}

export const timeZoneOfOffice = async (client: Client): Promise<string> =>
  (await onlyRow(client, z.object({ timeZone: z.string() }))`select time_zone as "timeZone" from office_settings`)
    .timeZone;

/** `key` and `name` of what an enquiry `a` of the period is counted under, and what is joined for them. */
function groupsOf(by: Division | 'all', { timeZone }: Period): { key: SqlPart; name: SqlPart; join: SqlPart } {
  const none = raw('');
  if (by === 'all') return { key: raw(`''`), name: raw(`''`), join: none };
  if (by === 'week') {
    const week = part`to_char(date_trunc('week', a.received_at at time zone ${timeZone}), 'YYYY-MM-DD')`;
    return { key: week, name: raw(`''`), join: none };
  }
  if (by === 'staff')
    return {
      key: raw(`coalesce(s.id::text, '')`),
      name: raw(`coalesce(s.name, '')`),
      join: raw('left join staff s on s.id = a.assignee_id'),
    };
  if (by === 'family')
    return {
      key: raw(`coalesce(f.id::text, '')`),
      name: raw(`coalesce(f.name, '')`),
      join: raw(`left join (
        select distinct l.enquiry_id, g.id, g.name from enquiry_lines l join products p on p.id = l.product_id join categories g on g.id = p.category_id
        where l.enquiry_id in (select enquiry_id from asked)) f on f.enquiry_id = a.enquiry_id`),
    };
  // Who writes by the contact form does not say from where.
  const place = raw(`coalesce(trim(e.customer ->> '${by === 'state' ? 'state' : 'city'}'), '')`);
  return { key: place, name: place, join: raw('left join enquiries e on e.id = a.enquiry_id') };
}

const asked = ({ from, until, timeZone }: Period, now: Date) => part`asked as materialized (
  select c.id, c.enquiry_id, c.assignee_id, c.received_at, c.first_answered_at, c.answered_in_time, c.first_answer_minutes,
    c.first_answered_at is null and c.status in ('new', 'in_work') and c.due_at < ${now} as is_late
  from conversations c where c.status <> 'spam' and c.received_at >= ${from}::date::timestamp at time zone ${timeZone}
    and c.received_at < (${until}::date + 1)::timestamp at time zone ${timeZone})`;

/** Sent quotations of which there is no later revision. */
const OFFERED = raw(`q.sent_at is not null and q.state <> 'replaced'`);
const MOST = raw('1000');

/** The figures of a period, divided. `now` decides what is late. */
export async function figuresBy(
  client: Client,
  period: Period,
  by: Division | 'all',
  now: Date,
): Promise<FiguresRow[]> {
  const { key, name, join } = groupsOf(by, period);
  const [counts, sums] = await Promise.all([
    queryRows(client, figuresRow.omit({ sums: true }))`
      with ${asked(period, now)},
      offers as materialized (
        select q.conversation_id as id, bool_or(q.state = 'accepted') as accepted from quotations q
        where ${OFFERED} and q.conversation_id in (select id from asked) group by 1)
      select ${key} as key, max(${name}) as name, count(*)::int as enquiries, count(a.first_answered_at)::int as answered,
        count(*) filter (where a.answered_in_time)::int as in_time, count(*) filter (where a.first_answered_at is not null or a.is_late)::int as due,
        percentile_cont(0.5) within group (order by a.first_answer_minutes) as median_minutes,
        count(o.id)::int as quoted, count(*) filter (where o.accepted)::int as accepted
      from asked a ${join} left join offers o on o.id = a.id group by 1 order by enquiries desc, key limit ${MOST}`,
    by === 'family' ? goodsByFamily(client, period, now) : totalsBy(client, period, by, now),
  ]);
  return counts.map((row) => ({
    ...row,
    sums: sums.filter((sum) => sum.key === row.key).map(({ key: _, ...sum }) => sum),
  }));
}

const sumRow = figuresRow.shape.sums.element.extend({ key: z.string() });
type SumRow = z.infer<typeof sumRow>;

/** What was offered and accepted, with taxes. */
function totalsBy(client: Client, period: Period, by: Division | 'all', now: Date): Promise<SumRow[]> {
  const { key, join } = groupsOf(by, period);
  return queryRows(client, sumRow)`
    with ${asked(period, now)}
    select ${key} as key, q.currency, sum(q.total)::text as quoted,
      coalesce(sum(q.total) filter (where q.state = 'accepted'), 0.00)::text as accepted
    from asked a ${join} join quotations q on q.conversation_id = a.id and ${OFFERED} group by 1, 2 order by 1, 2`;
}

/** The amounts of the lines, by the family of their models. */
function goodsByFamily(client: Client, period: Period, now: Date): Promise<SumRow[]> {
  return queryRows(client, sumRow)`
    with ${asked(period, now)}
    select coalesce(p.category_id::text, '') as key, q.currency, sum(l.amount)::text as quoted,
      coalesce(sum(l.amount) filter (where q.state = 'accepted'), 0.00)::text as accepted
    from asked a join quotations q on q.conversation_id = a.id and ${OFFERED} join quotation_lines l on l.quotation_id = q.id
    left join models m on m.id = l.model_id left join products p on p.id = m.product_id group by 1, 2 order by 1, 2`;
}
