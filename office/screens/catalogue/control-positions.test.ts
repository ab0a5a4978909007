import { describe, expect, it } from 'vitest';
import { computeControlPositions } from './control-positions.ts';

const box = (left: number, top: number, width: number) => ({ left, top, width, height: 20 });

describe('The controls over a page', () => {
  it('are after the words of a text and at the corner of anything else, within the page', () => {
    const regions = [
      { how: 'place', box: box(10, 50, 100) },
      { how: 'dialog', box: box(10, 200, 100) },
      { how: 'tables', box: box(10, 400, 600) },
    ] as const;
    expect(computeControlPositions(regions, { width: 500 })).toEqual([
      { left: 118, top: 48 },
      { left: 90, top: 192 },
      { left: 472, top: 392 },
    ]);
  });

  it('never lie over each other, however small the page is shown', () => {
    const regions = Array.from({ length: 40 }, (_, at) => ({ how: 'place' as const, box: box(at, at * 2, 30) }));
    const positions = computeControlPositions(regions, { width: 120 });
    positions.forEach((one, at) => {
      for (const other of positions.slice(at + 1))
        expect(Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top))).toBeGreaterThanOrEqual(30);
      expect(one.left).toBeLessThanOrEqual(92);
    });
  });
});
