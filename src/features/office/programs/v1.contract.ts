import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import {
  enquiryEventData,
  quotationEventData,
  WEBHOOK_EVENTS_VERSION,
} from '../../site/webhooks/webhook-events.contract.ts';
import { MAX_ROWS_PER_PAGE } from './programs.limits.ts';

const moment = z.iso.datetime({ offset: true });
/** A time that a program sends: PostgreSQL knows no year 0, and no row is older or newer than these years. */
const sentMoment = moment.refine((text) => /^(19|2\d)\d\d-/.test(text), 'must be in the years 1900 to 2999');
const cursor = z
  .string()
  .max(200)
  .transform((text, context) => {
    const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
    const parsed = z.object({ at: sentMoment, id: idField }).safeParse({ at, id });
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'must be the value of next in an earlier reply' });
    return z.NEVER;
  });

export const v1PageQuery = z.strictObject({
  updated_since: sentMoment.optional(),
  cursor: cursor.optional(),
  per_page: z.coerce.number('must be a number').int().min(1).max(MAX_ROWS_PER_PAGE).default(50),
});
export type V1PageQuery = z.output<typeof v1PageQuery>;
export const v1RowQuery = z.strictObject({ id: idField });

/** A page of rows. Changes after `as_of` may be missing, so the next round uses this time as `updated_since`. */
export const buildPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable(), as_of: moment });

export const v1Enquiry = enquiryEventData.extend({ updated_at: moment });
export const v1Quotation = quotationEventData.extend({ updated_at: moment });
export const v1Customer = z.object({
  version: z.literal(WEBHOOK_EVENTS_VERSION),
  id: z.int(),
  link: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  gstin: z.string(),
  job_role: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  is_verified: z.boolean(),
  registered_at: moment,
  updated_at: moment,
});
