import { amountText, isZero, percentText } from '../../../platform/money/money.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';

export function sumsInWords({
  currency,
  goods,
  packing,
  freight,
  taxes,
}: Pick<QuotationForCustomer, 'currency' | 'goods' | 'packing' | 'freight' | 'taxes'>) {
  const extras = [
    { name: 'Packing', amount: packing },
    { name: 'Freight', amount: freight },
  ].filter(({ amount }) => !isZero(amount));
  const due = taxes.map(({ name, percent, base, amount }) => ({
    name: `${name} ${percentText(percent)} % of ${amountText(base, currency)}`,
    amount,
  }));
  return [{ name: 'Goods', amount: goods }, ...extras, ...due].map(({ name, amount }) => ({
    name,
    amount: amountText(amount, currency),
  }));
}
