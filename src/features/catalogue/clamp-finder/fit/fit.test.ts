import { describe, expect, it } from 'vitest';
import { CLAMP_ACTIONS } from '../../ratings/clamp-actions.limits.ts';
import { type CheckableModel, checkFit } from './check-fit.ts';
import { buildClampShape, type Dimensions } from './clamp-shape.ts';
import { buildDrawingArea, DRAWING_SIZE, findCollisions } from './drawing-area.ts';

const STATED: Dimensions = {
  ...{ Reach: 61.5, Height: 161.5, Length: 122, Width: 55 },
  ...{ 'Open length': 133.3, 'Open height': 116.7, 'Spindle tip, lowest': -4.5, 'Spindle tip, highest': 12.1 },
  ...{ 'Hole pitch, along': 35 },
};
const MODEL: CheckableModel = {
  stated: STATED,
  capacity: 1960,
  bar: { rated: 61.5, end: 61.5, nearest: 11.9 },
  isInLine: false,
};
const EXTENT = { box: { left: -60.5, right: 61.5, top: 161.5 }, width: 55, open: { length: 133.3, height: 116.7 } };

describe('Whether a model fits', () => {
  it('is said of each figure with what is left, and "not stated" where the model does not say', () => {
    const rows = checkFit(MODEL, {
      force: 1000,
      safety: 1.5,
      reach: 60,
      workpiece: 15,
      length: 130,
      along: 35.1,
      across: 45,
    });
    expect(rows.map(({ name, fits, text }) => [name, fits, text])).toEqual([
      ['Reach', true, '1.5 mm left'],
      ['Holding capacity', true, '460 N left'],
      ['Spindle tip, lowest', true, '19.5 mm left'],
      ['Spindle tip, highest', false, '2.9 mm too little'],
      ['Length', true, '8 mm left'],
      ['Open length', false, '3.3 mm too much'],
      ['Hole pitch, along', true, 'same'],
      ['Hole pitch, across', undefined, 'not stated'],
    ]);
    expect(checkFit(MODEL, {})).toEqual([]);
  });

  it('is judged by the end of a stated range that needs more space, and shows the range', () => {
    const ranged: CheckableModel = { ...MODEL, stated: {}, ranges: { Height: [100, 150] } };
    const rowFor = (height: number) =>
      checkFit(ranged, { height }).map(({ name, stated, fits, text }) => [name, stated, fits, text]);
    expect(rowFor(120)).toEqual([['Height', '100–150', false, '30 mm too much']]);
    expect(rowFor(150)).toEqual([['Height', '100–150', true, '0 mm left']]);
  });

  it('depends on where its bar ends: beyond it no capacity is said, and a clamp that pulls in line has no such end', () => {
    const said = (model: CheckableModel, need: Dimensions) =>
      checkFit(model, need).map(({ name, fits, text }) => [name, fits, text]);
    const need = { force: 500, safety: 1.5, reach: 121 };
    expect(said(MODEL, need)).toEqual([['Reach', false, 'The bar ends 59.5 mm before this point']]);
    expect(said({ ...MODEL, bar: undefined }, need)).toEqual([['Reach', undefined, 'not stated']]);
    expect(said({ ...MODEL, isInLine: true }, need)).toEqual([['Holding capacity', true, '1210 N left']]);
    expect(said({ ...MODEL, bar: { rated: 61.5, end: 123 } }, { ...need, reach: 123 })).toEqual([
      ['Reach', true, '0 mm left'],
      ['Holding capacity', true, '230 N left'],
    ]);
    expect(said({ ...MODEL, bar: { rated: 61.5, end: 61.5, extended: 125 } }, need)).toEqual([
      [
        'Reach',
        false,
        'The bar ends 59.5 mm before this point; an arm that you weld on yourself may reach up to 125 mm',
      ],
    ]);
    expect(said(MODEL, { ...need, reach: 10 })).toEqual([
      ['Spindle axis, nearest', false, 'The spindle cannot be set closer than 11.9 mm'],
    ]);
  });

  it('is drawn where the clamp stands out of its space, closed or open, and where the spindle cannot leave the workpiece its height', () => {
    const workpiece = { view: 'side' as const, left: 8, right: 65, from: 0, to: 20 };
    const found = (need: Dimensions, on?: typeof workpiece) =>
      findCollisions(EXTENT, need, STATED, on).map(({ view, from, to }) => [view, from, to]);
    expect(found({ length: 140, width: 60, height: 170, open_height: 120 })).toEqual([]);
    expect(found({ length: 130 })).toEqual([
      ['side', 0, 116.7],
      ['side', 0, 116.7],
    ]);
    expect(found({ open_height: 100 })).toEqual([['side', 100, 116.7]]);
    expect(found({ height: 150 })).toEqual([['side', 150, 161.5]]);
    expect(found({ width: 51 })).toEqual([
      ['above', 25.5, 27.5],
      ['above', -27.5, -25.5],
    ]);
    expect(found({}, workpiece)).toEqual([['side', 12.1, 20]]);
    expect(findCollisions({ box: EXTENT.box, width: undefined }, { width: 1, open_height: 1 }, {}, workpiece)).toEqual(
      [],
    );
  });
});

describe('The clamp beside the form', () => {
  it.each(CLAMP_ACTIONS.map(({ key }) => key))(
    'of the family %s is as large as what is typed, to scale and on its sheet',
    (action) => {
      const typed: Dimensions[] = [
        {},
        { reach: 5 },
        { reach: 500, height: 20 },
        { workpiece: 200 },
        { length: 90, width: 40, workpiece: 22 },
        { length: 3000, open_height: 10 },
        { along: 10_000, across: 1 },
      ];
      for (const need of typed) {
        const shape = buildClampShape(action, need);
        const { x, z, y, scale } = buildDrawingArea({ box: shape.box, width: shape.width, open: shape.room }, need);
        if (need.height) expect(shape.box.top).toBeCloseTo(need.height);
        if (need.reach && shape.direction === 'down') expect(shape.box.right).toBeCloseTo(need.reach);
        expect(x(10) - x(0)).toBeCloseTo(10 * scale, 0);
        const points = [...shape.base, ...shape.bar, ...shape.handle, ...shape.spindle];
        for (const [along, up] of points) {
          expect([need, x(along) >= 0 && x(along) <= DRAWING_SIZE.width]).toEqual([need, true]);
          expect([need, z(up) >= 0 && z(up) <= DRAWING_SIZE.height]).toEqual([need, true]);
        }
        expect(y(-shape.width / 2)).toBeLessThanOrEqual(DRAWING_SIZE.height);
      }
    },
  );
});
