import { isAtLeast, isAtMost } from '../../../platform/numbers/compare-numbers.ts';
import type { ClampBar } from '../products/read-attributes.ts';

/** The rule of holding capacities in words (docs/spec/catalogue.md#holding-capacity), for every text about one. */
export const CAPACITY_RULE = {
  stated:
    'The holding capacity of a clamp with a bar is stated for one reach, which is the end of its bar, or for a range of reaches, whose shortest it belongs to.',
  nearer:
    'Nearer to the base the clamp holds the same and never more, down to the shortest reach at which its spindle can be set.',
  farther: 'Farther out on the bar the capacity falls, because the moment of the load about the base stays the same:',
  formula: 'HC(x) = HC1 · X1 / X',
  symbols:
    'HC1 is the stated capacity, X1 the reach that it belongs to, and X the reach at which the work is touched, both from the front edge of the base.',
  example: 'A clamp rated 4450 N from 49.5 to 80.5 mm holds 2736 N at 80.5 mm.',
  longer: 'A longer bar on the same base holds less at its end, by the ratio of the two reaches.',
  beyond: 'Beyond the end of its bar a clamp holds nothing.',
  inLine: 'Plungers and hooks pull in line with their load, so their capacity is the same at any reach.',
} as const;

/** Force by hand as a conservative fraction of the holding capacity (docs/spec/catalogue.md#clamping-force). */
export const HAND_FORCE_SHARE = 1 / 3;

/**
 * Position of a reach: before the spindle's nearest position, on the bar as sold, on an extension by the user, or
 * beyond.
 */
export type ReachZone = 'before' | 'bar' | 'extension' | 'beyond';

/**
 * Capacity in newtons at a reach in millimetres: `capacity` · `bar.rated` / `reach`, at most `capacity`; 0 where the
 * clamp cannot hold.
 */
export function computeHoldingCapacity(
  capacity: number,
  bar: ClampBar,
  reach: number,
): { reachZone: ReachZone; newtons: number } {
  const reachZone = findReachZone(bar, reach);
  const holds = reachZone === 'bar' || reachZone === 'extension';
  return { reachZone, newtons: holds ? capacity * Math.min(1, bar.rated / reach) : 0 };
}

function findReachZone({ end, nearest = 0, extended = 0 }: ClampBar, reach: number): ReachZone {
  if (nearest > 0 && !isAtLeast(reach, nearest)) return 'before';
  if (isAtMost(reach, end)) return 'bar';
  return isAtMost(reach, extended) ? 'extension' : 'beyond';
}

export const formatNewtons = (value: number) => String(Math.round(value));

/** Whole newtons that a clamp holds, rounded down; the tolerance absorbs rounding errors of binary fractions. */
export const roundDownNewtons = (value: number) => Math.floor(value + 1e-6);
