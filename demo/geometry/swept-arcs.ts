import { spindleCorners } from './hardware.ts';
import { carried, direction, distance, type Point, type ToggleOpening, turn } from './linkage.ts';
import type { VerticalSize } from './vertical-layout.ts';

/**
 * Arcs swept by the ends of bar and handle while a clamp opens, in the XZ plane. Angles in radians from X towards Z;
 * `to` is smaller than `from` for a clockwise sweep.
 */
export type Arc = { centre: Point; radius: number; from: number; to: number };

export const barCorners = (
  { E, M, barDepth }: Pick<VerticalSize, 'E' | 'M' | 'barDepth'>,
  end: number,
  x: number,
  tip: number,
): Point[] => [[end, E], [end, E + barDepth], ...spindleCorners({ x, thread: M, top: E + barDepth, tip })];

/** Number of steps in which an opening is measured. */
export const FINE = 360;

/** Angles of a path about a point: its start, and the turn at each of its points. */
function turnsAbout(centre: Point, path: Point[]): { from: number; turns: number[] } {
  let [turned, last] = [0, path[0] ?? centre];
  const turns = path.map((point) => {
    turned += turn(direction(centre, last), direction(centre, point));
    last = point;
    return turned;
  });
  const from = direction(centre, path[0] ?? centre);
  // An arc that begins behind the centre begins at half a turn, above or below the centre.
  return { from: from < -Math.PI / 2 ? from + 2 * Math.PI : from, turns };
}

/**
 * Arc of a part that turns about a fixed pin. `end`: the middle of its round end; `turned`: radians, negative
 * clockwise.
 */
export function turnedArc(pivot: Point, end: Point, round: number, turned: number): Arc {
  const { from } = turnsAbout(pivot, [end]);
  return { centre: pivot, radius: distance(pivot, end) + round, from, to: from + turned };
}

/** The bar turns about a fixed pin. Returns the arc of the one of its `points` that comes highest. */
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
 * The handle turns about a moving pin of the bar, so its round end sweeps nearly an arc: the one through its closed,
 * middle and furthest position.
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
