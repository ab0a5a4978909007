import { badInputError } from '../../../platform/http-errors.ts';
import type { ChargeRule } from '../../../platform/money/money.limits.ts';
import {
  computeSums,
  determineTaxKind,
  formatPercent,
  isGreater,
  type PricedLine,
  type QuotationSums,
} from '../../../platform/money/money.ts';
import { isPercentCharge } from '../../../platform/numbers/parse-amount.ts';
import { MAX_QUOTATION_CHARGE, MAX_QUOTATION_TOTAL } from '../../customers/quotations/quotations.limits.ts';

export type PricedSums = {
  [Name in keyof QuotationSums]: Name extends 'goods' | 'total' ? string | null : QuotationSums[Name];
};

interface Unpriced {
  buyer_country: string;
  buyer_state: string;
  place_of_supply: string;
  /** An amount, or a percentage of the goods such as `2%`. */
  packing: string;
  freight: string;
  /** `unit_price` is '' while a price is missing. */
  lines: readonly (PricedLine & { is_sample: boolean })[];
}

/** @throws HttpError 400 naming the field whose amount is too large to be stored */
export function priceQuotation(content: Unpriced, seller: { state: string; charge_rule: ChargeRule }): PricedSums {
  const { packing, freight } = content;
  const lines = content.lines.map((line) => (line.is_sample ? { ...line, unit_price: '0' } : line));
  if (lines.some(({ unit_price }) => unit_price === '')) {
    const amountIn = (charge: string) => (isPercentCharge(charge) ? '0' : charge);
    return {
      amounts: [],
      goods: null,
      taxes: [],
      total: null,
      packing: amountIn(packing),
      freight: amountIn(freight),
    };
  }
  const taxKind = determineTaxKind(content, seller.state);
  const sums = computeSums(lines, { packing, freight, taxKind, rule: seller.charge_rule });
  if (isGreater(sums.goods, MAX_QUOTATION_TOTAL))
    throw badInputError('lines', `add up to more than ${MAX_QUOTATION_TOTAL}`);
  for (const charge of ['packing', 'freight'] as const)
    if (isGreater(sums[charge], MAX_QUOTATION_CHARGE))
      throw badInputError(charge, `adds up to more than ${MAX_QUOTATION_CHARGE}`);
  if (isGreater(sums.total, MAX_QUOTATION_TOTAL))
    throw badInputError('lines', `add up to more than ${MAX_QUOTATION_TOTAL}`);
  return sums;
}

/** Packing or freight as typed: an amount, or a percentage such as `2%`. */
export const formatCharge = (amount: string, percent: string | null): string =>
  percent === null ? amount : `${formatPercent(percent)}%`;
