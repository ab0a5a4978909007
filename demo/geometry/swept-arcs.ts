import { spindleCorners } from './hardware.ts';
import { carried, direction, distance, type Point, type ToggleOpening, turn } from './linkage.ts';
import type { VerticalSize } from './vertical-layout.ts';

/**
 * What the ends of bar and handle sweep while a clamp is opened, as arcs in the XZ plane. Angles in radians from X towards Z: to less than
 * `from` where it is swept clockwise.
 */
export type Arc = { centre: Point; radius: number; from: number; to: number };

/** The corners of the end of a bar, and of the spindle in it, from the side. */
export const barCorners = (
  { E, M, barDepth }: Pick<VerticalSize, 'E' | 'M' | 'barDepth'>,
  end: number,
  x: number,
  tip: number,
): Point[] => [[end, E], [end, E + barDepth], ...spindleCorners({ x, thread: M, top: E + barDepth, tip })];

/** Steps of an opening, to measure it. */
export const FINE = 360;

/** The angles of a path about a point: where it begins, and how far it has turned at each of its points. */
function turnsAbout(centre: Point, path: Point[]): { from: number; turns: number[] } {
  let [turned, last] = [0, path[0] ?? centre];
  const turns = path.map((point) => {
    turned += turn(direction(centre, last), direction(centre, point));
    last = point;
    return turned;
  });
  const from = direction(centre, path[0] ?? centre);
  // What begins behind the centre begins at half a turn, above or below it.
  return { from: from < -Math.PI / 2 ? from + 2 * Math.PI : from, turns };
}

/** A part turns about a fixed pin: `end` is the middle of its round end, `turned` in radians, below 0 clockwise. */
export function turnedArc(pivot: Point, end: Point, round: number, turned: number): Arc {
  const { from } = turnsAbout(pivot, [end]);
  return { centre: pivot, radius: distance(pivot, end) + round, from, to: from + turned };
}

/** The bar turns about a fixed pin. Of `points` that it carries, the arc of the one that comes highest. */
export function barArc({ frames }: Pick<ToggleOpening, 'frames'>, pivot: Point, points: Point[]): Arc {
  const arcs = points.map((point) => {
    const path = frames.map(({ bar }) => carried(bar, point));
    const { from, turns } = turnsAbout(pivot, path);
    const arc = { centre: pivot, radius: distance(pivot, point), from, to: from + (turns.at(-1) ?? 0) };
    return { arc, top: Math.max(...path.map(([, z]) => z)) };
  });
  const [highest] = arcs.sort((a, b) => b.top - a.top);
  if (!highest) throw new Error('no points');
  return highest.arc;
}

/**
 * The handle turns about a pin of the bar that moves, so that its round end sweeps nearly an arc: the one through where it is closed, half
 * way, and where the handle has turned furthest. The handles of vertical clamps then come back within it.
 */
export function handleArc({ frames }: Pick<ToggleOpening, 'frames'>, end: Point, round: number): Arc {
  const angles = frames.map(({ handle }) => Math.abs(handle?.angle ?? 0));
  const most = Math.max(...angles);
  const path = frames.slice(0, angles.indexOf(most) + 1).map(({ handle }) => carried(handle, end));
  const half = path[angles.findIndex((angle) => angle >= most / 2)] ?? end;
  const centre = centreThrough(path[0] ?? end, half, path.at(-1) ?? end);
  const { from, turns } = turnsAbout(centre, path);
  return { centre, radius: distance(centre, end) + round, from, to: from + (turns.at(-1) ?? 0) };
}

function centreThrough([ax, az]: Point, [bx, bz]: Point, [cx, cz]: Point): Point {
  const twice = 2 * (ax * (bz - cz) + bx * (cz - az) + cx * (az - bz));
  const [a, b, c] = [ax * ax + az * az, bx * bx + bz * bz, cx * cx + cz * cz];
  return [
    (a * (bz - cz) + b * (cz - az) + c * (az - bz)) / twice,
    (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice,
  ];
}
