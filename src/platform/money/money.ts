import { Big } from 'big.js';
import type { Currency } from './currencies.limits.ts';

/** Decimal text such as `1250.00`; never floating point. */
type Decimal = string;

export interface PricedLine {
  quantity: number;
  unit_price: Decimal;
  discount: Decimal;
  tax_percent: Decimal;
}

export type TaxKind = 'CGST and SGST' | 'IGST' | 'none';

export function taxKindOf(
  { buyer_country, buyer_state }: { buyer_country: string; buyer_state: string },
  sellerState: string,
): TaxKind {
  if (buyer_country.toLowerCase() !== 'india') return 'none';
  return buyer_state.toLowerCase() === sellerState.toLowerCase() ? 'CGST and SGST' : 'IGST';
}

export interface Tax {
  name: 'CGST' | 'SGST' | 'IGST';
  percent: Decimal;
  base: Decimal;
  amount: Decimal;
}

export interface Sums {
  amounts: Decimal[];
  goods: Decimal;
  taxes: Tax[];
  total: Decimal;
}

/** The only rounding rule: half up, to two places. Amounts of lines and each tax are rounded, so sums are exact. */
const rounded = (exact: Big): Big => exact.round(2, Big.roundHalfUp);
const text = (amount: Big): Decimal => amount.toFixed(2);
const HUNDREDTH = new Big('0.01');

export const amountOf = ({ quantity, unit_price, discount }: Omit<PricedLine, 'tax_percent'>): Decimal =>
  text(rounded(new Big(quantity).times(unit_price).times(new Big(100).minus(discount)).times(HUNDREDTH)));

/** Packing and freight are taxed like the line with the highest rate. */
export function sumsOf(
  lines: readonly PricedLine[],
  { packing, freight, taxKind }: { packing: Decimal; freight: Decimal; taxKind: TaxKind },
): Sums {
  const amounts = lines.map(amountOf);
  const goods = sum(amounts);
  const bases = new Map<Decimal, Big>();
  for (const [at, { tax_percent }] of lines.entries()) {
    const rate = new Big(tax_percent).toString();
    bases.set(rate, (bases.get(rate) ?? new Big(0)).plus(amounts[at] ?? 0));
  }
  const rates = [...bases.keys()].sort((a, b) => new Big(b).cmp(a));
  const [highest] = rates;
  if (highest !== undefined) bases.set(highest, sum([packing, freight]).plus(bases.get(highest) ?? 0));
  const taxes = rates.flatMap((rate) => taxesOf(bases.get(rate) ?? new Big(0), rate, taxKind));
  const total = sum([packing, freight, ...taxes.map(({ amount }) => amount)]).plus(goods);
  return { amounts, goods: text(goods), taxes, total: text(total) };
}

const sum = (amounts: readonly Decimal[]): Big => amounts.reduce((before, one) => before.plus(one), new Big(0));

function taxesOf(base: Big, rate: Decimal, kind: TaxKind): Tax[] {
  if (kind === 'none' || new Big(rate).eq(0)) return [];
  const names = kind === 'IGST' ? (['IGST'] as const) : (['CGST', 'SGST'] as const);
  const percent = new Big(rate).times(names.length === 1 ? 1 : '0.5');
  const amount = text(rounded(base.times(percent).times(HUNDREDTH)));
  return names.map((name) => ({ name, percent: percent.toString(), base: text(base), amount }));
}

export const percentText = (percent: Decimal): string => new Big(percent).toString();

export const isZero = (amount: Decimal): boolean => new Big(amount).eq(0);

export const isMore = (amount: Decimal, other: Decimal): boolean => new Big(amount).gt(other);

/** With separators: `12,34,567.80` for rupees, `1,234,567.80` for others. */
export function amountText(amount: Decimal, currency: Currency): string {
  const [whole = '', cents = '00'] = new Big(amount).toFixed(2).split('.');
  return `${whole.replace(currency === 'INR' ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
