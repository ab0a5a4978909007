import { Big } from 'big.js';
import { isPercentCharge, parseAmount } from '../numbers/parse-amount.ts';
import { isSameState } from './gstin.ts';
import type { ChargeRule, Currency } from './money.limits.ts';

/** Decimal text such as `1250.00`; never floating point. */
export type DecimalText = string;

export interface PricedLine {
  quantity: number | DecimalText;
  /** Price of `price_per` pieces. */
  unit_price: DecimalText;
  price_per: number;
  discount: DecimalText;
  tax_percent: DecimalText;
}

export type TaxKind = 'CGST and SGST' | 'IGST' | 'none';

interface SupplyFacts {
  buyer_country: string;
  buyer_state: string;
  /** State of India; '' for the buyer's. */
  place_of_supply: string;
}

export const getStateOfSupply = ({ place_of_supply, buyer_state }: Omit<SupplyFacts, 'buyer_country'>): string =>
  place_of_supply || buyer_state;

export function determineTaxKind({ buyer_country, ...supply }: SupplyFacts, sellerState: string): TaxKind {
  if (buyer_country.trim().toLowerCase() !== 'india') return 'none';
  return isSameState(getStateOfSupply(supply), sellerState) ? 'CGST and SGST' : 'IGST';
}

export interface TaxAmount {
  name: 'CGST' | 'SGST' | 'IGST';
  percent: DecimalText;
  base: DecimalText;
  amount: DecimalText;
}

export interface QuotationSums {
  amounts: DecimalText[];
  goods: DecimalText;
  packing: DecimalText;
  freight: DecimalText;
  taxes: TaxAmount[];
  total: DecimalText;
}

/** The only rounding rule: half up, to two places, of each line, charge and tax, so that sums are exact. */
const roundAmount = (exact: Big): Big => exact.round(2, Big.roundHalfUp);
const formatDecimal = (amount: Big): DecimalText => amount.toFixed(2);
const HUNDREDTH = new Big('0.01');

export const computeLineAmount = ({
  quantity,
  unit_price,
  price_per,
  discount,
}: Omit<PricedLine, 'tax_percent'>): DecimalText =>
  // The only division comes last and is by a power of ten, so the amount is exact.
  formatDecimal(
    roundAmount(
      new Big(quantity)
        .times(unit_price)
        .times(new Big(100).minus(discount))
        .div(100 * price_per),
    ),
  );

/** @param charge an amount, or a percentage of the goods such as `2%` */
const computeCharge = (charge: string, goods: Big): DecimalText => {
  const amount = new Big(parseAmount(charge) ?? 0);
  return formatDecimal(roundAmount(isPercentCharge(charge) ? goods.times(amount).times(HUNDREDTH) : amount));
};

/** Tax rate of packing and freight; goods without value count only if there are no others. Undefined without lines. */
export function findChargeTaxRate(
  lines: readonly { tax_percent: DecimalText; amount: DecimalText }[],
  rule: ChargeRule,
): DecimalText | undefined {
  const all = [...sumValuesByRate(lines)];
  const ofValue = all.filter(([, value]) => value.gt(0));
  const [first] = (ofValue.length ? ofValue : all).sort(
    ([rate, value], [other, otherValue]) =>
      (rule === 'principal' ? otherValue.cmp(value) : 0) || new Big(other).cmp(rate),
  );
  return first?.[0];
}

function sumValuesByRate(lines: readonly { tax_percent: DecimalText; amount: DecimalText }[]): Map<DecimalText, Big> {
  const values = new Map<DecimalText, Big>();
  for (const { tax_percent, amount } of lines) {
    const rate = formatPercent(tax_percent);
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

export function computeSums(lines: readonly PricedLine[], { taxKind, rule, ...charges }: Charges): QuotationSums {
  const amounts = lines.map(computeLineAmount);
  const goods = addAmounts(amounts);
  const [packing, freight] = [computeCharge(charges.packing, goods), computeCharge(charges.freight, goods)];
  const priced = lines.map(({ tax_percent }, at) => ({ tax_percent, amount: amounts[at] ?? '0' }));
  const bases = sumValuesByRate(priced);
  const rate = findChargeTaxRate(priced, rule);
  if (rate !== undefined) bases.set(rate, addAmounts([packing, freight]).plus(bases.get(rate) ?? 0));
  const rates = [...bases.keys()].sort((a, b) => new Big(b).cmp(a));
  const taxes = rates.flatMap((one) => computeTaxes(bases.get(one) ?? new Big(0), one, taxKind));
  const total = addAmounts([packing, freight, ...taxes.map(({ amount }) => amount)]).plus(goods);
  return { amounts, goods: formatDecimal(goods), packing, freight, taxes, total: formatDecimal(total) };
}

const addAmounts = (amounts: readonly DecimalText[]): Big =>
  amounts.reduce((before, one) => before.plus(one), new Big(0));

function computeTaxes(base: Big, rate: DecimalText, kind: TaxKind): TaxAmount[] {
  if (kind === 'none' || new Big(rate).eq(0) || base.eq(0)) return [];
  const names = kind === 'IGST' ? (['IGST'] as const) : (['CGST', 'SGST'] as const);
  const percent = new Big(rate).times(names.length === 1 ? 1 : '0.5');
  const amount = formatDecimal(roundAmount(base.times(percent).times(HUNDREDTH)));
  return names.map((name) => ({ name, percent: percent.toString(), base: formatDecimal(base), amount }));
}

export const formatPercent = (percent: DecimalText): string => new Big(percent).toString();

export const isZero = (amount: DecimalText): boolean => new Big(amount).eq(0);

export const isGreater = (amount: DecimalText, other: DecimalText): boolean => new Big(amount).gt(other);

/** A price with two to four decimals. */
export function formatPrice(price: DecimalText, currency: Currency): string {
  const [, more = ''] = /\.\d\d(\d*?)0*$/.exec(new Big(price).toFixed(4)) ?? [];
  return formatAmount(new Big(price).round(2, Big.roundDown).toFixed(2), currency) + more;
}

/** Amount with separators: `12,34,567.80` for rupees, `1,234,567.80` for others. */
export function formatAmount(amount: DecimalText, currency: Currency): string {
  const [whole = '', cents = '00'] = new Big(amount).toFixed(2).split('.');
  return `${whole.replace(currency === 'INR' ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
