import type { Bar } from '../products/stated-attributes.ts';

/** Clamping force by hand as a fraction of the holding capacity, a conservative figure (docs/spec/catalogue.md#clamping-force). */
export const HAND_PART = 1 / 3;

/** A place along a bar: before the nearest of its spindle, on the bar as it is sold, on an extension by the user, or beyond. */
export type Place = 'before' | 'bar' | 'extension' | 'beyond';

/**
 * Returns where a reach in millimetres is along a bar, and the holding capacity there in newtons: HC(x) = HC1 · X1 / X, the constant moment
 * of the maker's tables, limited to the rated capacity HC1 below the rated reach X1. It is 0 where the clamp cannot hold anything.
 */
export function holdingAt(capacity: number, bar: Bar, reach: number): { place: Place; newtons: number } {
  const place = placeAlong(bar, reach);
  const holds = place === 'bar' || place === 'extension';
  return { place, newtons: holds ? capacity * Math.min(1, bar.rated / reach) : 0 };
}

function placeAlong({ end, nearest = 0, extended = 0 }: Bar, reach: number): Place {
  if (reach < nearest) return 'before';
  if (reach <= end) return 'bar';
  return reach <= extended ? 'extension' : 'beyond';
}

/** A force as the catalogue's tables print it: a whole number without separators. */
export const newtons = (value: number) => String(Math.round(value));
