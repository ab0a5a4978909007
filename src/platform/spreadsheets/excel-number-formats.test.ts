import { describe, expect, it } from 'vitest';
import { createNumberFormatter, formatPlainNumber } from './excel-number-formats.ts';

const shown = (code: string, value: number) => (createNumberFormatter(code) ?? formatPlainNumber)(value);

describe('A number in a format of Excel', () => {
  it.each([
    ['00000', 123, '00123'],
    ['00000', 123_456, '123456'],
    ['"FT-"000', 7, 'FT-007'],
    ['"M"0', 8, 'M8'],
    ['\\M0', 8, 'M8'],
    ['00\\-000', 12_345, '12-345'],
    ['000-0000', 1234, '000-1234'],
    ['0.00', 12.5, '12.50'],
    ['0.0" mm"', 12.5, '12.5 mm'],
    ['#.##', 0.5, '.5'],
    ['# ?/?', 0.5, '1/2'],
    ['# ?/?', 1.25, '1 1/4'],
    ['# ??/??', 0.0625, '1/16'],
    ['?/8', 0.375, '3/8'],
    ['# ?/?"in"', 0.5, '1/2in'],
    ['0%', 0.25, '25%'],
    ['0.0 %', 0.07, '7.0 %'],
    ['[Red]0.0_);[Blue](0.0)', -2, '-2.0'],
    ['#,##0_);(#,##0)', -2, '-2'],
    ['0.0;-0.0;"none"', 0, 'none'],
    ['0.0;"minus "0.0', -2, 'minus 2.0'],
    ['[$€-407] 0.00', 3, '€ 3.00'],
    ['"0#;"0', 4, '0#;4'],
  ])('in the format %s shows %d as %s', (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });

  it.each([
    ['0', 66.5, '66.5'],
    ['0.0', 12.55, '12.55'],
    ['0%', 0.256, '25.6%'],
    ['# ?/?', 0.3333, '0.3333'],
    ['#,##0', 4910, '4910'],
    ['0.0,', 4910, '4910'],
    ['[>9]"large";0', 12, '12'],
    ['General', 0.1 + 0.2, '0.3'],
    ['@', 5, '5'],
  ])('that is not read, or would hide digits (%s), shows %d as it is', (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });
});
