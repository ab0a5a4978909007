import { z } from 'zod';
import { bodyId, idField } from '../../../platform/api/fields.contract.ts';
import { askedLine, statusForCustomer } from '../enquiry-status/enquiry-status.contract.ts';
import { listedQuotation } from '../quotations/quotation.contract.ts';
import { MAX_SHARED } from '../shared-baskets/shared-baskets.limits.ts';

const myEnquiryLine = askedLine.extend({ replaced_by: z.string().nullable() });

const ownLetter = z.object({
  id: z.int(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.string()),
});

const myEnquiry = z.object({
  id: z.number(),
  reference: z.string(),
  /** ISO 8601. */
  sent_at: z.string(),
  status: statusForCustomer,
  /** ISO 8601; only while the enquiry is new or in work. */
  answer_due_at: z.string(),
  note: z.string(),
  po_reference: z.string(),
  lines: z.array(myEnquiryLine),
  quotations: z.array(listedQuotation),
  /** Messages of the customer (`in`) and of staff (`out`): latest 50, oldest first. */
  letters: z.array(ownLetter),
  has_earlier: z.boolean(),
});
export type MyEnquiry = z.infer<typeof myEnquiry>;

export const myEnquiriesQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  search: z.string().trim().max(100).default(''),
});
export const earlierLettersQuery = z.object({ enquiry_id: idField, before: idField });
export const earlierLettersReply = myEnquiry.pick({ letters: true, has_earlier: true });
export const askedBeforeBody = z.object({
  model_ids: z.array(bodyId).max(MAX_SHARED),
});
export const askedBefore = z.object({
  model_id: z.number(),
  quantity: z.number(),
  /** ISO 8601. */
  asked_at: z.string(),
  reference: z.string(),
});

export const myEnquiriesReply = z.object({ data: z.array(myEnquiry), hasMore: z.boolean() });
