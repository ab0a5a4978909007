import { computeHoldingCapacity } from '../../src/features/catalogue/ratings/holding-capacity.ts';
import { spindleRange } from '../geometry/hardware.ts';
import {
  type HorizontalSize,
  horizontalArcs,
  horizontalOpening,
  horizontalSpindleNearest,
  horizontalSpindleTip,
} from '../geometry/horizontal.ts';
import { type LatchSize, latchLeverArc, latchLeverOpens, latchTravel } from '../geometry/latch.ts';
import { degrees } from '../geometry/linkage.ts';
import type { Material } from '../geometry/material.ts';
import { pneumaticSpindleNearest } from '../geometry/pneumatic.ts';
import { type PneumaticSize, pneumaticFrames } from '../geometry/pneumatic-cylinder.ts';
import {
  type StraightLineSize,
  straightLineHandleArc,
  straightLineHandleOpens,
} from '../geometry/straight-line-layout.ts';
import type { Arc } from '../geometry/swept-arcs.ts';
import { type TogglePliersSize, togglePliersHeights, togglePliersOpening } from '../geometry/toggle-pliers.ts';
import { verticalArcs } from '../geometry/vertical.ts';
import { spindleTip, type VerticalSize, verticalOpening, verticalSpindleNearest } from '../geometry/vertical-layout.ts';
import { type Fact, fact, figure, newtons, trait } from './catalogue.ts';

/** Attributes of a clamp beside its dimensions: forces, movements and construction, derived from its size. */

const STEEL = 'Steel, zinc plated';
const STAINLESS = 'Stainless steel 1.4301';

const materialName = (metal: Material): string => (metal === 'stainless' ? STAINLESS : STEEL);
const gripName = (grip: Material): string =>
  `${grip === 'black' ? 'Black' : grip === 'blue' ? 'Blue' : 'Red'} vinyl, oil resistant`;
const baseName = (base: string): string => (base === 'flanged' ? 'Flanged base' : 'Straight base');

/**
 * Newtons at the reach of a longer bar on the same base, rounded down to tens: what the base holds at the standard
 * reach, by the rule of the site.
 */
const capacityAt = (kilograms: number, standard: number, reach: number): number =>
  Math.floor(computeHoldingCapacity(newtons(kilograms), { rated: standard, end: reach }, reach).newtons / 10) * 10;

const capacity = (held: number): Fact => fact('Holding capacity', held, 'N');
const opens = (what: 'Bar' | 'Handle', angle: number): Fact => fact(`${what} opens`, Math.round(angle), '°');

/** Clamping force by hand is about a third of the holding capacity. */
const force = (held: number): Fact => figure('Clamping force', Math.round(held / 30) * 10, 'N');

const NEAREST = 'Spindle axis, nearest';

/**
 * Positions of the spindle along the bar. The reach of an arm that is welded to a solid bar is invented: 1.5 times as
 * far.
 */
const placeFacts = (nearest: number, bar: VerticalSize['bar'], reach: number): Fact[] => [
  figure(NEAREST, nearest, 'mm'),
  ...(bar === 'solid' ? [figure('Extended reach, largest', Math.round((reach * 1.5) / 5) * 5, 'mm')] : []),
];

/** Facts of a spindle in a bar whose underside is at E. */
function spindleFacts({ M, E }: { M: number; E: number }, tip: number): Fact[] {
  const { lowest, highest } = spindleRange({ thread: M, bottom: E, tip });
  return [
    figure('Spindle travel', highest - lowest, 'mm'),
    figure('Spindle tip, lowest', lowest, 'mm'),
    figure('Spindle tip, highest', highest, 'mm'),
  ];
}

/**
 * Attributes of the arcs that bar and handle sweep while the clamp opens. Lengths are measured from the front edge of
 * the base.
 */
const arcFacts = ({ A }: { A: number }, arcs: { bar?: Arc; handle: Arc }): Fact[] =>
  (['Bar', 'Handle'] as const).flatMap((part) => {
    const arc = part === 'Bar' ? arcs.bar : arcs.handle;
    if (!arc) return [];
    const { centre, radius, from, to } = arc;
    return [
      figure(`${part} arc, behind front`, A / 2 - centre[0], 'mm'),
      figure(`${part} arc, height`, centre[1], 'mm'),
      figure(`${part} arc, radius`, radius, 'mm'),
      figure(`${part} arc, from`, degrees(from), '°'),
      figure(`${part} arc, to`, degrees(to), '°'),
    ];
  });

/** Facts of hold-down hand clamps, which differ only in the position of the handle. */
function holdDownFacts(
  held: number,
  p: VerticalSize,
  direction: 'Vertical' | 'Horizontal',
  opening: { barOpens: number; handleOpens: number },
  arcs: { bar: Arc; handle: Arc },
  spindle: { tip: number; nearest: number; reach: number },
): Fact[] {
  return [
    capacity(held),
    opens('Bar', opening.barOpens),
    opens('Handle', opening.handleOpens),
    force(held),
    trait('Action', `${direction} Hold Down`),
    trait('Mounting', baseName(p.base)),
    trait('Bar type', p.bar === 'U' ? 'U-bar' : 'Solid bar'),
    trait('Handle type', `${direction} handle`),
    trait('Material', materialName(p.metal)),
    trait('Grip', gripName(p.grip)),
    ...placeFacts(spindle.nearest, p.bar, spindle.reach),
    ...spindleFacts(p, spindle.tip),
    figure('Holes', p.base === 'flanged' ? 4 : 2, '-'),
    ...arcFacts(p, arcs),
  ];
}

/** @param standard the clamp with the bar for which the base is rated */
export function verticalFacts(kilograms: number, p: VerticalSize, standard = p): Fact[] {
  const reachOf = ({ L, A }: VerticalSize) => L - A;
  return holdDownFacts(
    capacityAt(kilograms, reachOf(standard), reachOf(p)),
    p,
    'Vertical',
    verticalOpening(p),
    verticalArcs(p),
    { tip: spindleTip(p), nearest: verticalSpindleNearest(p), reach: reachOf(p) },
  );
}

/** @param standard the clamp with the bar for which the base is rated */
export function horizontalFacts(kilograms: number, p: HorizontalSize, standard = p): Fact[] {
  const reachOf = ({ L, A, tail }: HorizontalSize) => L - A - tail;
  return holdDownFacts(
    capacityAt(kilograms, reachOf(standard), reachOf(p)),
    p,
    'Horizontal',
    horizontalOpening(p),
    horizontalArcs(p),
    { tip: horizontalSpindleTip(p), nearest: horizontalSpindleNearest(p), reach: reachOf(p) },
  );
}

export const straightLineFacts = (kilograms: number, p: StraightLineSize): Fact[] => [
  capacity(newtons(kilograms)),
  opens('Handle', straightLineHandleOpens),
  force(newtons(kilograms)),
  trait('Action', 'Straight Line'),
  trait('Mounting', 'Four-hole base'),
  trait('Handle type', 'Lever handle'),
  trait('Material', p.metal === 'stainless' ? STAINLESS : 'Cast iron body, steel plunger'),
  trait('Grip', gripName(p.grip)),
  figure('Holes', 4, '-'),
  ...arcFacts(p, { handle: straightLineHandleArc(p) }),
];

export const latchFacts = (kilograms: number, p: LatchSize): Fact[] => [
  capacity(newtons(kilograms)),
  opens('Handle', latchLeverOpens),
  fact('Take-up', Math.round(latchTravel(p)), 'mm'),
  force(newtons(kilograms)),
  trait('Action', 'Pull Action'),
  trait('Mounting', 'Flanged base'),
  trait('Handle type', 'Horizontal handle'),
  trait('Material', materialName(p.metal)),
  trait('Grip', gripName(p.grip)),
  figure('Holes', 4, '-'),
  ...arcFacts(p, { handle: latchLeverArc(p) }),
];

/** @param standard the pliers with the throat for which the jaws are rated */
export function pliersFacts(kilograms: number, p: TogglePliersSize, standard = p): Fact[] {
  const held = capacityAt(kilograms, standard.T, p.T);
  const { barOpens, handleOpens } = togglePliersOpening(p);
  const { pad, under, tip } = togglePliersHeights(p);
  const { lowest, highest } = spindleRange({ thread: p.M, bottom: under, tip });
  const [least, most] = [Math.max(0, lowest - pad), highest - pad];
  return [
    capacity(held),
    opens('Bar', barOpens),
    opens('Handle', handleOpens),
    force(held),
    trait('Action', 'Squeeze Action'),
    trait('Mounting', 'Hand-held'),
    trait('Handle type', 'Squeeze handles'),
    trait('Material', STEEL),
    trait('Grip', gripName(p.grip)),
    figure('Spindle travel', most - least, 'mm'),
    figure('Grip range, smallest', least, 'mm'),
    figure('Grip range, largest', most, 'mm'),
  ];
}

export function pneumaticFacts(kilograms: number, p: PneumaticSize): Fact[] {
  const { barOpens, stroke } = pneumaticFrames(p);
  const area = (Math.PI * p.P * p.P) / 4;
  return [
    capacity(newtons(kilograms)),
    opens('Bar', barOpens),
    fact('Cylinder force at 6 bar', Math.round((area * 0.6) / 10) * 10, 'N'),
    figure('Stroke', Math.round(stroke), 'mm'),
    trait('Action', 'Pneumatic Hold Down'),
    trait('Mounting', baseName('flanged')),
    trait('Bar type', 'U-bar'),
    trait('Handle type', 'Pneumatic cylinder'),
    trait('Material', STEEL),
    figure(NEAREST, pneumaticSpindleNearest(p), 'mm'),
    ...spindleFacts(p, spindleTip(p)),
    figure('Holes', 4, '-'),
  ];
}
