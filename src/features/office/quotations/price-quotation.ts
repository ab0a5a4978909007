import { badInput } from '../../../platform/errors.ts';
import type { ChargeRule } from '../../../platform/money/money.limits.ts';
import { isMore, type Sums, sumsOf, taxKindOf } from '../../../platform/money/money.ts';
import { isPercentage } from '../../../platform/money/read-amount.limits.ts';
import { MAX_TOTAL } from '../../customers/quotations/quotations.limits.ts';
import type { QuotationContent } from './quotations.contract.ts';

export type Priced = { [Name in keyof Sums]: Name extends 'goods' | 'total' ? string | null : Sums[Name] };

/** @throws HttpError 400 for a sum beyond the column's size */
export function priced(content: QuotationContent, seller: { state: string; charge_rule: ChargeRule }): Priced {
  const { packing, freight } = content;
  const lines = content.lines.map((line) => (line.is_sample ? { ...line, unit_price: '0' } : line));
  if (lines.some(({ unit_price }) => unit_price === '')) {
    const amountIn = (charge: string) => (isPercentage(charge) ? '0' : charge);
    return {
      ...{ amounts: [], goods: null, taxes: [], total: null },
      packing: amountIn(packing),
      freight: amountIn(freight),
    };
  }
  const taxKind = taxKindOf(content, seller.state);
  const sums = sumsOf(lines, { packing, freight, taxKind, rule: seller.charge_rule });
  if (isMore(sums.total, MAX_TOTAL)) throw badInput('lines', `come to more than ${MAX_TOTAL}`);
  return sums;
}
