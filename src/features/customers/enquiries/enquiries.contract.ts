import { z } from 'zod';
import { bodyIdField, emailField, optionalLineField, personNameField } from '../../../platform/api/fields.contract.ts';
import { MAX_LINE_NOTE_LENGTH, MAX_OWN_NUMBER_LENGTH, MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { MAX_ENQUIRY_LINES, MAX_ENQUIRY_NOTE_LENGTH, MAX_PO_REFERENCE_LENGTH } from './enquiries.limits.ts';

const id = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(bodyIdField);
const lines = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_ENQUIRY_LINES);

const enquiryContent = z.object({
  product_ids: lines(z.union([z.number(), z.string().max(40), z.null()])),
  model_ids: lines(id),
  model_names: lines(z.string().max(300)),
  quantities: lines(z.number().int().min(1).max(MAX_PIECES)),
  own_numbers: lines(optionalLineField(MAX_OWN_NUMBER_LENGTH)).optional(),
  line_notes: lines(optionalLineField(MAX_LINE_NOTE_LENGTH)).optional(),
  note: z.string().trim().max(MAX_ENQUIRY_NOTE_LENGTH).optional(),
  po_reference: z.string().trim().max(MAX_PO_REFERENCE_LENGTH).optional(),
});
export type ReceivedEnquiry = z.infer<typeof enquiryContent>;

export const enquiryBody = enquiryContent.extend({ customer_id: id });

export const guestEnquiryBody = enquiryContent.extend({
  name: personNameField(100),
  company: optionalLineField(150),
  email: z.union([z.literal(''), emailField], 'must be an email address').default(''),
  phone: z.string().trim().max(30).default(''),
  captcha_token: z.string().max(4000).default(''),
  /** A honeypot: hidden from people, so only bots fill it in. */
  website: z.string().max(300).default(''),
});

export const enquiryReply = z.object({
  success: z.literal(true),
  message: z.string(),
  enquiry_id: z.number(),
  reference: z.string(),
});
