interface Point {
  x: number;
  y: number;
  z: number;
}

export interface MeasuredDistance {
  distance: number;
  x: number;
  y: number;
  z: number;
}

/** Distances between two points in millimetres with Z up; a GLB has metres with Y up. */
export function measureDistance(from: Point, to: Point): MeasuredDistance {
  const [x, y, z] = [(to.x - from.x) * 1000, (from.z - to.z) * 1000, (to.y - from.y) * 1000];
  return { distance: Math.hypot(x, y, z), x: Math.abs(x), y: Math.abs(y), z: Math.abs(z) };
}

/** Rounded to 0.1 mm, the accuracy of the meshes in the 3D view. */
export const formatMillimetres = (length: number) => `${length.toFixed(1)} mm`;

/** Converts a size in metres, Y upwards, into a text such as '187 × 56 × 121 mm'. */
export function formatOverallSize({ x, y, z }: Point): string {
  return `${[x, z, y].map((length) => Math.round(length * 1000)).join(' × ')} mm`;
}

export function findNearestPoint<Place extends { x: number; y: number }>(
  points: readonly Place[],
  pointer: { x: number; y: number },
  reach: number,
): Place | undefined {
  let found: Place | undefined;
  let minDistance = reach;
  for (const point of points) {
    const distance = Math.hypot(point.x - pointer.x, point.y - pointer.y);
    if (distance > minDistance) continue;
    minDistance = distance;
    found = point;
  }
  return found;
}
