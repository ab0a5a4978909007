import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { MODEL_CHANGE_STATES } from '../enquiries/enquiries.limits.ts';
import { listedQuotation } from '../quotations/quotation.contract.ts';
import { ownListQuery } from '../saved-lists/saved-lists.contract.ts';

const statusForCustomer = z.enum(['new', 'in_work', 'answered', 'quoted', 'closed']);
export type StatusForCustomer = z.infer<typeof statusForCustomer>;

/** Names of models as they were sent; `model_id` is null when the model is not in the catalogue. */
export const requestedLine = z.object({
  position: z.int(),
  model_id: z.int().nullable(),
  model_name: z.string(),
  current_name: z.string().nullable(),
  product_id: z.int().nullable(),
  product_name: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  since: z.enum(MODEL_CHANGE_STATES),
  image_upload1: z.string(),
});

export const enquiryStatusQuery = z.object({ token: z.string().min(1, 'is required').max(100) });

/**
 * Status of an enquiry, shown to anybody with a link from its emails, and therefore without personal data, messages and
 * prices.
 */
export const publicEnquiryStatus = z.object({
  reference: z.string(),
  kind: z.enum(['enquiry', 'contact']),
  status: statusForCustomer,
  sent_at: z.string(),
  answer_due_at: z.string().nullable(),
  answered_at: z.array(z.string()),
  quotations: z.array(listedQuotation.omit({ id: true })),
  lines: z.array(
    z.object({
      position: z.number(),
      model: z.string(),
      product: z.string(),
      quantity: z.number(),
      own_number: z.string(),
      is_gone: z.boolean(),
    }),
  ),
});
export type PublicEnquiryStatus = z.infer<typeof publicEnquiryStatus>;

const myEnquiryLine = requestedLine.extend({ replaced_by: z.string().nullable() });

const ownMessage = z.object({
  id: z.int(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.string()),
});

export const myEnquiry = z.object({
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
  letters: z.array(ownMessage),
  has_earlier: z.boolean(),
});
export type MyEnquiry = z.infer<typeof myEnquiry>;

export const myEnquiriesQuery = ownListQuery.extend({
  search: z.string().trim().max(100).default(''),
});
export const ownEarlierMessagesQuery = z.object({ enquiry_id: idField, before: idField });
export const ownEarlierMessagesReply = myEnquiry.pick({ letters: true, has_earlier: true });
export const lastRequest = z.object({
  model_id: z.number(),
  quantity: z.number(),
  /** ISO 8601. */
  asked_at: z.string(),
  reference: z.string(),
});
