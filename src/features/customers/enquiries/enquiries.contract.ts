import { z } from 'zod';
import { bodyId, optionalLine } from '../../../platform/api/fields.contract.ts';
import { MAX_LINE_NOTE, MAX_OWN_NUMBER, MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { MAX_LINES, MAX_NOTE_LENGTH, MAX_PO_REFERENCE_LENGTH } from './enquiries.limits.ts';

const id = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(bodyId);
const lines = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_LINES);

export const enquiryBody = z.object({
  customer_id: id,
  product_ids: lines(z.union([z.number(), z.string().max(40), z.null()])),
  model_ids: lines(id),
  model_names: lines(z.string().max(300)),
  quantities: lines(z.number().int().min(1).max(MAX_PIECES)),
  own_numbers: lines(optionalLine(MAX_OWN_NUMBER)).optional(),
  line_notes: lines(optionalLine(MAX_LINE_NOTE)).optional(),
  note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
  po_reference: z.string().trim().max(MAX_PO_REFERENCE_LENGTH).optional(),
});
export type EnquiryBody = z.infer<typeof enquiryBody>;

export const enquiryReply = z.object({
  success: z.literal(true),
  message: z.string(),
  enquiry_id: z.number(),
  reference: z.string(),
});
