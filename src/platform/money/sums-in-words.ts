import type { ChargeRule } from './charge-rules.limits.ts';
import type { Currency } from './currencies.limits.ts';
import { type Sums as Amounts, amountText, isZero, percentText, priceText, rateOfCharges } from './money.ts';

interface Sums extends Pick<Amounts, 'goods' | 'packing' | 'freight' | 'taxes'> {
  currency: Currency;
  packing_percent: string | null;
  freight_percent: string | null;
}
interface Price {
  unit_price: string;
  price_per: number;
  is_sample: boolean;
}

/** Price as text, such as `432.50 per 100`. */
export function priceInWords({ unit_price, price_per, is_sample }: Price, currency: Currency): string {
  if (is_sample) return 'Free sample';
  return (
    priceText(unit_price, currency) +
    (price_per > 1 ? ` per ${amountText(String(price_per), currency).slice(0, -3)}` : '')
  );
}

export function sumsInWords({ currency, goods, packing, packing_percent, freight, freight_percent, taxes }: Sums) {
  const extras = [
    { name: 'Packing', percent: packing_percent, amount: packing },
    { name: 'Freight', percent: freight_percent, amount: freight },
  ]
    .filter(({ amount }) => !isZero(amount))
    .map(({ name, percent, amount }) => ({
      name: percent === null ? name : `${name} ${percentText(percent)} % of the goods`,
      amount,
    }));
  const due = taxes.map(({ name, percent, base, amount }) => ({
    name: `${name} ${percentText(percent)} % of ${amountText(base, currency)}`,
    amount,
  }));
  return [{ name: 'Goods', amount: goods }, ...extras, ...due].map(({ name, amount }) => ({
    name,
    amount: amountText(amount, currency),
  }));
}

interface Charges extends Pick<Amounts, 'packing' | 'freight' | 'taxes'> {
  charge_rule: ChargeRule;
  lines: readonly { tax_percent: string; amount: string }[];
}

/** Tax rule for packing and freight; '' without both. */
export function chargesInWords({ packing, freight, taxes, charge_rule, lines }: Charges): string {
  const rate = rateOfCharges(lines, charge_rule);
  if (!taxes.length || rate === undefined || (isZero(packing) && isZero(freight))) return '';
  const why =
    charge_rule === 'principal'
      ? 'the rate of the principal supply, which they are part of'
      : 'the highest rate of the goods';
  return `Packing and freight are taxed at ${rate} %, ${why}.`;
}
