import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '../money/money.ts';
import { parseAmount } from './parse-amount.ts';

describe('A number', () => {
  it.each([
    ['1,00,000', '100000'],
    ['1,25,000.50', '125000.50'],
    ['₹ 450', '450'],
    ['₹1,234.5', '1234.5'],
    ['Rs. 450/-', '450'],
    ['Rs 12,34,56,789', '123456789'],
    ['INR 99', '99'],
    ['450 INR', '450'],
    ['$1,000,000', '1000000'],
    ['18 %', '18'],
    [' 007.10 ', '7.10'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0', '0'],
    ['-3', '-3'],
  ])('is read from %s', (text, decimal) => {
    expect(parseAmount(text)).toBe(decimal);
  });

  it.each(['', '.', '12,50', '1,2345', '10,00', '1.000,50', '1,000,00', '4 5', 'ten', '1e3', '₹', '1,,000', ',100'])(
    'is not read from "%s", which may be meant otherwise',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it('is read as it is printed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (hundredths) => {
        const amount = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
        for (const currency of ['INR', 'USD'] as const)
          expect(parseAmount(formatAmount(amount, currency))).toBe(amount);
      }),
    );
  });
});
