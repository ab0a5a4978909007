import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, amountText, type PricedLine, percentText, sumsOf, type TaxKind, taxKindOf } from './money.ts';

/** Amounts as whole hundredths, by the schoolbook: another way than that of the code. */
const hundredths = (amount: string): bigint => BigInt(amount.replace('.', ''));
const twoPlaces = (whole: number) => `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
/** Half up. */
const divided = (number: bigint, by: bigint): bigint => (2n * number + by) / (2n * by);

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 99_999 }),
  unit_price: fc.integer({ min: 1, max: 99_999_999 }).map(twoPlaces),
  discount: fc.integer({ min: 0, max: 9999 }).map(twoPlaces),
  tax_percent: fc.constantFrom('0.00', '5.00', '12.00', '18.00', '28.00'),
});
const charge = fc.integer({ min: 0, max: 9_999_999 }).map(twoPlaces);
const taxKind: fc.Arbitrary<TaxKind> = fc.constantFrom('CGST and SGST', 'IGST', 'none');

describe('The sums of a quotation', () => {
  it('add up for 200 random ones: lines, discounts, packing, freight and taxes', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 200 }),
        charge,
        charge,
        taxKind,
        (lines, packing, freight, kind) => {
          const { amounts, goods, taxes, total } = sumsOf(lines, { packing, freight, taxKind: kind });
          const expected = lines.map(({ quantity, unit_price, discount }) =>
            divided(BigInt(quantity) * hundredths(unit_price) * (10_000n - hundredths(discount)), 10_000n),
          );
          expect(amounts.map(hundredths)).toEqual(expected);
          expect(hundredths(goods)).toBe(expected.reduce((sum, one) => sum + one, 0n));
          const highest = lines.reduce((most, { tax_percent }) => Math.max(most, Number(tax_percent)), 0);
          const due = [...new Set(lines.map(({ tax_percent }) => Number(tax_percent)))].reduce((sum, rate) => {
            const own = lines.reduce(
              (base, { tax_percent }, at) => base + (Number(tax_percent) === rate ? (expected[at] ?? 0n) : 0n),
              rate === highest ? hundredths(packing) + hundredths(freight) : 0n,
            );
            if (kind === 'none') return sum;
            return sum + (kind === 'IGST' ? divided(own * BigInt(rate), 100n) : 2n * divided(own * BigInt(rate), 200n));
          }, 0n);
          expect(taxes.reduce((sum, { amount }) => sum + hundredths(amount), 0n)).toBe(due);
          expect(hundredths(total)).toBe(hundredths(goods) + hundredths(packing) + hundredths(freight) + due);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('round half up, where floating point would not', () => {
    expect(amountOf({ quantity: 1, unit_price: '1.01', discount: '50' })).toBe('0.51');
    expect(amountOf({ quantity: 3, unit_price: '0.35', discount: '10' })).toBe('0.95');
  });

  it('are taxed by the states of India, however they are written', () => {
    const by = (buyer_country: string, buyer_state: string) => taxKindOf({ buyer_country, buyer_state }, 'Gujarat');
    expect([by('India', 'gujarat'), by('india', 'Goa'), by('Nepal', 'Gujarat')]).toEqual([
      'CGST and SGST',
      'IGST',
      'none',
    ]);
  });

  it('are printed with whole and broken percentages', () => {
    expect(['20', '20.00', '0', '0.00', '2.50', '18'].map(percentText)).toEqual(['20', '20', '0', '0', '2.5', '18']);
  });

  it('are printed with the separators of the currency', () => {
    expect(amountText('123456789.5', 'INR')).toBe('12,34,56,789.50');
    expect(amountText('123456789.5', 'USD')).toBe('123,456,789.50');
    expect(['999', '1000', '0'].map((amount) => amountText(amount, 'INR'))).toEqual(['999.00', '1,000.00', '0.00']);
  });
});
