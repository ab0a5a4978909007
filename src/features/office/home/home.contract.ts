import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';

const count = z.number().int().min(0);

export const homeReply = z.object({
  /** Oldest first; `week` is its Monday. */
  weeks: z.array(z.object({ week: z.iso.date(), views: count, downloads: count, enquiries: count })),
  /** Most viewed products and models of the last four weeks. */
  viewed: z.array(
    z.object({ kind: z.enum(['product', 'model']), name: z.string(), address: z.string(), views: count }),
  ),
  /** Models by downloads of their files in the last four weeks. */
  downloaded: z.array(z.object({ name: z.string(), address: z.string(), downloads: count })),
  /** Searches without a result in the last four weeks. */
  misses: z.array(z.object({ words: z.string(), asked: count, last_on: z.iso.date() })),
  /** Models outside the finder: counts of those with one attribute and without the other. */
  unfound: z.array(z.object({ states: z.string(), lacks: z.string(), models: count })),
  /** Last import, if it was refused. */
  refused_import: z.object({ id: z.number(), source: z.string(), at: z.string(), problems: count }).nullable(),
});
export type Home = z.infer<typeof homeReply>;

const sum = z.object({ currency: z.enum(CURRENCIES), amount: z.string() });
export const pipelineReply = z.object({
  /** Enquiries by state, of the open states that there are. */
  states: z.partialRecord(z.enum(['new', 'in_work', 'answered', 'quoted']), count),
  /** In the last 30 days. */
  won: count,
  lost: count,
  open_quotations: count,
  /** Open ones that expire within 7 days. */
  expiring: count,
  open_value: z.array(sum),
  /** Grouped by month of sending, latest first, without replaced revisions. */
  months: z.array(
    z.object({
      month: z.string(),
      currency: sum.shape.currency,
      quotations: count,
      quoted: z.string(),
      accepted: z.string(),
    }),
  ),
});
export type Pipeline = z.infer<typeof pipelineReply>;

export const siteHealthReply = z.object({
  /** With the commit that was built. */
  version: z.string(),
  problems: z.array(z.object({ part: z.string(), text: z.string() })),
});

export const failedEmailsReply = z.object({
  emails: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      to: z.string(),
      subject: z.string(),
      /** Reference of the enquiry, whose page can send it again; '' for none. */
      reference: z.string(),
      error: z.string(),
      /** Content is not stored, because it held a personal link; the recipient can request a new one. */
      is_confidential: z.boolean(),
    }),
  ),
});

export const sendAgainBody = z.object({ id: z.guid('is not the id of an email') });
export const sendAgainReply = z.object({ success: z.literal(true) });

export type FailedEmail = z.output<typeof failedEmailsReply>['emails'][number];
