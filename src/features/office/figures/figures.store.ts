import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';
import {
  type Client,
  joined,
  onlyRow,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
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
/** Rows, and the whole before them. */
const MOST = raw('1001');

/** What was offered for each enquiry of the period, with a column for each currency. */
const OFFERS = part`offers as materialized (
  select q.conversation_id as id, bool_or(q.state = 'accepted') as accepted, ${joined(
    CURRENCIES.map((one) =>
      raw(`sum(q.total) filter (where q.currency = '${one}') as "${one}",
        sum(q.total) filter (where q.currency = '${one}' and q.state = 'accepted') as "accepted ${one}"`),
    ),
    ', ',
  )} from asked a join quotations q on q.conversation_id = a.id and ${OFFERED} group by 1)`;

/** Of rows `a` with what was offered as `o`. */
const COUNTS = part`count(*)::int as enquiries, count(*) filter (where a.is_answered)::int as answered,
  count(*) filter (where a.answered_in_time)::int as in_time, count(*) filter (where a.is_answered or a.is_late)::int as due,
  percentile_cont(0.5) within group (order by a.first_answer_minutes) as median_minutes,
  count(o.id)::int as quoted, count(*) filter (where o.accepted)::int as accepted, json_build_array(${joined(
    CURRENCIES.map((one) =>
      raw(
        `json_build_object('currency', '${one}', 'quoted', sum(o."${one}")::text, 'accepted', coalesce(sum(o."accepted ${one}"), 0.00)::text)`,
      ),
    ),
    ', ',
  )}) as sums`;

const sumRow = figuresRow.shape.sums.element;
/** In a currency in which nothing was offered, it has no sum. */
const counted = figuresRow.extend({
  isWhole: z.boolean(),
  sums: z
    .array(sumRow.extend({ quoted: z.string().nullable() }))
    .transform((sums) => sums.flatMap(({ quoted, ...sum }) => (quoted === null ? [] : [{ quoted, ...sum }]))),
});

/** The figures of a period as a whole, and divided. `now` decides what is late. */
export async function figuresBy(
  client: Client,
  period: Period,
  by: Division,
  now: Date,
): Promise<{ total: Figures; rows: FiguresRow[] }> {
  if (by !== 'family') return groupsBy(client, period, by, now);
  // An enquiry is in several families: the whole is counted by weeks, and amounts are those of the lines.
  const [{ rows }, { total }, goods] = await Promise.all([
    groupsBy(client, period, by, now),
    groupsBy(client, period, 'week', now),
    goodsByFamily(client, period, now),
  ]);
  const sumsOf = (family: string) => goods.filter(({ key }) => key === family).map(({ key: _, ...sum }) => sum);
  return { total, rows: rows.map((row) => ({ ...row, sums: sumsOf(row.key) })) };
}

async function groupsBy(client: Client, period: Period, by: Division, now: Date) {
  const { key, join, text, name, names } = groupingBy(by, period);
  const found = await queryRows(client, counted)`
    with ${asked(period, now)}, ${OFFERS},
    grouped as (
      select a.key, grouping(a.key) = 1 as "isWhole", ${COUNTS} from (select a.*, ${key} as key from asked a ${join}) a
      left join offers o on o.id = a.id group by grouping sets ((a.key), ()))
    select case when "isWhole" then '' else ${text} end as key, case when "isWhole" then '' else ${name} end as name, "isWhole", enquiries,
      answered, in_time, due, median_minutes, quoted, accepted, sums
    from grouped g ${names} order by "isWhole" desc, enquiries desc, 1 limit ${MOST}`;
  const [whole, ...rows] = found.map(({ isWhole: _, ...row }) => row);
  if (!whole) throw new Error('The whole of a period has no figures');
  const { key: _, name: __, ...total } = whole;
  return { total, rows };
}

const keyedSum = sumRow.extend({ key: z.string() });

/** The amounts of the lines, by the family of their models. */
function goodsByFamily(client: Client, period: Period, now: Date): Promise<z.infer<typeof keyedSum>[]> {
  return queryRows(client, keyedSum)`
    with ${asked(period, now)}
    select coalesce(p.category_id::text, '') as key, q.currency, sum(l.amount)::text as quoted,
      coalesce(sum(l.amount) filter (where q.state = 'accepted'), 0.00)::text as accepted
    from asked a join quotations q on q.conversation_id = a.id and ${OFFERED} join quotation_lines l on l.quotation_id = q.id
    left join models m on m.id = l.model_id left join products p on p.id = m.product_id group by 1, 2 order by 1, 2`;
}
