import { badInput } from '../../../platform/errors.ts';
import { isMore, type Sums, sumsOf, taxKindOf } from '../../../platform/money/money.ts';
import { MAX_TOTAL } from '../../customers/quotations/quotations.limits.ts';
import type { QuotationContent } from './quotations.contract.ts';

export type Priced = { [Name in keyof Sums]: Name extends 'goods' | 'total' ? string | null : Sums[Name] };

/** @throws HttpError 400 for a sum beyond the column's size */
export function priced(content: QuotationContent, sellerState: string): Priced {
  const { lines, packing, freight } = content;
  if (lines.some(({ unit_price }) => unit_price === '')) return { amounts: [], goods: null, taxes: [], total: null };
  const sums = sumsOf(lines, { packing, freight, taxKind: taxKindOf(content, sellerState) });
  if (isMore(sums.total, MAX_TOTAL)) throw badInput('lines', `come to more than ${MAX_TOTAL}`);
  return sums;
}
