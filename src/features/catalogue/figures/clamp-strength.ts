import type { Bar } from '../products/stated-attributes.ts';

/** Force by hand as a conservative fraction of the holding capacity (docs/spec/catalogue.md#clamping-force). */
export const HAND_PART = 1 / 3;

/**
 * Position of a reach: before the spindle's nearest position, on the bar as sold, on an extension by the user, or
 * beyond.
 */
export type Place = 'before' | 'bar' | 'extension' | 'beyond';

/**
 * Capacity in newtons at a reach in millimetres: `capacity` · `bar.rated` / `reach`, at most `capacity`; 0 where the
 * clamp cannot hold.
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

export const newtons = (value: number) => String(Math.round(value));
