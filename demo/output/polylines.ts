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

function distance([x, y]: Xy, from: Xy, to: Xy): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy);
}

/** Leaves out points on the line between their neighbours, within `tolerance` (Ramer, Douglas, Peucker). */
export function simplified(points: Xy[], tolerance: number): Xy[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last || points.length < 3) return points;
  let worst = 0;
  let at = 0;
  for (const [i, point] of points.entries()) {
    const off = distance(point, first, last);
    if (off > worst) {
      worst = off;
      at = i;
    }
  }
  if (worst <= tolerance) return [first, last];
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)];
}

/**
 * Joins lines that meet, simplifies them, and leaves out lines up to `tolerance` long. Such lines occur where a
 * projection divides an edge at the end of another edge.
 */
export function joined(lines: Xy[][], tolerance: number): Xy[][] {
  const waiting = new Set(lines.filter((line) => line.length > 1));
  const byEnd = new Map<string, Xy[][]>();
  for (const line of waiting) {
    for (const end of [line.at(0), line.at(-1)]) {
      const key = keyOf(end);
      byEnd.set(key, [...(byEnd.get(key) ?? []), line]);
    }
  }
  const lengthened = (line: Xy[]): Xy[] => {
    const whole = [...line];
    for (;;) {
      const key = keyOf(whole.at(-1));
      const next = byEnd.get(key)?.find((one) => waiting.has(one));
      if (!next) return whole;
      waiting.delete(next);
      whole.push(...(keyOf(next.at(0)) === key ? next : next.toReversed()).slice(1));
    }
  };
  const found: Xy[][] = [];
  for (const line of lines) {
    if (!waiting.delete(line)) continue;
    const whole = simplified(lengthened(lengthened(line).reverse()), tolerance);
    const { min, max } = boundsOf(whole);
    if (Math.max(max[0] - min[0], max[1] - min[1]) > tolerance) found.push(whole);
  }
  return found;
}

const keyOf = (point: Xy | undefined): string => point?.map((n) => n.toFixed(2)).join(' ') ?? '';
