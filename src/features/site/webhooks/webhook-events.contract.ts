import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { CONVERSATION_STATUSES } from '../conversations/conversations.limits.ts';

/** Raised when a field is removed or changes its meaning, not for a new field. */
export const WEBHOOK_EVENTS_VERSION = 1;

/** An amount with two decimals, or a percentage. */
const decimal = z.string();
const moment = z.iso.datetime({ offset: true }).nullable();

const quotation = z.object({
  id: z.int(),
  number: z.string(),
  revision: z.int(),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired']),
  currency: z.enum(CURRENCIES),
  /** The contact is sent only to webhooks that include personal data. */
  buyer: z.object({ company: z.string(), state: z.string(), country: z.string(), gstin: z.string() }),
  lines: z.array(
    z.object({
      position: z.int(),
      text: z.string(),
      model_id: z.int().nullable(),
      model: z.string().nullable(),
      hsn_code: z.string(),
      quantity: z.int(),
      /** Price of `price_per` pieces, with up to four decimals. */
      unit_price: decimal,
      price_per: z.int(),
      is_sample: z.boolean(),
      discount_percent: decimal,
      tax_percent: decimal,
      amount: decimal,
    }),
  ),
  goods: decimal,
  packing: decimal,
  freight: decimal,
  /** Tax rate of packing and freight: the highest rate of the goods, or the rate of the principal supply. */
  charge_rule: z.enum(['highest', 'principal']),
  /** Percentage of tax on packing and freight by that rule; null without taxes. */
  charges_tax_percent: decimal.nullable(),
  /** State of India with its GST code; '' abroad. */
  place_of_supply: z.string(),
  taxes: z.array(z.object({ name: z.string(), percent: decimal, base: decimal, amount: decimal })),
  total: decimal,
  delivery: z.string(),
  terms: z.string(),
  valid_until: z.string(),
  sent_at: moment,
  answered_at: moment,
  order_number: z.string(),
  pdf: z.string(),
  order_file: z.string().nullable(),
});
export type EventQuotation = z.infer<typeof quotation>;

const data = z.object({
  version: z.literal(WEBHOOK_EVENTS_VERSION),
  id: z.int(),
  reference: z.string(),
  link: z.string(),
  kind: z.enum(['enquiry', 'contact']).optional(),
  status: z.enum(CONVERSATION_STATUSES).optional(),
  received_at: z.iso.datetime({ offset: true }).optional(),
  /** null when the sender has no account. */
  customer_id: z.int().nullable().optional(),
  lines: z
    .array(z.object({ model_id: z.int().nullable(), model: z.string(), product: z.string(), quantity: z.int() }))
    .optional(),
  reason: z.string().optional(),
  /** Reference of the enquiry into which a duplicate was merged. */
  merged_into: z.string().optional(),
  quotation: quotation.optional(),
  /** Contact data, only for recipients of personal data; null once the person is erased. */
  contact: z
    .object({ name: z.string(), company: z.string(), email: z.string(), phone: z.string() })
    .nullable()
    .optional(),
});
export type WebhookEventData = Omit<z.infer<typeof data>, 'version' | 'link' | 'contact'>;

const buildEventSchema = (type: string, fields: z.ZodType) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: fields });
export const enquiryEventData = data.required({
  kind: true,
  status: true,
  received_at: true,
  customer_id: true,
  lines: true,
});
export const quotationEventData = data.required({ quotation: true });

export const webhookEventSchema = z.union([
  buildEventSchema('enquiry.created', enquiryEventData),
  buildEventSchema('enquiry.answered', data),
  buildEventSchema('enquiry.quoted', data),
  buildEventSchema('enquiry.accepted', data),
  buildEventSchema('enquiry.won', enquiryEventData),
  buildEventSchema('enquiry.lost', enquiryEventData),
  buildEventSchema('contact.created', data),
  ...['sent', 'revised', 'accepted', 'declined', 'expired'].map((what) =>
    buildEventSchema(`quotation.${what}`, quotationEventData),
  ),
]);
