import { Big } from 'big.js';
import type { ChargeRule, Currency } from './money.limits.ts';
import {
  type QuotationSums as Amounts,
  type DecimalText,
  findChargeTaxRate,
  formatAmount,
  formatPercent,
  formatPrice,
  isZero,
} from './money.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const INDIAN = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1000, name: 'thousand' },
];
const WESTERN = [
  { size: 1_000_000_000, name: 'billion' },
  { size: 1_000_000, name: 'million' },
  { size: 1000, name: 'thousand' },
];
const NAMES: Record<Currency, { whole: string; cents: string; scale: typeof INDIAN }> = {
  INR: { whole: 'Rupees', cents: 'paise', scale: INDIAN },
  USD: { whole: 'US dollars', cents: 'cents', scale: WESTERN },
  EUR: { whole: 'Euros', cents: 'cents', scale: WESTERN },
};

/** Words of Indian invoices: `Rupees one lakh twenty-five thousand and fifty paise only`. @param amount not negative */
export function formatAmountInWords(amount: DecimalText, currency: Currency): string {
  const { whole, cents, scale } = NAMES[currency];
  const [units = '0', hundredths = '00'] = new Big(amount).toFixed(2).split('.');
  const small = Number(hundredths) ? ` and ${formatNumberInWords(Number(hundredths), scale)} ${cents}` : '';
  return `${whole} ${formatNumberInWords(Number(units), scale)}${small} only`;
}

function formatNumberInWords(number: number, scale: typeof INDIAN): string {
  const step = scale.find(({ size }) => number >= size);
  if (step) {
    const rest = number % step.size;
    const head = `${formatNumberInWords(Math.floor(number / step.size), scale)} ${step.name}`;
    return rest ? `${head} ${formatNumberInWords(rest, scale)}` : head;
  }
  if (number >= 100) {
    const rest = number % 100;
    return `${SMALL[Math.floor(number / 100)]} hundred${rest ? ` ${formatNumberInWords(rest, scale)}` : ''}`;
  }
  if (number < 20) return SMALL[number] ?? '';
  return `${TENS[Math.floor(number / 10)]}${number % 10 ? `-${SMALL[number % 10]}` : ''}`;
}

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
export function formatPriceInWords({ unit_price, price_per, is_sample }: Price, currency: Currency): string {
  if (is_sample) return 'Free sample';
  return (
    formatPrice(unit_price, currency) +
    (price_per > 1 ? ` per ${formatAmount(String(price_per), currency).slice(0, -3)}` : '')
  );
}

export function formatSumsInWords({
  currency,
  goods,
  packing,
  packing_percent,
  freight,
  freight_percent,
  taxes,
}: Sums) {
  const extras = [
    { name: 'Packing', percent: packing_percent, amount: packing },
    { name: 'Freight', percent: freight_percent, amount: freight },
  ]
    .filter(({ amount }) => !isZero(amount))
    .map(({ name, percent, amount }) => ({
      name: percent === null ? name : `${name} ${formatPercent(percent)} % of the goods`,
      amount,
    }));
  const due = taxes.map(({ name, percent, base, amount }) => ({
    name: `${name} ${formatPercent(percent)} % of ${formatAmount(base, currency)}`,
    amount,
  }));
  return [{ name: 'Goods', amount: goods }, ...extras, ...due].map(({ name, amount }) => ({
    name,
    amount: formatAmount(amount, currency),
  }));
}

interface Charges extends Pick<Amounts, 'packing' | 'freight' | 'taxes'> {
  charge_rule: ChargeRule;
  lines: readonly { tax_percent: string; amount: string }[];
}

/** Tax rule for packing and freight; '' without both. */
export function describeChargeTaxRule({ packing, freight, taxes, charge_rule, lines }: Charges): string {
  const rate = findChargeTaxRate(lines, charge_rule);
  if (!taxes.length || rate === undefined || (isZero(packing) && isZero(freight))) return '';
  const why =
    charge_rule === 'principal'
      ? 'the rate of the principal supply, which they are part of'
      : 'the highest rate of the goods';
  return `Packing and freight are taxed at ${rate} %, ${why}.`;
}
