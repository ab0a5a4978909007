import { z } from 'zod';
import { type DatabaseClient, queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { type AnswerTerms, computeAnswerDue, formatDueText } from './answer-time.ts';

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const settings = z.object({
  hours: z.int(),
  days: z.string(),
  from: z.string(),
  until: z.string(),
  holidays: z.string(),
  timeZone: z.string(),
});

const parseMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

export async function loadAnswerTerms(client: Pick<DatabaseClient, 'query'>): Promise<AnswerTerms> {
  const { hours, days, from, until, holidays, timeZone } = await queryOnlyRow(client, settings)`
    select answer_hours as hours, work_days as days, work_from as "from", work_until as until, holidays, time_zone as "timeZone"
    from office_settings`;
  return {
    hours,
    days: new Set(days.split(' ').map((day) => WEEK.indexOf(day))),
    from: parseMinutes(from),
    until: parseMinutes(until),
    holidays: new Set(holidays.split('\n').map((line) => line.trim().slice(0, 10))),
    timeZone,
  };
}

export async function loadAnswerDue(
  client: Pick<DatabaseClient, 'query'>,
  received: Date,
): Promise<{ dueAt: Date; dueText: string }> {
  const terms = await loadAnswerTerms(client);
  const dueAt = computeAnswerDue(received, terms);
  return { dueAt, dueText: formatDueText(dueAt, terms.timeZone) };
}
