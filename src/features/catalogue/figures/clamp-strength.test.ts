import { describe, expect, it } from 'vitest';
import { capacityAt } from './clamp-strength.ts';

describe('Holding capacity', () => {
  // The first two are the worked examples of a maker's guide: the moment HC · X is the same all along the arm. The others follow from it.
  it.each([
    [4450, 49.5, 80.5, 2736],
    [2090, 99.5, 124.5, 1670],
    [890, 30, 45, 593],
    [890, 30, 62.5, 427],
    [1000, 40, 40, 1000],
    [1330, 38, 52, 972],
    [1670, 47.6, 85.7, 928],
    [2230, 50, 110, 1014],
    [2670, 55.5, 64, 2315],
    [3340, 60, 95, 2109],
    [3340, 95, 60, 3340],
    [4410, 82, 123, 2940],
    [5340, 73, 146, 2670],
    [6670, 90, 101.5, 5914],
    [8900, 102, 153, 5933],
    [11100, 120, 200, 6660],
    [13340, 128, 171, 9985],
    [17800, 150, 151, 17682],
    [26700, 175, 350, 13350],
    [34000, 210, 262.5, 27200],
  ])('of %d N at %d mm is at %d mm what moments say: %d N, and never more than rated', (rated, at, asked, holds) => {
    expect(Math.round(capacityAt(rated, at, asked))).toBe(holds);
  });

  it('of plungers and hooks does not depend on the reach', () => {
    expect(capacityAt(2000, null, 300)).toBe(2000);
  });
});
