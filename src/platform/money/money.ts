import { Big } from 'big.js';
import { isPercentage, readAmount } from '../numbers/read-amount.ts';
import { isSameState } from './gstin.ts';
import type { ChargeRule, Currency } from './money.limits.ts';

/** Decimal text such as `1250.00`; never floating point. */
export type Decimal = string;

export interface PricedLine {
  quantity: number | Decimal;
  /** Price of `price_per` pieces. */
  unit_price: Decimal;
  price_per: number;
  discount: Decimal;
  tax_percent: Decimal;
}

export type TaxKind = 'CGST and SGST' | 'IGST' | 'none';

interface Place {
  buyer_country: string;
  buyer_state: string;
  /** State of India; '' for the buyer's. */
  place_of_supply: string;
}

export const stateOfSupply = ({ place_of_supply, buyer_state }: Omit<Place, 'buyer_country'>): string =>
  place_of_supply || buyer_state;

export function taxKindOf({ buyer_country, ...place }: Place, sellerState: string): TaxKind {
  if (buyer_country.trim().toLowerCase() !== 'india') return 'none';
  return isSameState(stateOfSupply(place), sellerState) ? 'CGST and SGST' : 'IGST';
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
  packing: Decimal;
  freight: Decimal;
  taxes: Tax[];
  total: Decimal;
}

/** The only rounding rule: half up, to two places, of each line, charge and tax, so that sums are exact. */
const rounded = (exact: Big): Big => exact.round(2, Big.roundHalfUp);
const text = (amount: Big): Decimal => amount.toFixed(2);
const HUNDREDTH = new Big('0.01');

export const amountOf = ({ quantity, unit_price, price_per, discount }: Omit<PricedLine, 'tax_percent'>): Decimal =>
  // The only division comes last and is by a power of ten, so the amount is exact.
  text(
    rounded(
      new Big(quantity)
        .times(unit_price)
        .times(new Big(100).minus(discount))
        .div(100 * price_per),
    ),
  );

/** @param charge an amount, or a percentage of the goods such as `2%` */
const chargeOf = (charge: string, goods: Big): Decimal => {
  const amount = new Big(readAmount(charge) ?? 0);
  return text(rounded(isPercentage(charge) ? goods.times(amount).times(HUNDREDTH) : amount));
};

/** Tax rate of packing and freight; goods without value count only if there are no others. Undefined without lines. */
export function rateOfCharges(
  lines: readonly { tax_percent: Decimal; amount: Decimal }[],
  rule: ChargeRule,
): Decimal | undefined {
  const all = [...valuesByRate(lines)];
  const ofValue = all.filter(([, value]) => value.gt(0));
  const [first] = (ofValue.length ? ofValue : all).sort(
    ([rate, value], [other, otherValue]) =>
      (rule === 'principal' ? otherValue.cmp(value) : 0) || new Big(other).cmp(rate),
  );
  return first?.[0];
}

function valuesByRate(lines: readonly { tax_percent: Decimal; amount: Decimal }[]): Map<Decimal, Big> {
  const values = new Map<Decimal, Big>();
  for (const { tax_percent, amount } of lines) {
    const rate = percentText(tax_percent);
    values.set(rate, (values.get(rate) ?? new Big(0)).plus(amount));
  }
  return values;
}

interface Charges {
  packing: string;
  freight: string;
  taxKind: TaxKind;
  rule: ChargeRule;
}

export function sumsOf(lines: readonly PricedLine[], { taxKind, rule, ...charges }: Charges): Sums {
  const amounts = lines.map(amountOf);
  const goods = sum(amounts);
  const [packing, freight] = [chargeOf(charges.packing, goods), chargeOf(charges.freight, goods)];
  const priced = lines.map(({ tax_percent }, at) => ({ tax_percent, amount: amounts[at] ?? '0' }));
  const bases = valuesByRate(priced);
  const rate = rateOfCharges(priced, rule);
  if (rate !== undefined) bases.set(rate, sum([packing, freight]).plus(bases.get(rate) ?? 0));
  const rates = [...bases.keys()].sort((a, b) => new Big(b).cmp(a));
  const taxes = rates.flatMap((one) => taxesOf(bases.get(one) ?? new Big(0), one, taxKind));
  const total = sum([packing, freight, ...taxes.map(({ amount }) => amount)]).plus(goods);
  return { amounts, goods: text(goods), packing, freight, taxes, total: text(total) };
}

const sum = (amounts: readonly Decimal[]): Big => amounts.reduce((before, one) => before.plus(one), new Big(0));

function taxesOf(base: Big, rate: Decimal, kind: TaxKind): Tax[] {
  if (kind === 'none' || new Big(rate).eq(0) || base.eq(0)) return [];
  const names = kind === 'IGST' ? (['IGST'] as const) : (['CGST', 'SGST'] as const);
  const percent = new Big(rate).times(names.length === 1 ? 1 : '0.5');
  const amount = text(rounded(base.times(percent).times(HUNDREDTH)));
  return names.map((name) => ({ name, percent: percent.toString(), base: text(base), amount }));
}

export const percentText = (percent: Decimal): string => new Big(percent).toString();

export const isZero = (amount: Decimal): boolean => new Big(amount).eq(0);

export const isMore = (amount: Decimal, other: Decimal): boolean => new Big(amount).gt(other);

/** A price with two to four decimals. */
export function priceText(price: Decimal, currency: Currency): string {
  const [, more = ''] = /\.\d\d(\d*?)0*$/.exec(new Big(price).toFixed(4)) ?? [];
  return amountText(new Big(price).round(2, Big.roundDown).toFixed(2), currency) + more;
}

/** Amount with separators: `12,34,567.80` for rupees, `1,234,567.80` for others. */
export function amountText(amount: Decimal, currency: Currency): string {
  const [whole = '', cents = '00'] = new Big(amount).toFixed(2).split('.');
  return `${whole.replace(currency === 'INR' ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
