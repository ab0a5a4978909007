import { z } from 'zod';
import type { Database } from '../../../platform/postgres/database.ts';
import { type Client, execute, queryColumn } from '../../../platform/postgres/plain-sql.ts';
import { COUNTS, columns, countedRows, SUMS } from './count-rows.store.ts';
import { DIVISIONS } from './figures.contract.ts';

/** Any number that no other lock has: one transaction counts, others wait for what it has counted. */
const LOCK = 156_001;
/** With 500 enquiries a week no statement takes a tenth of the time that it may take. */
const AT_ONCE = 8;

/** Mondays of whole weeks, in the time zone. */
export interface Weeks {
  mondays: readonly string[];
  timeZone: string;
}

/**
 * Counts the weeks that were not counted yet, or of which something has changed since, also by the passing of time: an enquiry that became
 * late. What changes while it counts is counted the next time. After that `figures_of_weeks` has them.
 */
export async function countWeeks(database: Pick<Database, 'pool' | 'transaction'>, weeks: Weeks, now: Date) {
  const toCount = await uncounted(database.pool, weeks, now);
  for (let at = 0; at < toCount.length; at += AT_ONCE)
    await count(database, { ...weeks, mondays: toCount.slice(at, at + AT_ONCE) }, now);
}

/** Sound once nobody is late who was not when it was counted; a clock that was set back makes it worthless as well. */
const uncounted = (client: Client, { mondays, timeZone }: Weeks, now: Date): Promise<string[]> =>
  queryColumn(client, z.string())`
    select w.week::date::text from unnest(${mondays}::date[]) as w (week)
    left join counted_weeks c on c.week = w.week and c.time_zone = ${timeZone} and ${now} between c.counted_at and c.counted_until
    where c.week is null or exists (select from figures_changes where received_at is null) or exists (
      select from figures_changes f where f.received_at >= w.week::timestamp at time zone ${timeZone}
        and f.received_at < (w.week + 7)::timestamp at time zone ${timeZone})
    order by 1`;

async function count({ transaction }: Pick<Database, 'transaction'>, { mondays, timeZone }: Weeks, now: Date) {
  await transaction(async ({ client }) => {
    await execute(client)`select pg_advisory_xact_lock(${LOCK})`;
    // Somebody else may have counted them meanwhile.
    const weeks = await uncounted(client, { mondays, timeZone }, now);
    const { rowCount: isEverything } = await execute(client)`delete from figures_changes where received_at is null`;
    if (isEverything) await execute(client)`delete from counted_weeks`;
    // Before anything is counted: a change that is not seen here stays, and its week is counted again.
    await execute(client)`
      delete from figures_changes f using unnest(${weeks}::date[]) as w (week)
      where f.received_at >= w.week::timestamp at time zone ${timeZone} and f.received_at < (w.week + 7)::timestamp at time zone ${timeZone}`;
    await execute(client)`delete from counted_weeks where week = any(${weeks}::date[])`;
    await execute(client)`
      insert into counted_weeks (week, time_zone, counted_at, counted_until)
      select w.week, ${timeZone}, ${now}, coalesce(min(c.due_at), 'infinity') from unnest(${weeks}::date[]) as w (week)
      left join conversations c on c.first_answered_at is null and c.status in ('new', 'in_work') and c.due_at >= ${now}
        and c.received_at >= w.week::timestamp at time zone ${timeZone} and c.received_at < (w.week + 7)::timestamp at time zone ${timeZone}
      group by 1`;
    for (const { from, until } of runsOf(weeks))
      for (const by of DIVISIONS)
        await execute(client)`
          insert into figures_of_weeks (week, division, key, ${columns(COUNTS)}, minutes, ${columns(SUMS)})
          select week, ${by}, key, ${columns(COUNTS)}, minutes, ${columns(SUMS)} from ${countedRows(by, [{ from, until, timeZone }], now)} counted`;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Weeks that follow on each other, as periods. @param mondays in order */
function runsOf(mondays: readonly string[]): { from: string; until: string }[] {
  const runs: { from: string; until: string }[] = [];
  for (const monday of mondays) {
    const last = runs.at(-1);
    if (last && later(last.until, 1) === monday) last.until = later(monday, 6);
    else runs.push({ from: monday, until: later(monday, 6) });
  }
  return runs;
}
