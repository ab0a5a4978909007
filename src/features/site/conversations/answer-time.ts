import { computeZoneOffset, toMomentInZone } from '../../../platform/time/time-zone.ts';

export interface AnswerTerms {
  hours: number;
  /** 0 is Sunday. */
  days: ReadonlySet<number>;
  /** Minutes after midnight. */
  from: number;
  until: number;
  /** Such as 2026-01-26. */
  holidays: ReadonlySet<string>;
  timeZone: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Upper bound in days, so that an office without working hours still gets a due date. */
const MAX_DAYS = 1000;

export function computeAnswerDue(received: Date, terms: AnswerTerms): Date {
  let left = terms.hours * 60 * MINUTE;
  for (const [begin, end] of generateWorkTimes(received, terms)) {
    if (end - begin >= left) return new Date(begin + left);
    left -= end - begin;
  }
  return new Date(toDayStart(received, terms) + MAX_DAYS * DAY);
}

/** Latest arrival, to the second, whose answer is late by now. */
export function findLatestLateArrival(now: Date, terms: AnswerTerms): Date {
  let late = now.getTime() - 2 * MAX_DAYS * DAY;
  let inTime = now.getTime();
  while (inTime - late > 1000) {
    const middle = Math.floor((late + inTime) / 2);
    if (computeAnswerDue(new Date(middle), terms) < now) late = middle;
    else inTime = middle;
  }
  return new Date(late);
}

export function countWorkedMinutes(from: Date, until: Date, terms: AnswerTerms): number {
  let worked = 0;
  for (const [begin, end] of generateWorkTimes(from, terms)) {
    if (begin >= until.getTime()) break;
    worked += Math.min(end, until.getTime()) - begin;
  }
  return Math.round(worked / MINUTE);
}

function* generateWorkTimes(from: Date, terms: AnswerTerms): Generator<[begin: number, end: number]> {
  const today = toDayStart(from, terms);
  for (let day = today; day < today + MAX_DAYS * DAY; day += DAY) {
    if (!isWorkDay(new Date(day), terms)) continue;
    const begin = Math.max(from.getTime(), toMomentInZone(day + terms.from * MINUTE, terms.timeZone));
    const end = toMomentInZone(day + terms.until * MINUTE, terms.timeZone);
    if (end > begin) yield [begin, end];
  }
}

/** Midnight of the day in `timeZone`, with that zone's clock read as UTC. */
const toDayStart = (moment: Date, { timeZone }: AnswerTerms) =>
  Math.floor((moment.getTime() + computeZoneOffset(moment.getTime(), timeZone)) / DAY) * DAY;

/** `midnight`: a result of dayOf. */
const isWorkDay = (midnight: Date, { days, holidays }: AnswerTerms) =>
  days.has(midnight.getUTCDay()) && !holidays.has(midnight.toISOString().slice(0, 10));

/** A due time in words, such as `Tuesday, 27 January, 4:30 pm IST`. */
export const formatDueText = (due: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone,
  }).format(due);
