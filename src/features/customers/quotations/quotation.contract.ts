import { z } from 'zod';
import { idField, optionalLineField, personNameField } from '../../../platform/api/fields.contract.ts';
import { sentFileSchema } from '../../../platform/api/sent-file.contract.ts';
import { CHARGE_RULES, CURRENCIES } from '../../../platform/money/money.limits.ts';

const decimal = z.string();

export const quotationTaxes = z.array(
  z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), percent: decimal, base: decimal, amount: decimal }),
);

export const quotationSeller = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  bank: z.string(),
});

export const quotationForCustomer = z.object({
  number: z.string(),
  revision: z.int(),
  /** `replaced`: a newer revision was sent. `open`: it can be accepted. */
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'replaced', 'expired']),
  reference: z.string(),
  currency: z.enum(CURRENCIES),
  buyer: z.object({
    name: z.string(),
    company: z.string(),
    address: z.string(),
    state: z.string(),
    country: z.string(),
    gstin: z.string(),
  }),
  seller: quotationSeller,
  lines: z.array(
    z.object({
      position: z.int(),
      text: z.string(),
      path: z.string().nullable(),
      hsn_code: z.string(),
      quantity: z.int(),
      /** Price of `price_per` pieces, with two to four decimals. */
      unit_price: decimal,
      price_per: z.literal([1, 100, 1000]),
      /** Free of charge. */
      is_sample: z.boolean(),
      discount: decimal,
      tax_percent: decimal,
      amount: decimal,
    }),
  ),
  goods: decimal,
  packing: decimal,
  /** Percentage of the goods; null if packing is an amount. */
  packing_percent: decimal.nullable(),
  freight: decimal,
  freight_percent: decimal.nullable(),
  /** Rule by which packing and freight are taxed. */
  charge_rule: z.enum(CHARGE_RULES),
  /** State with its GST code; '' outside India. */
  place_of_supply: z.string(),
  taxes: quotationTaxes,
  total: decimal,
  delivery: z.string(),
  terms: z.string(),
  /** Days, as 2026-05-31. */
  sent_on: z.string(),
  valid_until: z.string(),
  answered_by: z.string(),
  order_number: z.string(),
  /** ISO 8601; null until accepted or declined. */
  answered_at: z.string().nullable(),
  /** True once the order confirmation was sent, whose PDF can then be downloaded. */
  is_confirmed: z.boolean(),
});
export type QuotationForCustomer = z.infer<typeof quotationForCustomer>;

const token = z.string().min(1, 'is required').max(100);
export const quotationLinkQuery = z.object({ token });

const buildTextField = (max: number) =>
  z.string().trim().min(1, 'is required').max(max, `must have at most ${max} characters`);

export const acceptQuotationBody = z.object({
  token,
  name: personNameField(100),
  order_number: optionalLineField(60),
  /** Order as a PDF or image, in base64. */
  file: sentFileSchema.optional(),
});
export const declineQuotationBody = z.object({ token, name: personNameField(100), reason: buildTextField(2000) });
export const askAboutQuotationBody = z.object({ token, question: buildTextField(4000) });

export const quotationAnswerReply = z.object({ success: z.literal(true), quotation: quotationForCustomer });

export const listedQuotation = z.object({
  id: z.int(),
  number: z.string(),
  revision: z.int(),
  state: quotationForCustomer.shape.state,
  valid_until: z.string(),
});
export const openQuotationBody = z.object({ id: idField });
export const openQuotationReply = z.object({ path: z.string() });
