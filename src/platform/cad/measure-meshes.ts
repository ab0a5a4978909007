import type { HoleGroup } from './cad-reading.ts';
import type { CadMesh } from './occt-importer.ts';

type Vector = [number, number, number];

const roundHundredth = (value: number): number => Math.round(value * 100) / 100;
const corner = (array: readonly number[], at: number): Vector => [
  array[3 * at] ?? 0,
  array[3 * at + 1] ?? 0,
  array[3 * at + 2] ?? 0,
];

/** Extents along X, Y and Z. */
export function measureOutline(meshes: readonly CadMesh[]): Vector | undefined {
  const min: Vector = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max: Vector = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { attributes } of meshes) {
    for (const [at, value] of attributes.position.array.entries()) {
      const axis = (at % 3) as 0 | 1 | 2;
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  }
  const extents = max.map((value, axis) => roundHundredth(value - (min[axis] ?? 0)));
  return extents.every(Number.isFinite) ? (extents as Vector) : undefined;
}

/** Bore of a hole along an axis of the file: centre across the axis, and ends along it. */
interface Bore {
  axis: number;
  centre: [number, number];
  radius: number;
  ends: [number, number];
  angles: number[];
}

/** Distance in mm within which corners of a true cylinder lie on a circle. */
const ROUND = 0.005;
/** Distance in mm within which two bores have one centre, radius or end. */
const EQUAL = 0.01;
const MIN_CORNERS = 6;
const MAX_RADIUS = 100;
/** A larger gap between corners of a bore, in radians, is an opening, as in a slot. */
const MAX_GAP = Math.PI / 3;
const MAX_GROUPS = 20;

/** Groups of at least two equal holes along an axis of the file. Slots, and holes at an angle, are left out. */
export function findHoleGroups(meshes: readonly CadMesh[]): HoleGroup[] {
  return meshes
    .flatMap((mesh) => {
      const groups: Bore[][] = [];
      for (const bore of joinBores(findBores(mesh)).filter(isClosed)) {
        const group = groups.find(([first]) => first && isSameHole(first, bore));
        if (group) group.push(bore);
        else groups.push([bore]);
      }
      return groups.flatMap((group) => (group.length < 2 ? [] : describeGroup(mesh.name, group)));
    })
    .slice(0, MAX_GROUPS);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < EQUAL;

const isSameHole = (one: Bore, other: Bore): boolean =>
  one.axis === other.axis &&
  isNear(one.radius, other.radius) &&
  isNear(one.ends[0], other.ends[0]) &&
  isNear(one.ends[1], other.ends[1]);

function findBores(mesh: CadMesh): Bore[] {
  return mesh.brep_faces.flatMap(({ first, last }) => {
    const corners = [...new Set(mesh.index.array.slice(3 * first, 3 * last + 3))];
    if (corners.length < MIN_CORNERS || corners.length > 2000) return [];
    return [0, 1, 2].flatMap((axis) => fitBore(mesh, corners, axis) ?? []).slice(0, 1);
  });
}

function fitBore({ attributes }: CadMesh, corners: readonly number[], axis: number): Bore | undefined {
  const normals = attributes.normal?.array;
  if (!normals || corners.some((at) => Math.abs(corner(normals, at)[axis] ?? 1) > 0.05)) return undefined;
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  const points = corners.map((at) => corner(attributes.position.array, at));
  const flat = points.map((point): [number, number] => [point[u] ?? 0, point[v] ?? 0]);
  const circle = fitCircle(flat);
  if (!circle || circle.radius > MAX_RADIUS) return undefined;
  const { centre, radius } = circle;
  const isOnCircle = flat.every(([x, y]) => Math.abs(Math.hypot(x - centre[0], y - centre[1]) - radius) < ROUND);
  // Normals of a hole point from its bore to its axis.
  const isHollow = corners.every((at, n) => {
    const normal = corner(normals, at);
    const [x, y] = flat[n] ?? [0, 0];
    return (normal[u] ?? 0) * (x - centre[0]) + (normal[v] ?? 0) * (y - centre[1]) < 0;
  });
  if (!isOnCircle || !isHollow) return undefined;
  const along = points.map((point) => point[axis] ?? 0);
  const angles = flat.map(([x, y]) => Math.atan2(y - centre[1], x - centre[0]));
  return { axis, centre, radius, ends: [Math.min(...along), Math.max(...along)], angles };
}

/** Least squares after Kåsa, around the mean of the points. */
function fitCircle(points: readonly [number, number][]): { centre: [number, number]; radius: number } | undefined {
  const mean = (value: (point: [number, number]) => number): number =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  const near = points.map(([x, y]): [number, number] => [x - mx, y - my]);
  const sum = (value: (x: number, y: number) => number): number =>
    near.reduce((total, [x, y]) => total + value(x, y), 0);
  const [xx, yy, xy] = [sum((x) => x * x), sum((_, y) => y * y), sum((x, y) => x * y)];
  const determinant = xx * yy - xy * xy;
  if (determinant < 1e-9) return undefined;
  const [a, b] = [sum((x, y) => x * (x * x + y * y)) / 2, sum((x, y) => y * (x * x + y * y)) / 2];
  const [x, y] = [(a * yy - b * xy) / determinant, (b * xx - a * xy) / determinant];
  return { centre: [x + mx, y + my], radius: Math.sqrt(x * x + y * y + (xx + yy) / points.length) };
}

/** CAD programs divide the bore of a hole into two or four faces. */
function joinBores(bores: readonly Bore[]): Bore[] {
  const joined: Bore[] = [];
  for (const bore of bores) {
    const same = joined.find(
      (other) =>
        isSameHole(other, bore) && isNear(other.centre[0], bore.centre[0]) && isNear(other.centre[1], bore.centre[1]),
    );
    if (same) same.angles.push(...bore.angles);
    else joined.push({ ...bore, angles: [...bore.angles] });
  }
  return joined;
}

function isClosed({ angles }: Bore): boolean {
  const sorted = angles.toSorted((one, other) => one - other);
  const first = sorted[0] ?? 0;
  return sorted.every((angle, at) => (sorted[at + 1] ?? first + 2 * Math.PI) - angle < MAX_GAP);
}

function describeGroup(solid: string, group: readonly Bore[]): HoleGroup {
  const [columns, rows] = [0, 1].map((at) => findSteps(group.map(({ centre }) => centre[at] ?? 0))) as [
    number[],
    number[],
  ];
  const isRectangle = columns.length <= 2 && rows.length <= 2 && columns.length * rows.length === group.length;
  const [one, other] = group;
  const distances = [columns, rows].flatMap(([near = 0, far]) => (far === undefined ? [] : far - near));
  const isOblique = group.length === 2 && one && other && !isRectangle;
  const pitch = isOblique
    ? [Math.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])]
    : isRectangle
      ? distances
      : [];
  return {
    solid,
    diameter: roundHundredth(2 * (one?.radius ?? 0)),
    count: group.length,
    pitch: pitch.map(roundHundredth),
  };
}

function findSteps(values: readonly number[]): number[] {
  const steps: number[] = [];
  for (const value of values.toSorted((one, other) => one - other))
    if (!isNear(steps.at(-1) ?? Number.NEGATIVE_INFINITY, value)) steps.push(value);
  return steps;
}
