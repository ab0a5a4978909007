import { describe, expect, it } from 'vitest';
import { figuresIn, unitsOf } from '../units/units.ts';
import type { Difference } from './alternatives.contract.ts';
import { reasonText } from './difference-text.ts';

const difference = (of: Difference['of'], name: string, unit: string, from: string, to: string) => ({
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
    expect(reasonText({ reason: '', holes: 'same', differences })).toBe(
      'same hole pattern; 3 mm higher; reaches 2.5 mm less; holds 290 N less; thread M10 instead of M8; Solid bar instead of U-bar',
    );
    expect(reasonText({ reason: '', holes: 'unknown', differences: [] })).toBe('hole pattern not stated');
  });

  it("is described in the visitor's units", () => {
    const show = (items: { name: string; unit: string; figures: string }[]) =>
      unitsOf(items, { length: 'in', force: 'lbf' }).map(({ item, to }) => ({
        shown: figuresIn(item.name, item.unit, item.figures, to),
      }));
    expect(reasonText({ reason: '', holes: 'other', differences: [height, capacity] }, show)).toBe(
      'other hole pattern; 0.118 in higher; holds 65.2 lbf less',
    );
  });

  it('is what people stated, where they did', () => {
    expect(reasonText({ reason: 'same jig', holes: 'unknown', differences: [height] })).toBe('same jig');
  });
});
