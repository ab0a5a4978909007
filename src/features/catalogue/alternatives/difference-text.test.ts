import { describe, expect, it } from 'vitest';
import { chooseTargetUnits, displayInUnit } from '../measures/convert-values.ts';
import type { ValueDifference } from './alternatives.contract.ts';
import { formatReason } from './difference-text.ts';

const difference = (of: ValueDifference['of'], name: string, unit: string, from: string, to: string) => ({
  ...{ of, name, unit, from, to },
});
const height = difference('height', 'Height', 'mm', '200', '203');
const capacity = difference('capacity', 'Holding capacity', 'N', '2000', '1710');

describe('Why a model is an alternative', () => {
  it('is described in words, with the values that differ', () => {
    const differences = [
      height,
      difference('reach', 'Reach', 'mm', '60', '57.5'),
      capacity,
      difference('thread', 'Thread', '', 'M8', 'M10'),
      difference('other', 'Bar type', '', 'U-bar', 'Solid bar'),
    ];
    expect(formatReason({ reason: '', holes: 'same', differences })).toBe(
      'same hole pattern; 3 mm higher; reaches 2.5 mm less; holds 290 N less; thread M10 instead of M8; Solid bar instead of U-bar',
    );
    expect(formatReason({ reason: '', holes: 'unknown', differences: [] })).toBe('hole pattern not stated');
  });

  it("is described in the visitor's units", () => {
    const show = (items: { name: string; unit: string; figures: string }[]) =>
      chooseTargetUnits(items, { length: 'in', force: 'lbf' }).map(({ item, to }) => ({
        shown: displayInUnit(item.name, item.unit, item.figures, to),
      }));
    expect(formatReason({ reason: '', holes: 'other', differences: [height, capacity] }, show)).toBe(
      'other hole pattern; 0.118 in higher; holds 65.2 lbf less',
    );
  });

  it('is what people stated, where they did', () => {
    expect(formatReason({ reason: 'same jig', holes: 'unknown', differences: [height] })).toBe('same jig');
  });
});
