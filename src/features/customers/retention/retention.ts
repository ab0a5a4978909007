import type { Client } from '../../../platform/postgres/plain-sql.ts';

/** How long one kind of data is stored, in the words of the privacy page and of docs/operate.md. */
export interface Retention {
  data: string;
  period: { count: number; unit: 'hours' | 'days' | 'months' };
  /** Start of the period. */
  from: string;
  /** Effect at its end. */
  afterwards: string;
  /** Does that to everything older than `before`. @returns to how many rows or files */
  apply: (client: Client, before: Date) => Promise<number>;
}

/** Everything older than this is due. A month ends on its last day: six months before 31 August is the end of February. */
export function startOfPeriod(now: Date, { count, unit }: Retention['period']): Date {
  const time = new Date(now);
  if (unit === 'months') {
    time.setUTCMonth(time.getUTCMonth() - count);
    // The day does not exist in that month, and became one of the next.
    if (time.getUTCDate() !== now.getUTCDate()) time.setUTCDate(0);
  } else {
    time.setTime(time.getTime() - count * (unit === 'days' ? 24 : 1) * 60 * 60 * 1000);
  }
  return time;
}

/** `48 hours after the registration`. */
export const periodText = ({ period: { count, unit }, from }: Retention) =>
  `${count} ${count === 1 ? unit.slice(0, -1) : unit} after ${from}`;
