import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChargeRule } from './money.limits.ts';
import {
  computeLineAmount,
  computeSums,
  determineTaxKind,
  formatAmount,
  formatPercent,
  formatPrice,
  type PricedLine,
  type TaxKind,
} from './money.ts';

/** Amounts in whole hundredths, computed by the school method and so independently of the code. */
const hundredths = (amount: string): bigint => BigInt(amount.replace('.', ''));
const twoDecimals = (whole: number) => `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
/** Rounds half up. */
const divided = (number: bigint, by: bigint): bigint => (2n * number + by) / (2n * by);

const fourDecimals = (whole: number) => `${Math.floor(whole / 10_000)}.${String(whole % 10_000).padStart(4, '0')}`;

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99_999 }),
  unit_price: fc.integer({ min: 10_000, max: 999_999_999 }).map(fourDecimals),
  price_per: fc.constantFrom(1, 100, 1000),
  discount: fc.integer({ min: 0, max: 9999 }).map(twoDecimals),
  tax_percent: fc.constantFrom('0.00', '5.00', '12.00', '18.00', '28.00'),
});
const charge = fc.integer({ min: 0, max: 9_999_999 }).map(twoDecimals);
const rule: fc.Arbitrary<ChargeRule> = fc.constantFrom('highest', 'principal');
const taxKind: fc.Arbitrary<TaxKind> = fc.constantFrom('CGST and SGST', 'IGST', 'none');

/** Tax rates of goods with a price, with the rate of packing and freight first. */
function chargedRates(lines: readonly PricedLine[], amounts: readonly bigint[], chargeRule: ChargeRule): number[] {
  const valueAt = (rate: number) =>
    lines.reduce((sum, line, at) => sum + (Number(line.tax_percent) === rate ? (amounts[at] ?? 0n) : 0n), 0n);
  const rates = [...new Set(lines.map(({ tax_percent }) => Number(tax_percent)))].sort((a, b) => b - a);
  const ofValue = rates.filter((rate) => valueAt(rate) > 0n);
  const counted = ofValue.length ? ofValue : rates;
  return chargeRule === 'highest' ? counted : counted.sort((a, b) => Number(valueAt(b) - valueAt(a)) || b - a);
}

describe('The sums of a quotation', () => {
  it('add up for 200 random ones: lines, discounts, packing, freight and taxes', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 200 }),
        charge,
        fc.oneof(
          charge,
          fc.integer({ min: 1, max: 9999 }).map((percent) => `${twoDecimals(percent)}%`),
        ),
        taxKind,
        rule,
        (lines, packing, freight, kind, chargeRule) => {
          const given = { packing, freight, taxKind: kind, rule: chargeRule };
          const { amounts, goods, taxes, total, ...charges } = computeSums(lines, given);
          const expected = lines.map(({ quantity, unit_price, price_per, discount }) =>
            divided(
              BigInt(quantity) * hundredths(unit_price) * (10_000n - hundredths(discount)),
              1_000_000n * BigInt(price_per),
            ),
          );
          expect(amounts.map(hundredths)).toEqual(expected);
          expect(hundredths(goods)).toBe(expected.reduce((sum, one) => sum + one, 0n));
          const expectedFreight = freight.endsWith('%')
            ? divided(hundredths(goods) * hundredths(freight.slice(0, -1)), 10_000n)
            : hundredths(freight);
          expect([charges.packing, charges.freight].map(hundredths)).toEqual([hundredths(packing), expectedFreight]);
          const [ofCharges] = chargedRates(lines, expected, chargeRule);
          const due = [...new Set(lines.map(({ tax_percent }) => Number(tax_percent)))].reduce((sum, rate) => {
            const own = lines.reduce(
              (base, { tax_percent }, at) => base + (Number(tax_percent) === rate ? (expected[at] ?? 0n) : 0n),
              rate === ofCharges ? hundredths(packing) + expectedFreight : 0n,
            );
            if (kind === 'none') return sum;
            return sum + (kind === 'IGST' ? divided(own * BigInt(rate), 100n) : 2n * divided(own * BigInt(rate), 200n));
          }, 0n);
          expect(taxes.reduce((sum, { amount }) => sum + hundredths(amount), 0n)).toBe(due);
          expect(hundredths(total)).toBe(hundredths(goods) + hundredths(packing) + expectedFreight + due);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('round half up, where floating point would not', () => {
    const price = { price_per: 1, discount: '0' };
    expect(computeLineAmount({ ...price, quantity: 1, unit_price: '1.01', discount: '50' })).toBe('0.51');
    expect(computeLineAmount({ ...price, quantity: 3, unit_price: '0.35', discount: '10' })).toBe('0.95');
    expect(computeLineAmount({ quantity: '250', unit_price: '0.1234', price_per: 100, discount: '0' })).toBe('0.31');
  });

  it('tax packing and freight at the rate that the accountant has chosen', () => {
    const lines = [
      { quantity: 1, unit_price: '8332.50', price_per: 1, discount: '0', tax_percent: '18' },
      { quantity: 1, unit_price: '0.01', price_per: 1, discount: '0', tax_percent: '28' },
      { quantity: 1, unit_price: '0', price_per: 1, discount: '0', tax_percent: '40' },
    ];
    const basesBy = (chargeRule: ChargeRule) =>
      computeSums(lines, { packing: '10', freight: '0', taxKind: 'IGST', rule: chargeRule }).taxes.map(
        ({ percent, base }) => `${base} at ${percent}`,
      );
    expect(basesBy('highest')).toEqual(['10.01 at 28', '8332.50 at 18']);
    expect(basesBy('principal')).toEqual(['0.01 at 28', '8342.50 at 18']);
  });

  it('are taxed by the states of India, however they are written', () => {
    const by = (buyer_country: string, buyer_state: string, place_of_supply = '') =>
      determineTaxKind({ buyer_country, buyer_state, place_of_supply }, 'Gujarat');
    expect(by('India', 'Goa', 'Gujarat')).toBe('CGST and SGST');
    expect([by('India', 'gujarat'), by('india', 'Goa'), by('Nepal', 'Gujarat')]).toEqual([
      'CGST and SGST',
      'IGST',
      'none',
    ]);
  });

  it('are printed with whole and broken percentages', () => {
    expect(['20', '20.00', '0', '0.00', '2.50', '18'].map(formatPercent)).toEqual(['20', '20', '0', '0', '2.5', '18']);
  });

  it('are printed with the separators of the currency', () => {
    expect(formatAmount('123456789.5', 'INR')).toBe('12,34,56,789.50');
    expect(formatAmount('123456789.5', 'USD')).toBe('123,456,789.50');
    expect(['0.1234', '1234567.5', '2.3400', '1.009'].map((price) => formatPrice(price, 'INR'))).toEqual([
      ...['0.1234', '12,34,567.50', '2.34', '1.009'],
    ]);
    expect(['999', '1000', '0'].map((amount) => formatAmount(amount, 'INR'))).toEqual(['999.00', '1,000.00', '0.00']);
  });
});
