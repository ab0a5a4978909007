import { describe, expect, it } from 'vitest';
import type { DrawingDimension } from './drawing.contract.ts';
import { fitOutline } from './fit-outline.ts';

/** A clamp of 200 × 100 mm, drawn with two units per millimetre. Its side view begins 20 units left of the origin. */
const SIDE = { id: 'clamp-side', box: [-20, -200, 400, 200] };
const dimension = (
  letter: string,
  value: number | null,
  extent: DrawingDimension['extent'] = null,
): DrawingDimension => ({
  ...{ letter, meaning: '', value, extent },
});
const L = dimension('L', 200, 'x');
const H = dimension('H', 100, 'z');
const view = (
  dimensions: DrawingDimension[],
  { scale = 2 as number | null, side = SIDE as typeof SIDE | null } = {},
) => ({
  ...{ file: 'clamp.svg', alt: '', width: 500, height: 300, scale, side, dimensions },
});

describe('The outline of a model', () => {
  it('is as long and as high as the model, in millimetres', () => {
    const outline = fitOutline(view([dimension('A', 60), L, H]), { A: '30', L: '300', H: '150' });
    expect(outline).toEqual({
      id: 'clamp-side',
      x: 0.75,
      y: 0.75,
      box: { left: -15, top: -150, right: 285, bottom: 0 },
    });
  });

  it('is stretched where length and height have grown differently', () => {
    const { box } = fitOutline(view([L, H]), { L: '400', H: '100' }) ?? {};
    expect(box).toEqual({ left: -20, top: -100, right: 380, bottom: 0 });
  });

  it('is drawn as it is for the model of the drawing, and for one without figures', () => {
    const own = fitOutline(view([L, H]), { L: '200', H: '100' });
    expect(own).toMatchObject({ x: 0.5, y: 0.5 });
    expect(fitOutline(view([L, H]), {})).toEqual(own);
  });

  it('grows by the middle ratio of its figures where the drawing does not mark the overall sizes', () => {
    const dimensions = [dimension('A', 10), dimension('B', 10), dimension('C', 10)];
    expect(fitOutline(view(dimensions), { A: '90', B: '20', C: '11' })).toMatchObject({ x: 1, y: 1 });
    expect(fitOutline(view([H, ...dimensions]), { H: '300', A: '20', B: '20' }), 'only the height is').toMatchObject({
      ...{ x: 1, y: 1.5 },
    });
  });

  it('ignores figures that are no plain number, and dimensions without a value', () => {
    const dimensions = [L, H, dimension('M', 8), dimension('S', null)];
    expect(fitOutline(view(dimensions), { L: '300–350', H: 'on request', M: 'M8', S: '40' })).toMatchObject({
      ...{ x: 0.5, y: 0.5 },
    });
  });

  it('is missing where the drawing states no scale or has no view from the side', () => {
    expect(fitOutline(view([L, H], { scale: null }), { L: '300' })).toBeNull();
    expect(fitOutline(view([L, H], { side: null }), { L: '300' })).toBeNull();
  });
});
