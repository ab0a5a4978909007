/** Planar linkages of toggle clamps, solved in the XZ plane. Angles in radians, lengths in mm. */

export type Point = [x: number, z: number];

/** A rigid motion: turn by `angle` radians about an axis through the origin, then shift (mm). */
export type Motion = { axis: 'x' | 'y' | 'z'; angle: number; shift: [number, number, number] };

/** Motions of every moving body at one instant. Bodies without a name here do not move. */
export type Frame = Record<string, Motion>;

export const degrees = (radians: number): number => (radians * 180) / Math.PI;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const direction = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0]);
export const polar = (from: Point, length: number, angle: number): Point => [
  from[0] + length * Math.cos(angle),
  from[1] + length * Math.sin(angle),
];

/** Difference of two angles, normalised to -π … π. */
export function turn(from: number, to: number): number {
  const raw = to - from;
  return Math.atan2(Math.sin(raw), Math.cos(raw));
}

/** Position of a point of a body after the body has turned about the Y axis and shifted. */
export function carried(motion: Motion | undefined, [x, z]: Point): Point {
  if (!motion) return [x, z];
  const c = Math.cos(motion.angle);
  const s = Math.sin(motion.angle);
  return [x * c - z * s + motion.shift[0], x * s + z * c + motion.shift[2]];
}

/** The motion that takes point `from` to point `to` while turning by `angle` in the XZ plane (X towards Z positive). */
export function planarMotion(angle: number, from: Point, to: Point): Motion {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return { axis: 'y', angle, shift: [to[0] - (from[0] * c - from[1] * s), 0, to[1] - (from[0] * s + from[1] * c)] };
}

/** The two points at distance `ra` of `a` and `rb` of `b`, or undefined when the circles do not meet. */
function circlesMeet(a: Point, ra: number, b: Point, rb: number): [Point, Point] | undefined {
  const d = distance(a, b);
  if (d > ra + rb || d < Math.abs(ra - rb) || d === 0) return undefined;
  const along = (ra * ra - rb * rb + d * d) / (2 * d);
  const across = Math.sqrt(Math.max(0, ra * ra - along * along));
  const u: Point = [(b[0] - a[0]) / d, (b[1] - a[1]) / d];
  const foot: Point = [a[0] + u[0] * along, a[1] + u[1] * along];
  return [
    [foot[0] - u[1] * across, foot[1] + u[0] * across],
    [foot[0] + u[1] * across, foot[1] - u[0] * across],
  ];
}

/**
 * The four pins of a toggle clamp in its closed pose. The bar turns about `barPivot` (fixed) and carries `handlePin`;
 * the link turns about `linkPivot` (fixed) and carries `knee`; the handle joins `handlePin` and `knee`. When closed,
 * linkPivot, knee and handlePin are almost in line: the toggle.
 */
export type ToggleLinkage = { barPivot: Point; linkPivot: Point; handlePin: Point; knee: Point };

/** A hold-down clamp that opens less than this (degrees) does not release the workpiece. */
const LEAST_OPENING = 60;

export type ToggleOpening = { frames: Frame[]; barOpens: number; handleOpens: number };

/**
 * Opens a toggle linkage by turning its link in small steps until the bar has opened by `barTarget` degrees, or nearly
 * binds. Driving the link and not the bar lets the knee pass over its dead centre.
 * @param sense +1 when the link turns from X towards Z to open, -1 the other way
 * @param least the minimum opening (degrees) that the linkage must reach
 * @returns `steps + 1` frames from closed to open with the bodies bar, handle and link, and the opening angles in
 * degrees
 * @throws when the linkage binds before `least`, or a pin would jump
 */
export function openToggle(
  pins: ToggleLinkage,
  barTarget: number,
  sense: 1 | -1,
  least = LEAST_OPENING,
  steps = 24,
): ToggleOpening {
  const { barPivot, linkPivot, handlePin, knee } = pins;
  const crank = distance(linkPivot, knee);
  const coupler = distance(knee, handlePin);
  const rocker = distance(barPivot, handlePin);
  const start = direction(linkPivot, knee);
  const path: { link: number; bar: number; handle: number }[] = [{ link: 0, bar: 0, handle: 0 }];
  let last = handlePin;
  const fine = radians(0.25);
  for (let link = fine; link < Math.PI * 1.5; link += fine) {
    const k = polar(linkPivot, crank, start + sense * link);
    const meet = circlesMeet(k, coupler, barPivot, rocker);
    if (!meet) break;
    const next = distance(meet[0], last) < distance(meet[1], last) ? meet[0] : meet[1];
    if (distance(next, last) > rocker * 0.08) throw new Error('a pin would jump');
    const before = path[path.length - 1];
    if (!before) throw new Error('no start');
    path.push({
      link: sense * link,
      bar: before.bar + turn(direction(barPivot, last), direction(barPivot, next)),
      handle: before.handle + turn(direction(last, polar(linkPivot, crank, start + before.link)), direction(next, k)),
    });
    last = next;
    if (degrees(path[path.length - 1]?.bar ?? 0) >= barTarget) break;
  }
  const reached = degrees(path[path.length - 1]?.bar ?? 0);
  // A linkage that binds before the target keeps clear of the binding point.
  while (reached < barTarget && degrees(path[path.length - 1]?.bar ?? 0) > reached - 3) path.pop();
  const end = path[path.length - 1];
  if (!end || degrees(end.bar) < least) throw new Error(`the bar opens by ${reached.toFixed(1)}° only`);
  const frames = Array.from({ length: steps + 1 }, (_, i) => {
    const at = path[Math.round((i * (path.length - 1)) / steps)] ?? end;
    const bar = planarMotion(at.bar, barPivot, barPivot);
    return {
      bar,
      link: planarMotion(at.link, linkPivot, linkPivot),
      handle: planarMotion(at.handle, handlePin, carried(bar, handlePin)),
    };
  });
  return { frames, barOpens: degrees(end.bar), handleOpens: Math.abs(degrees(end.handle)) };
}
