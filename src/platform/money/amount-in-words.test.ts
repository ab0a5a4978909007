import { expect, it } from 'vitest';
import { formatAmountInWords } from './sums-in-words.ts';

it.each([
  ['125000.50', 'INR', 'Rupees one lakh twenty-five thousand and fifty paise only'],
  ['0.00', 'INR', 'Rupees zero only'],
  ['100000.00', 'INR', 'Rupees one lakh only'],
  ['10000001.01', 'INR', 'Rupees one crore one and one paise only'],
  ['271057.80', 'INR', 'Rupees two lakh seventy-one thousand fifty-seven and eighty paise only'],
  ['19.19', 'INR', 'Rupees nineteen and nineteen paise only'],
  ['1200000000', 'INR', 'Rupees one hundred twenty crore only'],
  [
    '999999999999.99',
    'INR',
    'Rupees ninety-nine thousand nine hundred ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paise only',
  ],
  ['1250000.05', 'USD', 'US dollars one million two hundred fifty thousand and five cents only'],
  ['40', 'EUR', 'Euros forty only'],
] as const)('%s %s is said as "%s"', (amount, currency, words) => {
  expect(formatAmountInWords(amount, currency)).toBe(words);
});
