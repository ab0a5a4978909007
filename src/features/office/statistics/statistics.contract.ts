import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';

/** Grouping: week of the enquiry, answering staff member, product family, or origin. */
export const STATISTICS_DIVISIONS = ['week', 'staff', 'family', 'state', 'town'] as const;
export type StatisticsDivision = (typeof STATISTICS_DIVISIONS)[number];

const count = z.int().min(0);
const day = z.iso.date('must be a day such as 2026-05-31');

/** `from` and `until` are days in the time zone of the settings, both included; twelve weeks by default. */
export const statisticsQuery = z.object({
  from: day.optional(),
  until: day.optional(),
  by: z.enum(STATISTICS_DIVISIONS).default('week'),
});
export const statisticsFileQuery = statisticsQuery.extend({ format: z.enum(['csv', 'xlsx']) });

/** Amounts as text with two decimals. Those of quotations include taxes, those of families do not. */
const sum = z.object({ currency: z.enum(CURRENCIES), quoted: z.string(), accepted: z.string() });

const statistics = z.object({
  enquiries: count,
  answered: count,
  /** Number of enquiries answered before their due time. */
  in_time: count,
  due: count,
  /** Working time from the enquiry to the first answer; null without answers. */
  median_minutes: z.number().nullable(),
  quoted: count,
  accepted: count,
  sums: z.array(sum),
});
export type Statistics = z.infer<typeof statistics>;

/** `key`: Monday of the week, or an id; '' for none. */
export const statisticsRow = statistics.extend({ key: z.string(), name: z.string() });
export type StatisticsRow = z.infer<typeof statisticsRow>;

export const statisticsReply = z.object({
  from: day,
  until: day,
  total: statistics,
  /** Weeks in order; other groups by number of enquiries, at most 1,000. */
  rows: z.array(statisticsRow),
});
export type StatisticsReply = z.infer<typeof statisticsReply>;
