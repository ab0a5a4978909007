import { z } from 'zod';
import { listedQuotation } from '../quotations/quotation.contract.ts';

/** What a customer is told; what staff took for spam is closed for whoever sent it. */
export const statusForCustomer = z.enum(['new', 'in_work', 'answered', 'quoted', 'closed']);
export type StatusForCustomer = z.infer<typeof statusForCustomer>;

export const enquiryStatusQuery = z.object({ token: z.string().min(1, 'is required').max(100) });

/** How an enquiry or a message stands, for whoever has a link of an email about it: no person, no letters, no prices. */
export const enquiryStatus = z.object({
  reference: z.string(),
  kind: z.enum(['enquiry', 'contact']),
  status: statusForCustomer,
  /** Moments, ISO 8601. */
  sent_at: z.string(),
  /** Null when nothing waits for an answer. */
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
      /** It is in the catalogue no more. */
      is_gone: z.boolean(),
    }),
  ),
});
export type EnquiryStatus = z.infer<typeof enquiryStatus>;
