import { describe, expect, it } from 'vitest';
import { formatNumberDifference } from './comparison-table.tsx';

describe('The difference of a figure from that of the first model', () => {
  const from = (first: string, other: string, unit = 'mm') =>
    formatNumberDifference({ text: first, unit }, { text: other, unit });

  it('has a sign, a true minus below zero', () => {
    expect(from('1960', '2450')).toBe('+490');
    expect(from('2450', '1960')).toBe('−490');
  });

  it('has as many decimals as the more exact of the two', () => {
    expect(from('60.5', '73')).toBe('+12.5');
    expect(from('0.137', '0.5')).toBe('+0.363');
    expect(from('0.1', '0.30')).toBe('+0.20');
    expect(from('-5', '2.5')).toBe('+7.5');
  });

  it('is empty for equal figures, whatever their decimals', () => {
    expect(from('10', '10.0')).toBe('');
    expect(from('0.3', '0.3')).toBe('');
  });

  it('is empty where there is nothing to subtract: texts, ranges, another unit, no figure', () => {
    expect(from('M8', 'M10')).toBe('');
    expect(from('35–50', '60')).toBe('');
    expect(formatNumberDifference({ text: '10', unit: 'mm' }, { text: '1', unit: 'in' })).toBe('');
    expect(formatNumberDifference(null, { text: '10', unit: 'mm' })).toBe('');
    expect(formatNumberDifference(undefined, { text: '10', unit: 'mm' })).toBe('');
    expect(formatNumberDifference({ text: '10', unit: 'mm' }, null)).toBe('');
  });
});
