import { describe, expect, it } from 'vitest';
import { type ClampNeed, type ClampRatings, findClamps } from './find-clamps.ts';

/** One row per model: product, action, capacity, reach, height, thread. */
function ratings(...rows: [number, number, number, number, number, string][]): ClampRatings {
  const column = (at: number) => Float64Array.from(rows, (row) => Number(row[at]));
  return {
    ids: Float64Array.from(rows, (_, at) => at + 1),
    products: column(0),
    actions: column(1),
    capacities: column(2),
    reaches: column(3),
    heights: column(4),
    threads: rows.map((row) => row[5]),
    mountings: rows.map(() => ''),
  };
}
const NONE = Number.NaN;
const some = ratings(
  [7, 0, 1000, 50, 100, 'M6'],
  [7, 0, 3000, 80, 150, 'M8'],
  [8, 1, 2000, 60, 50, 'M8'],
  [9, 3, 2000, 60, 40, ''],
  [9, NONE, 2500, NONE, NONE, 'M8'],
  [9, NONE, NONE, NONE, NONE, 'M8'],
);
const ALL = { from: 0, count: 100 };
const found = (need: ClampNeed, range = ALL) => findClamps(some, need, range).listed;

describe('Finding clamps', () => {
  it('puts the product with the weakest sufficient clamp first, and in a product the weakest clamp', () => {
    expect(found({ needed: 900, action: 'hold-down' })).toEqual([[0, 1], [2]]);
    expect(found({ needed: 1500, action: 'hold-down' })).toEqual([[2], [1]]);
  });

  it('asks for a reach without a force, and never finds a hook or a plunger by it', () => {
    expect(found({ reach: 55, action: 'any' })).toEqual([[2], [1]]);
  });

  it('finds all models of the catalogue by thread, and those with a capacity by force', () => {
    expect(found({ thread: 'M8', action: 'any' })).toEqual([[5, 4], [2], [1]]);
    expect(found({ thread: 'M8', needed: 2200, action: 'any' })).toEqual([[4], [1]]);
    expect(found({ thread: 'M8', action: 'any', products: new Set([8]) })).toEqual([[2]]);
    expect(found({ height: 50, action: 'any' })).toEqual([[2], [3]]);
  });

  it('lists a range of the products, and counts all', () => {
    expect(found({ needed: 900, action: 'hold-down' }, { from: 1, count: 1 })).toEqual([[2]]);
    expect(findClamps(some, { needed: 900, action: 'hold-down' }, { from: 0, count: 0 })).toMatchObject({
      ...{ listed: [], total: 3, products: 2 },
    });
  });

  it('counts the families that were not asked for', () => {
    expect(findClamps(some, { needed: 100, action: 'hold-down' }, ALL)).toMatchObject({
      total: 3,
      others: { pull: 1 },
    });
  });

  it('looks at 100,000 models within 100 ms', () => {
    const many = ratings(
      ...Array.from({ length: 100_000 }, (_, at): Parameters<typeof ratings>[0] => {
        return [at % 5000, at % 4, 100 + ((at * 7919) % 9000), 20 + (at % 90), 30 + (at % 70), 'M8'];
      }),
    );
    const times = Array.from({ length: 5 }, () => {
      const begun = performance.now();
      const need: ClampNeed = { needed: 1000, reach: 60, action: 'hold-down' };
      expect(findClamps(many, need, { from: 0, count: 20 }).total).toBeGreaterThan(10_000);
      return performance.now() - begun;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
