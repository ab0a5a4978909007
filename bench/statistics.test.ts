import { describe, expect, it } from 'vitest';
import { computeMedian, computePercentile, formatThreeDigits } from './statistics.ts';

describe('Statistics', () => {
  it('use the nearest rank as a percentile, whatever the order of the values', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(computePercentile(values, 0.99)).toBe(99);
    expect(computePercentile(values, 0.5)).toBe(50);
    expect(computePercentile(values, 1)).toBe(100);
    expect(computePercentile([7], 0.01)).toBe(7);
    expect(computePercentile([], 0.5)).toBeNaN();
  });

  it('use the middle value as the median', () => {
    expect(computeMedian([3, 1, 2])).toBe(2);
    expect(computeMedian([4, 1, 2, 3])).toBe(2.5);
    expect(computeMedian([])).toBeNaN();
  });

  it('show three significant digits', () => {
    expect([0.12345, 1.2345, 12.345, 123.45, 1234.5, 12_345.6, 1_234_567].map(formatThreeDigits)).toEqual([
      '0.123',
      '1.23',
      '12.3',
      '123',
      '1 235',
      '12 346',
      '1 234 567',
    ]);
    expect([0, 2, 0.5, 100, 1000, Number.NaN].map(formatThreeDigits)).toEqual(['0', '2', '0.5', '100', '1 000', '–']);
  });
});
