import { z } from 'zod';
import { type Client, onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { type AnswerTerms, answerDue, dueText } from './answer-time.ts';

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const settings = z.object({
  hours: z.int(),
  days: z.string(),
  from: z.string(),
  until: z.string(),
  holidays: z.string(),
  timeZone: z.string(),
});

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

export async function answerTerms(client: Pick<Client, 'query'>): Promise<AnswerTerms> {
  const { hours, days, from, until, holidays, timeZone } = await onlyRow(client, settings)`
    select answer_hours as hours, work_days as days, work_from as "from", work_until as until, holidays, time_zone as "timeZone"
    from office_settings`;
  return {
    hours,
    days: new Set(days.split(' ').map((day) => WEEK.indexOf(day))),
    from: minutesOf(from),
    until: minutesOf(until),
    holidays: new Set(holidays.split('\n').map((line) => line.trim().slice(0, 10))),
    timeZone,
  };
}

export async function answerDueAt(
  client: Pick<Client, 'query'>,
  received: Date,
): Promise<{ dueAt: Date; dueText: string }> {
  const terms = await answerTerms(client);
  const dueAt = answerDue(received, terms);
  return { dueAt, dueText: dueText(dueAt, terms.timeZone) };
}
