import { parseNumber } from '../../../platform/numbers/typed-number.ts';
import type { DimensionTexts, DrawingView } from './load-drawing-view.ts';

export interface FittedOutline {
  id: string;
  x: number;
  y: number;
  box: { left: number; top: number; right: number; bottom: number };
}

/**
 * Stretches the drawing to a model's overall size, or by the median ratio of the model's values to the drawn values.
 * null without a scale or side view.
 */
export function fitOutline(
  { side, scale, dimensions }: DrawingView,
  dimensionTexts: DimensionTexts,
): FittedOutline | null {
  if (!side || !scale) return null;
  const ratios = dimensions.flatMap(({ letter, value, extent }) => {
    const own = parseNumber(dimensionTexts[letter] ?? '');
    return own && value ? [{ extent, ratio: own / value }] : [];
  });
  const sorted = ratios.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 1;
  const along = (axis: 'x' | 'z') => (ratios.find(({ extent }) => extent === axis)?.ratio ?? middle) / scale;
  const [left = 0, top = 0, width = 0, height = 0] = side.box;
  const [x, y] = [along('x'), along('z')];
  return {
    id: side.id,
    x,
    y,
    box: { left: left * x, top: top * y, right: (left + width) * x, bottom: (top + height) * y },
  };
}
