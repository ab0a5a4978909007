import { z } from 'zod';
import { SINCE } from '../enquiries/enquiries.limits.ts';
import { listedQuotation } from '../quotations/quotation.contract.ts';

export const statusForCustomer = z.enum(['new', 'in_work', 'answered', 'quoted', 'closed']);
export type StatusForCustomer = z.infer<typeof statusForCustomer>;

/** Names as sent; `model_id` is null when the model is not in the catalogue. */
export const askedLine = z.object({
  position: z.int(),
  model_id: z.int().nullable(),
  model_name: z.string(),
  current_name: z.string().nullable(),
  product_id: z.int().nullable(),
  product_name: z.string(),
  quantity: z.int(),
  own_number: z.string(),
  note: z.string(),
  since: z.enum(SINCE),
  image_upload1: z.string(),
});

export const enquiryStatusQuery = z.object({ token: z.string().min(1, 'is required').max(100) });

/**
 * Status of an enquiry, shown to anybody with a link from its emails, and therefore without personal data, messages and
 * prices.
 */
export const enquiryStatus = z.object({
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
export type EnquiryStatus = z.infer<typeof enquiryStatus>;
