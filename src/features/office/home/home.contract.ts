import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { inboxItem, momentText } from '../enquiries/inbox.contract.ts';

const count = z.number().int().min(0);

export const homeReply = z.object({
  weeks: z.array(z.object({ week: z.iso.date(), views: count, downloads: count, enquiries: count })),
  viewed: z.array(
    z.object({ kind: z.enum(['product', 'model']), name: z.string(), address: z.string(), views: count }),
  ),
  downloaded: z.array(z.object({ name: z.string(), address: z.string(), downloads: count })),
  misses: z.array(z.object({ words: z.string(), asked: count, last_on: z.iso.date() })),
  /** Models that the finder cannot show, counted by the attribute that they state and the attribute that they lack. */
  unfound: z.array(z.object({ states: z.string(), lacks: z.string(), models: count })),
});
export type HomeReply = z.infer<typeof homeReply>;

const dayQuotation = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  company: z.string(),
  currency: z.enum(CURRENCIES),
  total: z.string(),
  /** The last day of an expiring quotation, the moment of an acceptance. */
  at: z.string(),
});
export const enquiriesOfDay = z.object({
  next: z.array(inboxItem),
  /** Snoozed enquiries that come back today. */
  follow_ups: z.array(
    z.object({ id: z.int(), reference: z.string(), name: z.string(), company: z.string(), at: momentText }),
  ),
  expiring: z.array(dayQuotation),
  /** Accepted quotations whose order is not confirmed. */
  accepted: z.array(dayQuotation),
});
const refusedImport = z.object({ id: z.number(), source: z.string(), at: z.string(), problems: count });
export type RefusedImport = z.infer<typeof refusedImport>;

/** Null for what the caller may not read. */
export const myDayReply = z.object({ enquiries: enquiriesOfDay.nullable(), refused_import: refusedImport.nullable() });
export type MyDayReply = z.infer<typeof myDayReply>;

const sum = z.object({ currency: z.enum(CURRENCIES), amount: z.string() });
export const pipelineReply = z.object({
  states: z.partialRecord(z.enum(['new', 'in_work', 'answered', 'quoted']), count),
  won: count,
  lost: count,
  open_quotations: count,
  expiring: count,
  open_value: z.array(sum),
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
export type PipelineReply = z.infer<typeof pipelineReply>;

export const siteHealthReply = z.object({
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
      reference: z.string(),
      error: z.string(),
      is_resendable: z.boolean(),
    }),
  ),
});

export const failedEmailBody = z.object({ id: z.guid('is not the id of an email') });

export type FailedEmail = z.output<typeof failedEmailsReply>['emails'][number];
