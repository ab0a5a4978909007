import { Big } from 'big.js';
import type { Currency } from './currencies.limits.ts';
import type { Decimal } from './money.ts';

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
export function amountInWords(amount: Decimal, currency: Currency): string {
  const { whole, cents, scale } = NAMES[currency];
  const [units = '0', hundredths = '00'] = new Big(amount).toFixed(2).split('.');
  const small = Number(hundredths) ? ` and ${wordsOf(Number(hundredths), scale)} ${cents}` : '';
  return `${whole} ${wordsOf(Number(units), scale)}${small} only`;
}

function wordsOf(number: number, scale: typeof INDIAN): string {
  const step = scale.find(({ size }) => number >= size);
  if (step) {
    const rest = number % step.size;
    const head = `${wordsOf(Math.floor(number / step.size), scale)} ${step.name}`;
    return rest ? `${head} ${wordsOf(rest, scale)}` : head;
  }
  if (number >= 100) {
    const rest = number % 100;
    return `${SMALL[Math.floor(number / 100)]} hundred${rest ? ` ${wordsOf(rest, scale)}` : ''}`;
  }
  if (number < 20) return SMALL[number] ?? '';
  return `${TENS[Math.floor(number / 10)]}${number % 10 ? `-${SMALL[number % 10]}` : ''}`;
}
