import { describe, expect, it } from 'vitest';
import { capacityAt } from './clamp-strength.ts';

describe('Holding capacity', () => {
  // The first two are the worked examples of a maker's guide: the moment HC · X is the same all along the arm. The others follow from it.
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
  ])('of %d N from %d mm is at %d mm, where the bar ends, what moments say: %d N', (rated, at, end, holds) => {
    const endOfBar = Math.max(at, end);
    expect(Math.round(capacityAt(rated, at, endOfBar, end))).toBe(holds);
    expect(capacityAt(rated, at, endOfBar, endOfBar + 0.1), 'beyond the bar').toBe(0);
    expect(capacityAt(rated, at, endOfBar, 1), 'never more than rated').toBe(rated);
  });

  it('is stated nowhere by a model without a reach', () => {
    expect(capacityAt(2000, Number.NaN, Number.NaN, 1)).toBe(0);
  });
});
