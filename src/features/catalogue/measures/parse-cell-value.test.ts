import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/cpu-time.ts';
import {
  type AttributeValue,
  type ColumnMeasure,
  formatAttributeValue,
  isConvertible,
  isSameValue,
  parseCellValue,
} from './parse-cell-value.ts';

const length: ColumnMeasure = { name: 'Height', unit: 'mm', printedUnit: 'mm' };
const valueIn = (cell: string, measured = length): AttributeValue | undefined => {
  const reading = parseCellValue(cell, measured);
  return reading && 'value' in reading ? reading.value : undefined;
};
const problemOf = (cell: string, measured = length): string | undefined => {
  const reading = parseCellValue(cell, measured);
  return reading && 'problem' in reading ? `${reading.problem}: ${reading.allowed}` : undefined;
};

describe('A cell of a column that measures a length', () => {
  it.each<[string, AttributeValue]>([
    ['490', 490],
    ['-5', -5],
    ['+5', 5],
    ['.5', 0.5],
    ['1e-7', 1e-7],
    ['1,470', 1470],
    ['1 470', 1470],
    ['1\u2009470.5', 1470.5],
    ['12\u00a0345', 12345],
    ['1/2', 0.5],
    ['1 1/4', 1.25],
    ['1-1/4', 1.25],
    ['½', 0.5],
    ['1½', 1.5],
    ['≈ 12', 12],
    ['±0.5', 0.5],
    ['Ø 12', 12],
    ['4–6', [4, 6]],
    ['4 - 6.5', [4, 6.5]],
    ['4 to 6', [4, 6]],
    ['4…6', [4, 6]],
    ['-2–3', [-2, 3]],
    ['\u221212.5', -12.5],
    ['–12.5', -12.5],
    ['4\u22126', [4, 6]],
    ['approx. 40', 40],
    ['ca. 40 mm', 40],
    ['1/2–3/4', [0.5, 0.75]],
    ['62 mm', 62],
    ['6.2 cm', 62],
    ['4–6 cm', [40, 60]],
    ['½"', 12.7],
    ['1,23,456.5', 123_456.5],
    ['12,34,567', 1_234_567],
  ])('states that %s is %j', (cell, value) => {
    expect(valueIn(cell)).toEqual(value);
  });

  it.each([
    ['', undefined],
    [' ', undefined],
    ['-', undefined],
    ['–', undefined],
  ])('states nothing by "%s"', (cell) => {
    expect(parseCellValue(cell, length)).toBeUndefined();
  });

  it.each([
    ['6,6', 'is not a number: 6.6?'],
    ['1,47', 'is not a number: 1.47?'],
    ['4.910,5', 'is not a number: 4910.5?'],
    ['4,5–6,5 mm', 'is not a number: 4.5–6.5 mm?'],
    ['1,23,45', 'is not a number: 1.23,45?'],
    ['on request', 'is not a number: a number such as 12.5, with a decimal point'],
    ['M8x25', 'is not a number: a number such as 12.5, with a decimal point'],
    ['10 x 12', 'contains several numbers: one number, or a range such as 4–6, in the unit of the column'],
    ['8/10', 'is not a number: a number such as 12.5, with a decimal point'],
    ['6/8', 'is not a number: a number such as 12.5, with a decimal point'],
    ['12 kg', 'is followed by "kg": one number, or a range such as 4–6, in the unit of the column'],
    ['6–4', 'is a range that ends before it begins: the lower number first'],
    ['8 h7', 'contains several numbers: one number, or a range such as 4–6, in the unit of the column'],
    ['1e999', 'is not a number: a number such as 12.5, with a decimal point'],
  ])('tells what is wrong with "%s", and guesses nothing', (cell, problem) => {
    expect(problemOf(cell)).toBe(problem);
  });

  it('is read in the unit of its column, and kilograms of force are newtons', () => {
    expect(valueIn('2', { ...length, printedUnit: 'in' })).toBe(50.8);
    expect(valueIn('50', { name: 'Holding capacity', unit: 'N', printedUnit: 'kg' })).toBe(490.3325);
    expect(valueIn('2.5', { name: 'Holding capacity', unit: 'N', printedUnit: 'kN' })).toBe(2500);
    expect(valueIn('3', { name: 'Holes', unit: '-', printedUnit: '' })).toBe(3);
    expect(problemOf('3 pcs', { name: 'Holes', unit: '-', printedUnit: '' })).toContain('followed by "pcs"');
    expect(valueIn(' M8 ', { name: 'Thread', unit: null, printedUnit: '' })).toBe('M8');
    expect(problemOf('x'.repeat(101), { name: 'Thread', unit: null, printedUnit: '' })).toContain('at most 100');
    expect(isConvertible('Height', 'N', 'mm')).toBe(false);
    expect(isConvertible('Holding capacity', 'kg', 'N')).toBe(true);
    expect(isConvertible('Weight', 'N', 'kg')).toBe(false);
  });

  it('is read back from what is written of its value, whatever number it is', () => {
    const number = fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
      .filter((n) => !Object.is(n, -0));
    fc.assert(
      fc.property(number, (value) => {
        expect(valueIn(formatAttributeValue(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (from, more) => {
        expect(valueIn(formatAttributeValue([from, from + more]))).toEqual([from, from + more]);
      }),
    );
  });

  it('is a number, a problem or nothing, whatever it holds, in a time that grows with its length alone', () => {
    const piece = fc.constantFrom(
      '1',
      '22',
      ',',
      '.',
      ' ',
      '/',
      '-',
      '–',
      '½',
      '±',
      'Ø',
      'M',
      'x',
      'e',
      'mm',
      'to',
      '…',
      '\u2009',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const reading = parseCellValue(pieces.join(''), length);
        if (!reading || 'problem' in reading) return;
        const ends = [reading.value].flat();
        expect(ends.every((end) => Number.isFinite(end))).toBe(true);
      }),
    );
    const timeOf = (cell: string) =>
      cpuMs(() => {
        for (let turn = 0; turn < 20; turn += 1) parseCellValue(cell, length);
      });
    for (const unit of ['1 234', '1,234', '1,23', '1/', '1-', '   1', '½']) {
      timeOf(unit.repeat(2000));
      expect(timeOf(unit.repeat(40_000)), unit).toBeLessThan(40 * timeOf(unit.repeat(4000)) + 50);
    }
  });
});

it('Two values are the same within what their last digits leave open', () => {
  expect(isSameValue(490, 490.3325)).toBe(false);
  expect(isSameValue(490, 490.3325, 0.5)).toBe(true);
  expect(isSameValue([4, 6], [4, 6.001], 0.01)).toBe(true);
  expect(isSameValue(4, [4, 6], 0.5)).toBe(false);
  expect(isSameValue('M8', 'm8')).toBe(false);
});
