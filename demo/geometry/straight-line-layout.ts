import { degrees, direction, distance, type Frame, type Point, planarMotion, polar, radians, turn } from './linkage.ts';
import type { Material } from './material.ts';
import { type Arc, turnedArc } from './swept-arcs.ts';

/** Straight-line (push-pull) clamp: a lever drives a plunger through a guide by way of two links. mm. */
export type StraightLineSize = {
  /** base length and width, hole pitch along and across, hole, base plate thickness */
  A: number;
  W: number;
  B: number;
  C: number;
  d: number;
  plate: number;
  /** plunger axis above the base, plunger diameter, tip thread */
  K: number;
  D: number;
  M: number;
  /** plunger stroke */
  S: number;
  /** overall length (plunger pushed out) and height */
  L: number;
  H: number;
  metal: Material;
  grip: Material;
};

const HANDLE_OPENS = radians(118);

/** Crank and link lengths follow from the stroke: S = r (1 - cos φ) + l (1 - cos β). */
function crankFor(p: StraightLineSize): { crank: number; link: number } {
  const ratio = 1.55;
  const strokeOf = (crank: number): number => {
    const l = crank * ratio;
    const k: Point = [crank * Math.cos(HANDLE_OPENS), crank * Math.sin(HANDLE_OPENS)];
    return crank + l - (k[0] + Math.sqrt(l * l - k[1] * k[1]));
  };
  const crank = p.S / strokeOf(1);
  return { crank, link: crank * ratio };
}

/** Pins in the closed pose: lever pivot, lever's link pin (dead ahead), plunger pin. */
export function straightLinePins(p: StraightLineSize): { pivot: Point; crankPin: Point; plungerPin: Point } {
  const { crank, link: rod } = crankFor(p);
  const pivot: Point = [-p.A / 2 + p.D * 0.75, p.K];
  return { pivot, crankPin: [pivot[0] + crank, p.K], plungerPin: [pivot[0] + crank + rod, p.K] };
}

/** Frames of the lever, the links and the plunger while the lever swings back by its full angle. */
export function straightLineFrames(p: StraightLineSize, steps = 24): Frame[] {
  const { pivot, crankPin, plungerPin } = straightLinePins(p);
  const crank = distance(pivot, crankPin);
  const rod = distance(crankPin, plungerPin);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (HANDLE_OPENS * i) / steps;
    const pin = polar(pivot, crank, angle);
    const plunger: Point = [pin[0] + Math.sqrt(rod * rod - (pin[1] - p.K) ** 2), p.K];
    return {
      lever: planarMotion(angle, pivot, pivot),
      links: planarMotion(turn(direction(crankPin, plungerPin), direction(pin, plunger)), crankPin, pin),
      plunger: planarMotion(0, plungerPin, plunger),
    };
  });
}

export const straightLineHandleOpens = degrees(HANDLE_OPENS);

/** Lean of the closed lever forwards over the guide, from upright, in radians. */
export const STRAIGHT_LEAN = radians(14);

/**
 * Half the width of the lever; its grip, and the height at which the grip begins; position of the lever's axis at a
 * height.
 */
export function straightLineGrip(p: StraightLineSize) {
  const half = p.D * 0.46;
  const width = half * 2.2;
  const round = width * 0.44;
  const foot = p.H - (p.H - p.K) * 0.58;
  // The rounded end is exactly at the overall height.
  const length = (p.H - foot - round - (width / 2 - round) * Math.sin(STRAIGHT_LEAN)) / Math.cos(STRAIGHT_LEAN) + round;
  const pivot = straightLinePins(p).pivot;
  const axis = (z: number): number => pivot[0] + (z - p.K) * Math.tan(STRAIGHT_LEAN);
  return { half, grip: { width, thickness: p.D * 1.05, length }, foot, axis, round };
}

export function straightLineHandleArc(p: StraightLineSize): Arc {
  const { grip, foot, axis, round } = straightLineGrip(p);
  const end = polar([axis(foot), foot], grip.length - round, Math.PI / 2 - STRAIGHT_LEAN);
  return turnedArc(straightLinePins(p).pivot, end, round, HANDLE_OPENS);
}
