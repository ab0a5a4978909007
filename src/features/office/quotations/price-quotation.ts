import { badInput } from '../../../platform/errors.ts';
import type { ChargeRule } from '../../../platform/money/money.limits.ts';
import { isMore, type PricedLine, percentText, type Sums, sumsOf, taxKindOf } from '../../../platform/money/money.ts';
import { isPercentage } from '../../../platform/numbers/read-amount.ts';
import { MAX_CHARGE, MAX_TOTAL } from '../../customers/quotations/quotations.limits.ts';

export type Priced = { [Name in keyof Sums]: Name extends 'goods' | 'total' ? string | null : Sums[Name] };

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
export function priced(content: Unpriced, seller: { state: string; charge_rule: ChargeRule }): Priced {
  const { packing, freight } = content;
  const lines = content.lines.map((line) => (line.is_sample ? { ...line, unit_price: '0' } : line));
  if (lines.some(({ unit_price }) => unit_price === '')) {
    const amountIn = (charge: string) => (isPercentage(charge) ? '0' : charge);
    return {
      amounts: [],
      goods: null,
      taxes: [],
      total: null,
      packing: amountIn(packing),
      freight: amountIn(freight),
    };
  }
  const taxKind = taxKindOf(content, seller.state);
  const sums = sumsOf(lines, { packing, freight, taxKind, rule: seller.charge_rule });
  if (isMore(sums.goods, MAX_TOTAL)) throw badInput('lines', `come to more than ${MAX_TOTAL}`);
  for (const charge of ['packing', 'freight'] as const)
    if (isMore(sums[charge], MAX_CHARGE)) throw badInput(charge, `comes to more than ${MAX_CHARGE}`);
  if (isMore(sums.total, MAX_TOTAL)) throw badInput('lines', `come to more than ${MAX_TOTAL}`);
  return sums;
}

/** Packing or freight as typed: an amount, or a percentage such as `2%`. */
export const chargeText = (amount: string, percent: string | null): string =>
  percent === null ? amount : `${percentText(percent)}%`;
