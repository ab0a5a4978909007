import type { Leader, Measure } from './assembly.ts';
import { direction, distance, openToggle, type Point, polar, type ToggleLinkage } from './linkage.ts';
import type { Material } from './material.ts';

/** Vertical hold-down clamp: the handle stands upright when the bar is closed. All in mm. */
export type VerticalSize = {
  base: 'flanged' | 'straight';
  bar: 'U' | 'solid';
  metal: Material;
  grip: Material;
  /** base length, overall base width, hole pitch along and across, hole, slot length */
  A: number;
  W: number;
  B: number;
  C: number;
  d: number;
  slotLength: number;
  plate: number;
  /** underside of the bar above the base */
  E: number;
  barWidth: number;
  barDepth: number;
  /** overall length and height */
  L: number;
  H: number;
  /** spindle thread */
  M: number;
  barOpens: number;
};

/**
 * Position of the knee: `share` of the way from `linkPivot` to `handlePin`, moved past their line by 2 % of the way, so
 * that the clamp locks.
 */
export function kneeBetween(linkPivot: Point, handlePin: Point, share: number, sense: 1 | -1): Point {
  const along = direction(linkPivot, handlePin);
  const span = distance(linkPivot, handlePin);
  return polar(polar(linkPivot, span * share, along), span * 0.02, along - (sense * Math.PI) / 2);
}

export function verticalPins(p: VerticalSize): ToggleLinkage {
  const axis = p.E + p.barDepth / 2;
  const linkPivot: Point = [-p.A * 0.22, axis * 0.37];
  const handlePin: Point = [-p.A * 0.02, axis + p.barDepth];
  return {
    barPivot: [p.A * 0.24, axis - p.barDepth * 0.17],
    linkPivot,
    handlePin,
    knee: kneeBetween(linkPivot, handlePin, 0.6, -1),
  };
}

export const verticalOpening = (p: VerticalSize) => openToggle(verticalPins(p), p.barOpens, -1);

/** Half widths across Y: bar, handle cheek, base cheek. */
export function layers(barWidth: number, plate: number) {
  const cheek = plate * 0.9;
  const handle = barWidth / 2 + 0.12;
  const base = handle + cheek + 0.13;
  return { cheek, handle, base, outside: base + plate };
}

/** The slot along the bar from `start`, and the position of its spindle. A solid bar has a hole at its end. */
export function slotAlong(p: Pick<VerticalSize, 'bar' | 'barWidth'>, start: number, end: number) {
  const to = end - p.barWidth * (p.bar === 'U' ? 0.26 : 0.3);
  return { from: start, to, spindleX: p.bar === 'U' ? start + (to - start) * 0.7 : end - p.barWidth * 0.75 };
}

/** Smallest distance of the spindle's axis from the front edge of the base; 0 where it can be above the base. */
export function spindleNearest(
  p: Pick<VerticalSize, 'bar' | 'barWidth' | 'M'>,
  start: number,
  end: number,
  front: number,
): number {
  const { from, spindleX } = slotAlong(p, start, end);
  return Math.max(0, (p.bar === 'U' ? from + (p.M + 0.8) / 2 : spindleX) - front);
}

export const verticalSpindleNearest = (p: VerticalSize): number =>
  spindleNearest(p, verticalPins(p).barPivot[0] + p.barDepth * 1.5, p.L - p.A / 2, p.A / 2);

/** Height of the spindle's tip above the base: a multiple of the thread below the bar, if there is room. */
export const spindleTip = (p: Pick<VerticalSize, 'E' | 'M'>, hangs = 3.4): number => Math.max(0.5, p.E - p.M * hangs);

export const reachMeasure = (
  p: Pick<VerticalSize, 'bar' | 'barWidth'>,
  width: number,
  front: number,
  end: number,
): Measure => ({
  letter: 'X',
  value: end - front,
  title: 'Reach, from base to end of bar',
  attribute: 'Reach',
  line: {
    view: 'top',
    along: 'h',
    from: [front, -width / 2],
    to: [end, p.bar === 'U' ? 0 : -p.barWidth / 2],
    level: -2,
  },
});

export const barHeightMeasure = (E: number, end: number): Measure => ({
  letter: 'E',
  value: E,
  title: 'Bar height, underside above base',
  attribute: 'Bar height',
  line: { view: 'side', along: 'v', from: [end, 0], to: [end, E], level: 1 },
});

export const spindleLeader = (p: Pick<VerticalSize, 'E' | 'barDepth' | 'M'>, spindleX: number): Leader => ({
  view: 'side',
  tip: [spindleX + p.M / 2, p.E + p.barDepth + p.M * 1.7],
  away: [4, 5],
});

/** Points at a front hole: in the flange from above, in the straight plate from the side. */
export const holeLeader = (p: Pick<VerticalSize, 'base' | 'B' | 'C' | 'd'>): Leader =>
  p.base === 'flanged'
    ? { view: 'top', tip: [p.B / 2, p.C / 2 + p.d / 2], away: [3, 0], row: 1 }
    : { view: 'side', tip: [p.B / 2 + p.d * 0.48, p.C + p.d * 0.14], away: [6, -1] };
