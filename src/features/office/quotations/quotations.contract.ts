import { z } from 'zod';
import { gstinField, idField } from '../../../platform/api/fields.contract.ts';
import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';
import { unknownLetter } from '../../../platform/pdf/printable.limits.ts';
import { HSN_CODE } from '../../catalogue/products/hsn-code.limits.ts';
import { seller, taxes } from '../../customers/quotations/quotation.contract.ts';
import { MAX_AMOUNT, MAX_LINES, STATES } from '../../customers/quotations/quotations.limits.ts';
import { MAX_LETTER_LENGTH } from '../../site/conversations/conversations.limits.ts';

/** Text of the PDF, limited to the letters of its typefaces. */
const printed = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .superRefine((text, context) => {
      const letter = unknownLetter(text);
      if (letter) context.addIssue({ code: 'custom', message: `has the letter ${letter}, which cannot be printed` });
    });

/** Problem of a decimal number; undefined for one from 0 to below 10 to the power of `digits`. */
function amountProblem(text: string, digits: number, most: string): string | undefined {
  const [, whole, places = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return 'must be an amount such as 1250.00';
  if (whole.startsWith('-')) return 'must not be negative';
  if (places.length > 2) return 'must have at most two decimals';
  return whole.replace(/^0+/, '').length > digits ? `must be at most ${most}` : undefined;
}

const ruled = (problemOf: (text: string) => string | undefined) =>
  z
    .string('must be an amount as text, such as "1250.00"')
    .trim()
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message) context.addIssue({ code: 'custom', message });
    });
const AMOUNT_DIGITS = 8;
const amount = ruled((text) => amountProblem(text, AMOUNT_DIGITS, MAX_AMOUNT));
const price = ruled((text) => {
  if (!text) return undefined;
  return amountProblem(text, AMOUNT_DIGITS, MAX_AMOUNT) ?? (/^[0.]*$/.test(text) ? 'must be more than 0' : undefined);
});
const percent = ruled((text) => amountProblem(text, 2, '99.99'));

const line = z.object({
  model_id: idField.nullable().default(null),
  text: printed(500).min(1, 'is required'),
  hsn_code: z
    .string()
    .trim()
    .default('')
    .refine((code) => !code || HSN_CODE.test(code), 'must have 4, 6 or 8 digits'),
  quantity: z.int('must be a whole number').min(1, 'must be at least 1').max(99_999, 'must be at most 99999'),
  unit_price: price,
  discount: percent.default('0'),
  tax_percent: percent.default('18'),
});

const content = z.object({
  currency: z.enum(CURRENCIES),
  buyer_name: printed(200).min(1, 'is required'),
  buyer_company: printed(200).default(''),
  buyer_address: printed(1000).default(''),
  buyer_state: printed(100).default(''),
  buyer_country: printed(100).default('India'),
  buyer_gstin: gstinField,
  packing: amount.default('0'),
  freight: amount.default('0'),
  delivery: printed(300).default(''),
  valid_until: z.iso.date('must be a day such as 2026-05-31'),
  terms: printed(4000).default(''),
  lines: z.array(line).min(1, 'must have at least one line').max(MAX_LINES, `must have at most ${MAX_LINES} lines`),
});
export type QuotationContent = z.output<typeof content>;

const version = z.int().min(1);
export const quotationQuery = z.object({ id: idField });
export const seenQuotationBody = z.object({ id: idField, version });
export const saveQuotationBody = content.extend({ id: idField, version });
/** Also of an order confirmation. */
export const sendQuotationBody = z.object({
  id: idField,
  version,
  subject: z.string().trim().min(1, 'is required').max(200),
  text: z.string().trim().min(1, 'is required').max(MAX_LETTER_LENGTH),
});

const decimalText = z.string();
export const quotation = z.object({
  id: z.int(),
  conversation_id: z.int().nullable(),
  reference: z.string(),
  email: z.string(),
  number: z.string().nullable(),
  revision: z.int(),
  state: z.enum(STATES),
  is_expired: z.boolean(),
  version: z.int(),
  ...content.omit({ lines: true, buyer_gstin: true, packing: true, freight: true }).shape,
  buyer_gstin: z.string(),
  packing: decimalText,
  freight: decimalText,
  goods: decimalText.nullable(),
  taxes,
  total: decimalText.nullable(),
  seller,
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string(),
  order_number: z.string(),
  confirmed_at: z.string().nullable(),
  lines: z.array(
    z.object({
      model_id: z.int().nullable(),
      text: z.string(),
      hsn_code: z.string(),
      quantity: z.int(),
      unit_price: z.string(),
      discount: decimalText,
      tax_percent: decimalText,
    }),
  ),
  states: z.array(z.string()),
});
export type QuotationOfDesk = z.output<typeof quotation>;

export const quotationsReply = z.array(
  quotation
    .pick({ id: true, number: true, revision: true, state: true, is_expired: true, currency: true, total: true })
    .extend({ valid_until: z.string(), sent_at: z.string().nullable(), changed_by: z.string().nullable() }),
);
export const begunReply = z.object({ id: z.int() });

export type ListedQuotation = z.output<typeof quotationsReply>[number];
