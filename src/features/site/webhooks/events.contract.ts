import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { STATUSES } from '../conversations/conversations.limits.ts';

/** Raised when a field is removed or changes its meaning, not for a new field. */
export const EVENTS_VERSION = 1;

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
export type QuotationOfEvent = z.infer<typeof quotation>;

const data = z.object({
  version: z.literal(EVENTS_VERSION),
  id: z.int(),
  reference: z.string(),
  link: z.string(),
  kind: z.enum(['enquiry', 'contact']).optional(),
  status: z.enum(STATUSES).optional(),
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
export type Happened = Omit<z.infer<typeof data>, 'version' | 'link' | 'contact'>;

const event = (type: string, fields: z.ZodType) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: fields });
export const enquiryForPrograms = data.required({
  kind: true,
  status: true,
  received_at: true,
  customer_id: true,
  lines: true,
});
export const quotationForPrograms = data.required({ quotation: true });

export const events = z.union([
  event('enquiry.created', enquiryForPrograms),
  event('enquiry.answered', data),
  event('enquiry.quoted', data),
  event('enquiry.accepted', data),
  event('enquiry.won', enquiryForPrograms),
  event('enquiry.lost', enquiryForPrograms),
  event('contact.created', data),
  ...['sent', 'revised', 'accepted', 'declined', 'expired'].map((what) =>
    event(`quotation.${what}`, quotationForPrograms),
  ),
]);
