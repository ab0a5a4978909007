/** Lines through points, mm. */

export type Xy = [x: number, y: number];
export type Bounds = { min: Xy; max: Xy };

export function boundsOf(points: Iterable<Xy>): Bounds {
  const min: Xy = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max: Xy = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    min[0] = Math.min(min[0], x);
    min[1] = Math.min(min[1], y);
    max[0] = Math.max(max[0], x);
    max[1] = Math.max(max[1], y);
  }
  return { min, max };
}

/** Leaves out points that lie on the line between their neighbours, within `tolerance` (Ramer, Douglas, Peucker). */
export function simplified(points: Xy[], tolerance: number): Xy[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last || points.length < 3) return points;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  let worst = 0;
  let at = 0;
  for (const [i, [x, y]] of points.entries()) {
    const off =
      length < 1e-9
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1])) / length;
    if (off > worst) {
      worst = off;
      at = i;
    }
  }
  if (worst <= tolerance) return [first, last];
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)];
}
