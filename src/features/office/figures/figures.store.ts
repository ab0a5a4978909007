import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';
import { type Client, onlyRow, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { COUNTS, columns, countedRows, type Period, SUMS } from './count-rows.store.ts';
import type { Weeks } from './count-weeks.store.ts';
import { type Division, type Figures, type FiguresRow, figuresRow } from './figures.contract.ts';

export const timeZoneOfOffice = async (client: Client): Promise<string> =>
  (await onlyRow(client, z.object({ timeZone: z.string() }))`select time_zone as "timeZone" from office_settings`)
    .timeZone;

/** A period, divided into whole weeks, which were counted before, and the days before and after them. */
export interface Parts {
  weeks: Weeks;
  days: readonly Period[];
}

/** How the key of each division is called, and what is joined for that. */
const NAMES: Record<Division, { name: SqlPart; join: SqlPart }> = {
  week: { name: raw(`''`), join: raw('') },
  staff: { name: raw(`coalesce(n.name, '')`), join: raw(`left join staff n on n.id = nullif(g.key, '')::int`) },
  family: { name: raw(`coalesce(n.name, '')`), join: raw(`left join categories n on n.id = nullif(g.key, '')::int`) },
  state: { name: raw('g.key'), join: raw('') },
  town: { name: raw('g.key'), join: raw('') },
};
const MOST = raw('1000');

const sumRow = figuresRow.shape.sums.element;
const counted = figuresRow.omit({ median_minutes: true }).extend({
  minutes: z.string(),
  /** In a currency in which nothing was offered, it has no sum. */
  sums: z
    .array(sumRow.extend({ quoted: z.string().nullable() }))
    .transform((sums) => sums.flatMap(({ quoted, ...sum }) => (quoted === null ? [] : [{ quoted, ...sum }]))),
});
const whole = counted.omit({ key: true, name: true });

/** Of each key, or of all together. */
const FIGURES = part`${columns(COUNTS, (one) => `coalesce(sum(${one}), 0)::int as ${one}`)},
  coalesce(string_agg(nullif(minutes, ''), ','), '') as minutes, json_build_array(${columns(
    CURRENCIES,
    (one) => `json_build_object('currency', '${one}', 'quoted', sum("quoted ${one}")::text,
      'accepted', coalesce(sum("accepted ${one}"), 0.00)::text)`,
  )}) as sums`;

/** The figures of a period as a whole, and divided. `now` decides what is late. */
export async function figuresBy(
  client: Client,
  parts: Parts,
  by: Division,
  now: Date,
): Promise<{ total: Figures; rows: FiguresRow[] }> {
  const { join, name } = NAMES[by];
  const [total, rows] = await Promise.all([
    // By weeks each enquiry counts once, with what it was offered in all.
    onlyRow(client, whole)`select ${FIGURES} from ${countedIn(parts, 'week', now)} counted`,
    queryRows(client, counted)`
      select g.key, ${name} as name, ${columns(COUNTS)}, minutes, sums
      from (select key, ${FIGURES} from ${countedIn(parts, by, now)} counted group by key having sum(enquiries) > 0) g ${join}
      order by enquiries desc, g.key limit ${MOST}`,
  ]);
  return { total: withMedian(total), rows: rows.map(withMedian) };
}

/** What was counted before of the whole weeks, and what is counted now of the days around them. */
function countedIn({ weeks: { mondays }, days: [first, ...others] }: Parts, by: Division, now: Date): SqlPart {
  const rowsOf = (from: SqlPart) =>
    part`select key, ${columns(COUNTS)}, minutes, ${columns(SUMS)} from ${from} counted`;
  const ofWeeks = part`${rowsOf(part`figures_of_weeks`)} where division = ${by} and week between ${mondays[0]} and ${mondays.at(-1)}`;
  const ofDays = first && rowsOf(countedRows(by, [first, ...others], now));
  return ofDays ? part`(${ofWeeks} union all ${ofDays})` : part`(${ofWeeks})`;
}

/** The median is the mean of the middle two of an even number, null for none. */
function withMedian<Row extends { minutes: string }>({ minutes, ...row }: Row) {
  const sorted = Int32Array.from(JSON.parse(`[${minutes}]`) as number[]).sort();
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  return { ...row, median_minutes: sorted.length ? median : null };
}
