import { describe, expect, it } from 'vitest';
import { computeHoldingCapacity } from './holding-capacity.ts';

const newtonsAt = (...asked: Parameters<typeof computeHoldingCapacity>) =>
  Math.round(computeHoldingCapacity(...asked).newtons);

describe('Holding capacity', () => {
  // Worked examples of a maker's guide, then others with the same rule: the moment HC · X is constant along the arm.
  it.each([
    [4450, 49.5, 80.5, 2736],
    [2090, 99.5, 124.5, 1670],
    [890, 30, 45, 593],
    [1000, 40, 40, 1000],
    [1670, 47.6, 85.7, 928],
    [4410, 82, 123, 2940],
    [8900, 102, 153, 5933],
    [17800, 150, 151, 17682],
    [3340, 95, 60, 3340],
  ])('of %d N from %d mm is at %d mm, where the bar ends, what moments say: %d N', (rated, at, reach, holds) => {
    const bar = { rated: at, end: Math.max(at, reach) };
    expect(newtonsAt(rated, bar, reach)).toBe(holds);
    expect(computeHoldingCapacity(rated, bar, bar.end + 0.1)).toEqual({ reachZone: 'beyond', newtons: 0 });
    expect(newtonsAt(rated, bar, 1), 'never more than rated').toBe(rated);
  });

  it('is stated nowhere by a model without a reach', () => {
    expect(computeHoldingCapacity(2000, { rated: Number.NaN, end: Number.NaN }, 1)).toEqual({
      reachZone: 'beyond',
      newtons: 0,
    });
  });

  it('is none nearer than the spindle comes in, and beyond the bar only on an extension that is stated', () => {
    const bar = { rated: 60, end: 60, nearest: 49.6, extended: 90 };
    expect(computeHoldingCapacity(2000, bar, 49.5)).toEqual({ reachZone: 'before', newtons: 0 });
    expect(computeHoldingCapacity(2000, bar, 49.6)).toEqual({ reachZone: 'bar', newtons: 2000 });
    expect(computeHoldingCapacity(2000, bar, 80)).toEqual({ reachZone: 'extension', newtons: 1500 });
    expect(computeHoldingCapacity(2000, bar, 90.1)).toEqual({ reachZone: 'beyond', newtons: 0 });
    const unstated = { ...bar, nearest: Number.NaN, extended: Number.NaN };
    expect([
      computeHoldingCapacity(2000, unstated, 1).reachZone,
      computeHoldingCapacity(2000, unstated, 61).reachZone,
    ]).toEqual(['bar', 'beyond']);
  });
});
