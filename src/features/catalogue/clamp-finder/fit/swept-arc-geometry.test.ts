import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SweptArc } from '../../products/models.contract.ts';
import type { Dimensions, SidePoint } from './clamp-shape.ts';
import { buildDrawingArea, computeExtent, DRAWING_SIZE } from './drawing-area.ts';
import { buildSector, checkSweptFit, computeArcBox, findSweptCollisions, isBelowBase } from './swept-arc-geometry.ts';

const length = (most: number) => fc.double({ min: 1, max: most, noNaN: true });
const anyArc: fc.Arbitrary<SweptArc> = fc
  .record({
    behind: length(100),
    height: length(100),
    radius: length(300),
    from: fc.double({ min: -180, max: 270, noNaN: true }),
    turns: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  .map(({ turns, ...arc }) => ({ ...arc, to: arc.from + turns }));

/** A thousand positions of the end of a bar or handle on its arc. */
const sampled = ({ behind, height, radius, from, to }: SweptArc): SidePoint[] =>
  Array.from({ length: 1001 }, (_, at) => ((from + ((to - from) * at) / 1000) * Math.PI) / 180).map((angle) => [
    radius * Math.cos(angle) - behind,
    radius * Math.sin(angle) + height,
  ]);

const CLOSED = { left: -60, right: 60, top: 40 };
/** Maximum distance (mm) between neighbours of a thousand points on a half turn with 300 mm radius. */
const NEAR = 0.01;

describe('The arc of bar or handle', () => {
  it('takes the box that its places take', () => {
    fc.assert(
      fc.property(anyArc, (arc) => {
        const points = sampled(arc);
        const box = computeArcBox(arc);
        const off = [
          box.left - Math.min(...points.map(([x]) => x)),
          box.right - Math.max(...points.map(([x]) => x)),
          box.top - Math.max(...points.map(([, z]) => z)),
        ];
        expect(Math.max(...off.map(Math.abs))).toBeLessThan(NEAR);
      }),
    );
  });

  it('collides where one of its places is out of the space, and reaches as far out as that', () => {
    const space = { left: -80, right: 70, ceiling: 120 };
    fc.assert(
      fc.property(anyArc, (arc) => {
        const centre = buildSector(arc)[0] as SidePoint;
        const points = [centre, ...sampled(arc)];
        const furthest = {
          left: space.left - Math.min(...points.map(([x]) => x)),
          right: Math.max(...points.map(([x]) => x)) - space.right,
          ceiling: Math.max(...points.map(([, z]) => z)) - space.ceiling,
        };
        for (const [side, out] of Object.entries(furthest)) {
          const { left, right, ceiling } = space;
          const only = { left: { left }, right: { right }, ceiling: { ceiling } }[side];
          const pieces = findSweptCollisions({ bar: null, handle: arc }, only ?? {});
          const rise = Math.max(...points.slice(1).map(([, z]) => z)) - (points[1] as SidePoint)[1];
          if (Math.abs(out) < 0.2 || Math.abs(rise - 0.05) < NEAR) continue;
          const collides = out > 0 && (side !== 'ceiling' || rise > 0.05);
          expect([side, pieces.length]).toEqual([side, collides ? 1 : 0]);
          if (!collides) continue;
          const reach = pieces
            .flat()
            .map(([x, z]) => ({ left: left - x, right: x - right, ceiling: z - ceiling })[side] ?? 0);
          // The points of the arc are one degree apart.
          expect(Math.abs(Math.max(...reach) - out)).toBeLessThan(0.05);
          expect(Math.min(...reach)).toBeGreaterThan(-0.05);
        }
      }),
    );
  });

  const BAR = { behind: 15, height: 24, radius: 70, from: 6, to: 87 };
  const HANDLE = { behind: 31, height: 55, radius: 90, from: 186, to: 100 };
  const MODEL = {
    name: 'H',
    outline: null,
    stated: { Length: 147, Height: 54, Reach: 60 },
    arcs: { bar: BAR, handle: HANDLE },
  };

  it('is said in words where it does not fit', () => {
    const said = (need: Dimensions) =>
      checkSweptFit(MODEL.arcs, { left: -87, right: 60, top: 54 }, need).map(({ name, fits, text }) => [
        name,
        fits,
        text,
      ]);
    expect(said({})).toEqual([]);
    expect(said({ height: 60 }), 'nothing is asked of it open').toEqual([]);
    expect(said({ open_height: 132, length: 200 })).toEqual([
      ['Height swept', false, 'open: the handle needs 11.6 mm more height'],
      ['Length swept', true, '19 mm left'],
    ]);
    expect(said({ open_height: 150, length: 171 })).toEqual([
      ['Height swept', true, '6.4 mm left'],
      ['Length swept', false, 'open: the handle needs 10 mm more length'],
    ]);
    expect(checkSweptFit({ bar: null, handle: null }, CLOSED, { open_height: 10, length: 10 })).toEqual([]);
  });

  it('does not rise where it begins highest, as the handle of a vertical clamp does', () => {
    const falls = { behind: 22, height: 37, radius: 125, from: 97, to: 201 };
    expect(checkSweptFit({ bar: null, handle: falls }, CLOSED, { open_height: 10 })).toEqual([]);
    expect(findSweptCollisions({ bar: null, handle: falls }, { ceiling: 10 })).toEqual([]);
    expect(findSweptCollisions({ bar: null, handle: falls }, { left: -140 })).toHaveLength(1);
    expect([isBelowBase(falls), isBelowBase({ ...falls, to: 180 })]).toEqual([true, false]);
  });

  it('stands in the drawing beside a space that holds the closed clamp and as much of it as may be', () => {
    const extent = computeExtent(MODEL);
    if (!extent) throw new Error('it states its size');
    for (const long of [100, 147, 160, 181, 300]) {
      const { middle, x } = buildDrawingArea(extent, { length: long });
      const out = [extent.box.left, extent.box.right].map((end) => Math.abs(end - middle) - long / 2);
      if (long >= 147) expect(Math.max(...out)).toBeLessThanOrEqual(1e-9);
      const pieces = findSweptCollisions(MODEL.arcs, { left: middle - long / 2, right: middle + long / 2 });
      expect([long, pieces.length > 0]).toEqual([long, long < 181]);
      for (const [along] of buildSector(HANDLE)) expect(x(along) >= 0 && x(along) <= DRAWING_SIZE.width).toBe(true);
    }
  });
});
