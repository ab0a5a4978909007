import type { z } from 'zod';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import type { FiguresReply, FiguresRow, figuresQuery } from './figures.contract.ts';
import { figuresBy, NO_FIGURES, timeZoneOfOffice } from './figures.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_WEEKS = 12;
const MAX_DAYS = 2 * 366;

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const mondayOf = (day: string) => {
  const at = Date.parse(day);
  return dayText(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS);
};

/** Statistics for a query. @throws HttpError 400 for a period that ends before it begins or exceeds two years */
export async function figuresOfPeriod(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { by, ...asked }: z.output<typeof figuresQuery>,
): Promise<FiguresReply> {
  const { pool } = database;
  const now = clock();
  const timeZone = await timeZoneOfOffice(pool);
  const today = now.toLocaleDateString('en-CA', { timeZone });
  const until = asked.until ?? today;
  const from = asked.from ?? mondayOf(dayText(Date.parse(until) - (DEFAULT_WEEKS - 1) * 7 * DAY_MS));
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (days < 0) throw badInput('until', 'is before the first day');
  if (days > MAX_DAYS) throw badInput('from', 'is more than two years before the last day');
  const period = { from, until, timeZone };
  const { total, rows } = await figuresBy(pool, by, period, now);
  return { from, until, total, rows: by === 'week' ? everyWeek(period, rows) : rows };
}

function everyWeek({ from, until }: { from: string; until: string }, found: FiguresRow[]): FiguresRow[] {
  const byWeek = new Map(found.map((row) => [row.key, row]));
  const rows: FiguresRow[] = [];
  for (let at = Date.parse(mondayOf(from)); at <= Date.parse(until); at += 7 * DAY_MS) {
    const key = dayText(at);
    rows.push(byWeek.get(key) ?? { ...NO_FIGURES, key });
  }
  return rows;
}
