// All days are days in India, so that a quotation or a link ends on the same day for everybody.
const timeZone = 'Asia/Kolkata';

/** Day in a zone such as `Europe/Berlin`, as 2026-12-05. */
export const formatDayInZone = (at: Date, zone: string): string => at.toLocaleDateString('en-CA', { timeZone: zone });

/** Day in India, such as 2026-12-05. */
export const formatDayInIndia = (at: Date): string => formatDayInZone(at, timeZone);

/** India has one time all year. */
const AHEAD_OF_UTC_MS = 5.5 * 3_600_000;

/** Year in India, for numbers such as ENQ-2026-000042. Computed, because each page sent from memory needs the year. */
export const getYearInIndia = (at: Date): number => new Date(at.getTime() + AHEAD_OF_UTC_MS).getUTCFullYear();

/** Day in India in words, such as 5 December 2026. */
export const formatLongDayInIndia = (at: Date): string =>
  at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone });

/** SQL: a moment as a clock in India shows it. */
export const inIndiaSql = (moment: string): string => `${moment} at time zone '${timeZone}'`;

/** SQL: today. */
export const TODAY_IN_INDIA_SQL = `(${inIndiaSql('now()')})::date`;

const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = 'numeric';
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', calendar: 'gregory', ...fields });
  clocks.set(timeZone, clock);
  return clock;
}

/** Milliseconds by which a zone such as `Asia/Kolkata` is ahead of UTC at a moment. */
export function computeZoneOffset(moment: number, timeZone: string): number {
  const whole = Math.floor(moment / 1000) * 1000;
  const dateFields = getClock(timeZone).formatToParts(whole);
  const [year = 0, month = 1, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(dateFields.find((field) => field.type === type)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** Moment at which the zone's clock shows a time, given as if it were UTC; in ms since 1970. */
export function toMomentInZone(shown: number, timeZone: string): number {
  const near = shown - computeZoneOffset(shown, timeZone);
  return shown - computeZoneOffset(near, timeZone);
}
