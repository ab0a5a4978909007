import { z } from 'zod';
import { type Client, onlyRow, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { type Division, type Figures, type FiguresRow, figuresRow } from './figures.contract.ts';

/** Days of the time zone, both included. */
export interface Period {
  from: string;
  until: string;
  timeZone: string;
}

export const timeZoneOfOffice = async (client: Client): Promise<string> =>
  (await onlyRow(client, z.object({ timeZone: z.string() }))`select time_zone as "timeZone" from office_settings`)
    .timeZone;

/** What an enquiry `a` of the period is counted under, what is joined for that, and the text and the name of such a key `g.key`. */
interface Grouping {
  key: SqlPart;
  join: SqlPart;
  text: SqlPart;
  name: SqlPart;
  /** What `name` is joined from. */
  names: SqlPart;
}

const NAMED = { text: raw(`coalesce(g.key::text, '')`), name: raw(`coalesce(n.name, '')`) };
const PLACE = { text: raw('g.key'), name: raw('g.key') };

function groupingBy(by: Division, { timeZone }: Period): Grouping {
  const names = raw('');
  // Who writes by the contact form does not say from where.
  const place = { join: raw('left join enquiries e on e.id = a.enquiry_id'), ...PLACE, names };
  switch (by) {
    case 'week':
      return {
        key: part`date_trunc('week', a.received_at at time zone ${timeZone})`,
        join: raw(''),
        text: raw(`to_char(g.key, 'YYYY-MM-DD')`),
        name: raw(`''`),
        names,
      };
    case 'staff':
      return { key: raw('a.assignee_id'), join: raw(''), ...NAMED, names: raw('left join staff n on n.id = g.key') };
    case 'family':
      return {
        key: raw('f.category_id'),
        join: raw(`left join (
          select distinct l.enquiry_id, p.category_id from asked b join enquiry_lines l on l.enquiry_id = b.enquiry_id
          join products p on p.id = l.product_id) f on f.enquiry_id = a.enquiry_id`),
        ...NAMED,
        names: raw('left join categories n on n.id = g.key'),
      };
    case 'state':
      return { key: raw(`coalesce(e.place_state, '')`), ...place };
    case 'town':
      return { key: raw(`coalesce(e.place_town, '')`), ...place };
  }
}

const asked = ({ from, until, timeZone }: Period, now: Date) => part`asked as materialized (
  select c.id, c.enquiry_id, c.assignee_id, c.received_at, c.first_answered_at is not null as is_answered, c.answered_in_time, c.first_answer_minutes,
    c.first_answered_at is null and c.status in ('new', 'in_work') and c.due_at < ${now} as is_late
  from conversations c where c.status <> 'spam' and c.received_at >= ${from}::date::timestamp at time zone ${timeZone}
    and c.received_at < (${until}::date + 1)::timestamp at time zone ${timeZone})`;

/** Sent quotations of which there is no later revision. */
const OFFERED = raw(`q.sent_at is not null and q.state <> 'replaced'`);
const MOST = raw('1000');

/** Counts of rows `a` of `asked`, with what was offered as `o`. */
const COUNTS = raw(`count(*)::int as enquiries, count(*) filter (where a.is_answered)::int as answered,
  count(*) filter (where a.answered_in_time)::int as in_time, count(*) filter (where a.is_answered or a.is_late)::int as due,
  percentile_cont(0.5) within group (order by a.first_answer_minutes) as median_minutes,
  count(o.id)::int as quoted, count(*) filter (where o.accepted)::int as accepted`);
const OFFERS = part`offers as materialized (
  select q.conversation_id as id, bool_or(q.state = 'accepted') as accepted from asked a
  join quotations q on q.conversation_id = a.id and ${OFFERED} group by 1)`;
const SUMS = raw(
  `sum(q.total)::text as quoted, coalesce(sum(q.total) filter (where q.state = 'accepted'), 0.00)::text as accepted`,
);

const sumRow = figuresRow.shape.sums.element;

/** The figures of a period as a whole. `now` decides what is late. */
export async function figuresOf(client: Client, period: Period, now: Date): Promise<Figures> {
  const [counts, sums] = await Promise.all([
    onlyRow(client, figuresRow.omit({ sums: true, key: true, name: true }))`
      with ${asked(period, now)}, ${OFFERS} select ${COUNTS} from asked a left join offers o on o.id = a.id`,
    queryRows(client, sumRow)`
      with ${asked(period, now)} select q.currency, ${SUMS}
      from asked a join quotations q on q.conversation_id = a.id and ${OFFERED} group by 1 order by 1`,
  ]);
  return { ...counts, sums };
}

/** The figures of a period, divided. */
export async function figuresBy(client: Client, period: Period, by: Division, now: Date): Promise<FiguresRow[]> {
  const { key, join, text, name, names } = groupingBy(by, period);
  const [counts, sums] = await Promise.all([
    queryRows(client, figuresRow.omit({ sums: true }))`
      with ${asked(period, now)}, ${OFFERS},
      grouped as (select ${key} as key, ${COUNTS} from asked a ${join} left join offers o on o.id = a.id group by 1)
      select ${text} as key, ${name} as name, enquiries, answered, in_time, due, median_minutes, quoted, accepted
      from grouped g ${names} order by enquiries desc, 1 limit ${MOST}`,
    by === 'family' ? goodsByFamily(client, period, now) : totalsBy(client, period, by, now),
  ]);
  return counts.map((row) => ({
    ...row,
    sums: sums.filter((sum) => sum.key === row.key).map(({ key: _, ...sum }) => sum),
  }));
}

const keyedSum = sumRow.extend({ key: z.string() });
type KeyedSum = z.infer<typeof keyedSum>;

/** What was offered and accepted, with taxes. */
function totalsBy(client: Client, period: Period, by: Division, now: Date): Promise<KeyedSum[]> {
  const { key, join, text } = groupingBy(by, period);
  return queryRows(client, keyedSum)`
    with ${asked(period, now)},
    grouped as (
      select ${key} as key, q.currency, ${SUMS} from asked a ${join} join quotations q on q.conversation_id = a.id and ${OFFERED} group by 1, 2)
    select ${text} as key, currency, quoted, accepted from grouped g order by 1, 2`;
}

/** The amounts of the lines, by the family of their models. */
function goodsByFamily(client: Client, period: Period, now: Date): Promise<KeyedSum[]> {
  return queryRows(client, keyedSum)`
    with ${asked(period, now)}
    select coalesce(p.category_id::text, '') as key, q.currency, sum(l.amount)::text as quoted,
      coalesce(sum(l.amount) filter (where q.state = 'accepted'), 0.00)::text as accepted
    from asked a join quotations q on q.conversation_id = a.id and ${OFFERED} join quotation_lines l on l.quotation_id = q.id
    left join models m on m.id = l.model_id left join products p on p.id = m.product_id group by 1, 2 order by 1, 2`;
}
