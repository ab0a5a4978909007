export interface Point {
  x: number;
  y: number;
}

/**
 * A clamping arm and a link on two pivots of the base, joined by a handle. At the dead centre, arm joint, link joint
 * and link pivot are in line.
 */
const ARM_PIVOT: Point = { x: 0, y: 40 };
const LINK_PIVOT: Point = { x: -34, y: 22 };
const ARM = 34;
const COUPLER = 30;
const LINK = 26;
const HANDLE = 150;
const REACH = 88;

/** Degrees before the dead centre: fully open, and the stop just beyond the dead centre. */
export const OPEN = 50;
export const OVER_CENTRE = -2;

export interface Linkage {
  armPivot: Point;
  linkPivot: Point;
  armJoint: Point;
  linkJoint: Point;
  grip: Point;
  tip: Point;
}

const plus = (from: Point, angle: number, length: number): Point => ({
  x: from.x + length * Math.cos(angle),
  y: from.y + length * Math.sin(angle),
});
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const angleOf = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);

/** At the dead centre, link and coupler are in line. */
const DEAD_CENTRE = (() => {
  const base = distance(LINK_PIVOT, ARM_PIVOT);
  const stretched = LINK + COUPLER;
  const corner = Math.acos((base ** 2 + stretched ** 2 - ARM ** 2) / (2 * base * stretched));
  return angleOf(LINK_PIVOT, ARM_PIVOT) + corner;
})();

const closedJoint = plus(LINK_PIVOT, DEAD_CENTRE, LINK + COUPLER);
const ARM_ANGLE = -angleOf(ARM_PIVOT, closedJoint);
const HANDLE_ANGLE = Math.PI / 2 - angleOf(plus(LINK_PIVOT, DEAD_CENTRE, LINK), closedJoint);

export function linkageAt(degrees: number): Linkage {
  const linkJoint = plus(LINK_PIVOT, DEAD_CENTRE - (degrees * Math.PI) / 180, LINK);
  const apart = distance(linkJoint, ARM_PIVOT);
  const corner = Math.acos((COUPLER ** 2 + apart ** 2 - ARM ** 2) / (2 * COUPLER * apart));
  const armJoint = plus(linkJoint, angleOf(linkJoint, ARM_PIVOT) + corner, COUPLER);
  return {
    armPivot: ARM_PIVOT,
    linkPivot: LINK_PIVOT,
    armJoint,
    linkJoint,
    grip: plus(armJoint, angleOf(linkJoint, armJoint) + HANDLE_ANGLE, HANDLE),
    tip: plus(ARM_PIVOT, angleOf(ARM_PIVOT, armJoint) + ARM_ANGLE, REACH),
  };
}

/**
 * Ratio of the force at the tip to the force of the hand, by virtual work: path of the grip divided by path of the tip.
 * Infinite at the dead centre.
 */
export function forceRatio(degrees: number): number {
  const step = 0.01;
  const before = linkageAt(degrees + step);
  const after = linkageAt(degrees - step);
  return distance(before.grip, after.grip) / Math.max(distance(before.tip, after.tip), 1e-9);
}
