import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';
import { joined, part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import type { Division } from './figures.contract.ts';

/** Days of the time zone: from the first to the last, both included. */
export interface Period {
  from: string;
  until: string;
  timeZone: string;
}

/** What is counted of each key, the same names in `figures_of_weeks`. */
export const COUNTS = ['enquiries', 'answered', 'in_time', 'due', 'quoted', 'accepted'] as const;
export const SUMS: readonly string[] = CURRENCIES.flatMap((one) => [`"quoted ${one}"`, `"accepted ${one}"`]);
export const columns = (names: readonly string[], of = (name: string) => name) => raw(names.map(of).join(', '));

/** Sent quotations of which there is no later revision. */
const OFFERED = raw(`q.sent_at is not null and q.state <> 'replaced'`);

const monday = (timeZone: string, of = 'a') =>
  part`date_trunc('week', ${raw(of)}.received_at at time zone ${timeZone})::date`;

const sumsOf = (amount: string) =>
  raw(
    CURRENCIES.map(
      (one) => `sum(${amount}) filter (where q.currency = '${one}') as "quoted ${one}",
        sum(${amount}) filter (where q.currency = '${one}' and q.state = 'accepted') as "accepted ${one}"`,
    ).join(', '),
  );

/** What an enquiry `a` is counted under, and what is joined for that. */
function keyOf(by: Division, timeZone: string): { key: SqlPart; join: SqlPart } {
  // Who writes by the contact form does not say from where.
  const place = raw('left join enquiries e on e.id = a.enquiry_id');
  switch (by) {
    case 'week':
      return { key: part`${monday(timeZone)}::text`, join: raw('') };
    case 'staff':
      return { key: raw(`coalesce(a.assignee_id::text, '')`), join: raw('') };
    case 'family':
      return {
        key: raw(`coalesce(f.category_id::text, '')`),
        join: raw(`left join (
          select distinct b.enquiry_id, p.category_id from asked b cross join lateral (
            select product_id from enquiry_lines where enquiry_id = b.enquiry_id offset 0) l
          join products p on p.id = l.product_id) f on f.enquiry_id = a.enquiry_id`),
      };
    case 'state':
      return { key: raw(`coalesce(e.place_state, '')`), join: place };
    case 'town':
      return { key: raw(`coalesce(e.place_town, '')`), join: place };
  }
}

/** Enquiries and messages of the periods, without spam. `now` decides what is late. */
function asked(periods: readonly Period[], now: Date): SqlPart {
  const within = ({ from, until, timeZone }: Period) => part`
    select c.id, c.enquiry_id, c.assignee_id, c.received_at, c.first_answered_at is not null as is_answered, c.answered_in_time, c.first_answer_minutes,
      c.first_answered_at is null and c.status in ('new', 'in_work') and c.due_at < ${now} as is_late
    from conversations c where c.status <> 'spam' and c.received_at >= ${from}::date::timestamp at time zone ${timeZone}
      and c.received_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`;
  return part`asked as materialized (${joined(periods.map(within), ' union all ')})`;
}

/**
 * The figures of periods that do not meet, by weeks and keys, counted from the rows: `week, key, minutes` with COUNTS and SUMS. A quotation
 * counts for its enquiry, with its total; by family its lines count, each for its own, also for one that was not asked for: it has no
 * enquiries then. `offset 0` has rows looked up enquiry by enquiry: for a few days PostgreSQL would read all lines of all years.
 *
 * @param periods at least one, all of one time zone
 */
export function countedRows(by: Division, periods: readonly [Period, ...Period[]], now: Date): SqlPart {
  const [{ timeZone }] = periods;
  const { key, join } = keyOf(by, timeZone);
  const week = monday(timeZone);
  const offered = part`offered as materialized (select a.id as asked_id, a.received_at, q.* from asked a cross join lateral (
    select id, state, currency, total from quotations q where q.conversation_id = a.id and ${OFFERED} offset 0) q)`;
  const offers = (sums: SqlPart) =>
    part`offers as materialized (select q.asked_id as id, bool_or(q.state = 'accepted') as accepted, ${sums} from offered q group by 1)`;
  const figures = part`
    select ${week} as week, ${key} collate "C" as key, count(*)::int as enquiries, count(*) filter (where a.is_answered)::int as answered,
      count(*) filter (where a.answered_in_time)::int as in_time, count(*) filter (where a.is_answered or a.is_late)::int as due,
      coalesce(string_agg(a.first_answer_minutes::text, ','), '') as minutes, count(o.id)::int as quoted,
      count(*) filter (where o.accepted)::int as accepted, ${columns(SUMS, (name) => `sum(o.${name}) as ${name}`)}
    from asked a ${join} left join offers o on o.id = a.id group by 1, 2`;
  if (by !== 'family') return part`(with ${asked(periods, now)}, ${offered}, ${offers(sumsOf('q.total'))} ${figures})`;
  return part`(with ${asked(periods, now)}, ${offered}, ${offers(columns(SUMS, (name) => `null::numeric as ${name}`))}, counts as (${figures}),
    goods as (
      select ${monday(timeZone, 'q')} as week, coalesce(p.category_id::text, '') as key, ${sumsOf('l.amount')}
      from offered q cross join lateral (select model_id, amount from quotation_lines where quotation_id = q.id offset 0) l
      left join models m on m.id = l.model_id left join products p on p.id = m.product_id group by 1, 2)
    select week, key, ${columns(COUNTS, (name) => `coalesce(c.${name}, 0) as ${name}`)}, coalesce(c.minutes, '') as minutes,
      ${columns(SUMS, (name) => `g.${name}`)}
    from counts c full join goods g using (week, key))`;
}
