import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';

/** What the figures are divided by: the week in which somebody asked, who answers, the family of the models, and where they come from. */
export const DIVISIONS = ['week', 'staff', 'family', 'state', 'town'] as const;
export type Division = (typeof DIVISIONS)[number];

const count = z.int().min(0);
const day = z.iso.date('must be a day such as 2026-05-31');

/** Days in the time zone of the settings, both included; without them the last twelve weeks. */
export const figuresQuery = z.object({
  from: day.optional(),
  until: day.optional(),
  by: z.enum(DIVISIONS).default('week'),
});
export const figuresSheetQuery = figuresQuery.extend({ format: z.enum(['csv', 'xlsx']) });

/** Of quotations with taxes; by family of the goods alone. Amounts have two decimals, as text. */
const sum = z.object({ currency: z.enum(CURRENCIES), quoted: z.string(), accepted: z.string() });

const figures = z.object({
  /** Enquiries and messages of the contact form, without spam. */
  enquiries: count,
  answered: count,
  /** Answered by the time that the settings ask for. */
  in_time: count,
  /** Answered, or late: what `in_time` is a share of. */
  due: count,
  /** From the enquiry to the first answer, in minutes of working hours; null where nothing was measured. */
  median_minutes: z.number().nullable(),
  /** A quotation was sent; the latest revision counts. */
  quoted: count,
  accepted: count,
  sums: z.array(sum),
});
export type Figures = z.infer<typeof figures>;

/** `key`: the Monday of a week, or an id; '' for what has none. */
export const figuresRow = figures.extend({ key: z.string(), name: z.string() });
export type FiguresRow = z.infer<typeof figuresRow>;

export const figuresReply = z.object({
  from: day,
  until: day,
  total: figures,
  /** Weeks from the first on, also those without an enquiry; others by their enquiries, at most 1,000. */
  rows: z.array(figuresRow),
});
export type FiguresReply = z.infer<typeof figuresReply>;
