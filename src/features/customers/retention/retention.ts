import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';

export interface RetentionRule {
  data: string;
  period: { count: number; unit: 'hours' | 'days' | 'months' };
  from: string;
  afterwards: string;
  /** @returns the number of rows or files */
  apply: (client: DatabaseClient, before: Date) => Promise<number>;
}

/** A month ends on its last day: six months before 31 August is the end of February. */
export function computePeriodStart(now: Date, { count, unit }: RetentionRule['period']): Date {
  const time = new Date(now);
  if (unit === 'months') {
    time.setUTCMonth(time.getUTCMonth() - count);
    // The day does not exist in that month, so the date is in the next month.
    if (time.getUTCDate() !== now.getUTCDate()) time.setUTCDate(0);
  } else {
    time.setTime(time.getTime() - count * (unit === 'days' ? 24 : 1) * 60 * 60 * 1000);
  }
  return time;
}

export const formatRetentionPeriod = ({ period: { count, unit }, from }: RetentionRule) =>
  `${count} ${count === 1 ? unit.slice(0, -1) : unit} after ${from}`;
