import { z } from 'zod';
import { gstinField, hsnCodeField, idField } from '../../../platform/api/fields.contract.ts';
import { CHARGE_RULES, CURRENCIES } from '../../../platform/money/money.limits.ts';
import { isPercentCharge, parseAmount } from '../../../platform/numbers/parse-amount.ts';
import { parseQuantity } from '../../../platform/numbers/parse-quantity.ts';
import { findUnknownLetter } from '../../../platform/pdf/printable.limits.ts';
import { quotationSeller, quotationTaxes } from '../../customers/quotations/quotation.contract.ts';
import {
  MAX_LINE_AMOUNT,
  MAX_QUOTATION_LINES,
  QUOTATION_WAYS,
  STORED_QUOTATION_STATES,
} from '../../customers/quotations/quotations.limits.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../site/conversations/conversations.limits.ts';
import { MAX_PIECES } from '../../visitors/cart/cart.limits.ts';

/** Text of the PDF, limited to the characters of its typefaces. */
const printableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .superRefine((text, context) => {
      const unknownCharacter = findUnknownLetter(text);
      if (unknownCharacter)
        context.addIssue({ code: 'custom', message: `has the character ${unknownCharacter}, which cannot be printed` });
    });

interface Bounds {
  /** Maximum number of digits before the decimal point. */
  digits: number;
  decimals: 0 | 2 | 4;
  most: string;
}
const PLACES = {
  0: 'must be a whole number',
  2: 'must have at most two decimals',
  4: 'must have at most four decimals',
};

function findBoundsProblem(decimal: string, { digits, decimals, most }: Bounds): string | undefined {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (whole.startsWith('-')) return 'must not be negative';
  if (fraction.length > decimals) return PLACES[decimals];
  return whole.replace(/^0+/, '').length > digits ? `must be at most ${most}` : undefined;
}

type Context = { addIssue: (issue: { code: 'custom'; message: string }) => void };

/**
 * Converts a typed number such as `₹ 1,25,000.50` to a decimal.
 * @param least smallest value; '' if 0 is allowed
 */
function parseDecimalText(
  given: string,
  context: Context,
  bounds: Bounds,
  least: '' | 'more than 0' | 'at least 1' = '',
) {
  const decimal = parseAmount(given);
  const [wrong, isZero] = [
    bounds.decimals ? 'must be an amount such as 1250.00' : PLACES[0],
    /^[0.]*$/.test(decimal ?? ''),
  ];
  const problem =
    decimal === undefined ? wrong : findBoundsProblem(decimal, bounds) || (isZero && least && `must be ${least}`);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  return decimal ?? '';
}

const numberText = z.string('must be an amount as text, such as "1250.00"').trim();
const AMOUNT: Bounds = { digits: 8, decimals: 2, most: MAX_LINE_AMOUNT };
const PERCENT: Bounds = { digits: 2, decimals: 2, most: '99.99' };
const PRICE: Bounds = { ...AMOUNT, decimals: 4 };
const QUANTITY: Bounds = { digits: 5, decimals: 0, most: '99999' };
const percent = numberText.transform((given, context) => parseDecimalText(given, context, PERCENT));
/** An amount, or a percentage of the goods such as `2%`. */
const charge = numberText.transform((given, context) =>
  isPercentCharge(given) ? `${parseDecimalText(given, context, PERCENT)}%` : parseDecimalText(given, context, AMOUNT),
);
const price = numberText.transform((given, context) => given && parseDecimalText(given, context, PRICE, 'more than 0'));
const quantity = z.union([z.number(), z.string()]).transform((given, context) => {
  const { pieces, problem } = parseQuantity(String(given), MAX_PIECES);
  return problem === undefined ? pieces : Number(parseDecimalText(String(given), context, QUANTITY, 'at least 1'));
});

const line = z.object({
  model_id: idField.nullable().default(null),
  text: printableText(500).min(1, 'is required'),
  hsn_code: hsnCodeField,
  quantity,
  unit_price: price,
  price_per: z.literal([1, 100, 1000]).default(1),
  is_sample: z.boolean().default(false),
  discount: percent.default('0'),
  tax_percent: percent.default('18'),
});

const content = z.object({
  currency: z.enum(CURRENCIES),
  buyer_name: printableText(200).min(1, 'is required'),
  buyer_company: printableText(200).default(''),
  buyer_address: printableText(1000).default(''),
  buyer_state: printableText(100).default(''),
  buyer_country: printableText(100).default('India'),
  buyer_gstin: gstinField,
  place_of_supply: printableText(100).default(''),
  packing: charge.default('0'),
  freight: charge.default('0'),
  delivery: printableText(300).default(''),
  valid_until: z.iso.date('must be a day such as 2026-05-31'),
  terms: printableText(4000).default(''),
  lines: z
    .array(line)
    .min(1, 'must have at least one line')
    .max(MAX_QUOTATION_LINES, `must have at most ${MAX_QUOTATION_LINES} lines`),
});
export type QuotationContent = z.output<typeof content>;

const version = z.int().min(1);
export const officeQuotationQuery = z.object({ id: idField });
/** `buyer`: facts that a message states and a person has seen, for the draft and the contact details. */
const seenBuyer = z.object({
  name: printableText(200).default(''),
  company: printableText(200).default(''),
  gstin: gstinField,
  state: printableText(100).default(''),
  phone: printableText(50).default(''),
});
export const beginQuotationBody = z.object({ id: idField, buyer: seenBuyer.optional() });
export const seenQuotationBody = z.object({ id: idField, version });
export const saveQuotationBody = content.extend({ id: idField, version });
export const confirmOrderBody = z.object({
  id: idField,
  version,
  subject: z.string().trim().min(1, 'is required').max(200),
  text: z.string().trim().min(1, 'is required').max(MAX_MESSAGE_TEXT_LENGTH),
});
export const sendQuotationBody = confirmOrderBody.extend({
  by: z.enum(QUOTATION_WAYS).default('email').describe('`email` is sent by the site, the others by staff themselves'),
  sums_hash: z
    .string()
    .max(100)
    .describe('`sums_hash` of the quotation as it was seen, so that it is sent with no other sums'),
});

const decimalText = z.string();
export const officeQuotation = z.object({
  id: z.int(),
  conversation_id: z.int().nullable(),
  reference: z.string(),
  email: z.string(),
  number: z.string().nullable(),
  revision: z.int(),
  state: z.enum(STORED_QUOTATION_STATES),
  is_expired: z.boolean(),
  version: z.int(),
  ...content.omit({ lines: true, buyer_gstin: true, packing: true, freight: true }).shape,
  buyer_gstin: z.string(),
  packing: z.string(),
  freight: z.string(),
  charge_rule: z.enum(CHARGE_RULES),
  goods: decimalText.nullable(),
  taxes: quotationTaxes,
  total: decimalText.nullable(),
  sums_hash: z.string().describe('Digest of the sums; a draft has others once seller or rule in the settings change'),
  seller: quotationSeller,
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  sent_at: z.string().nullable(),
  sent_by: z.enum(QUOTATION_WAYS),
  answered_at: z.string().nullable(),
  answered_by: z.string(),
  order_number: z.string(),
  confirmed_at: z.string().nullable(),
  lines: z.array(
    z.object({
      model_id: z.int().nullable(),
      text: z.string(),
      hsn_code: z.string(),
      quantity: decimalText,
      unit_price: z.string(),
      price_per: z.literal([1, 100, 1000]),
      is_sample: z.boolean(),
      discount: decimalText,
      tax_percent: decimalText,
    }),
  ),
  states: z.array(z.string()),
});
export type OfficeQuotation = z.output<typeof officeQuotation>;

/** `id`: a quotation. `model`: a model that is not in its stored lines yet, instead of those that are. */
export const knownPricesQuery = z.object({
  id: idField.optional(),
  enquiry: idField.optional(),
  model: idField.optional(),
});

const listPrice = z.object({
  unit_price: z.string(),
  price_per: z.literal([1, 100, 1000]),
  from_quantity: z.int(),
  customer_group: z.string(),
});
export const knownPricesReply = z.array(
  z.object({
    model_id: z.int(),
    hsn_code: z.string(),
    /** Value of the attribute that is named so; '' without one. */
    lead_time: z.string(),
    /** Prices for the customer's group come first, then general prices; each for the largest quantity first. */
    list: z.array(listPrice),
    last: listPrice
      .omit({ from_quantity: true, customer_group: true })
      .extend({ discount: z.string(), quantity: z.int(), number: z.string(), sent_at: z.string() })
      .nullable(),
  }),
);
export type KnownPrice = z.output<typeof knownPricesReply>[number];

export const quotationsReply = z.array(
  officeQuotation
    .pick({ id: true, number: true, revision: true, state: true, is_expired: true, currency: true, total: true })
    .extend({ valid_until: z.string(), sent_at: z.string().nullable(), changed_by: z.string().nullable() }),
);
/** `enquiry`: the conversation in which the copy is a draft. */
export const copyQuotationBody = z.object({ id: idField, enquiry: idField });

/** Quotations that the buyer of an enquiry has had for other enquiries, the latest first. */
export const earlierQuotationsReply = z.array(
  officeQuotation
    .pick({ id: true, number: true, revision: true, state: true, is_expired: true, currency: true, total: true })
    .extend({
      sent_at: z.string(),
      order_number: z.string(),
      lines: z.array(z.object({ model_id: z.int().nullable(), text: z.string(), quantity: z.int() })),
    }),
);
export type EarlierQuotation = z.output<typeof earlierQuotationsReply>[number];

export const begunQuotationReply = z.object({ id: z.int() });
/** `left_off`: models of the enquiry that are not in the draft, because a quotation has at most 200 lines. */
export const begunForEnquiryReply = begunQuotationReply.extend({ left_off: z.int() });

export type ListedQuotation = z.output<typeof quotationsReply>[number];
