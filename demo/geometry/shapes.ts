import {
  type Drawing,
  draw,
  drawCircle,
  drawPolysides,
  drawRectangle,
  drawRoundedRectangle,
  type EdgeFinder,
  type Shape3D,
} from 'replicad';
import type { Detail } from './assembly.ts';
import type { Point } from './linkage.ts';

/** Solids and outlines shared by the generators. Clamps lie along +X, Z up, Y across; mm. */

const solid = (shape: unknown): Shape3D => shape as Shape3D;

export type Corner = [x: number, z: number, radius?: number];

/** Extrudes an XZ outline from y0 to y1. The XZ plane's normal is -Y. */
export const prismY = (outline: Drawing, y0: number, y1: number): Shape3D =>
  solid(outline.sketchOnPlane('XZ', -y1).extrude(y1 - y0));
export const prismZ = (outline: Drawing, z0: number, z1: number): Shape3D =>
  solid(outline.sketchOnPlane('XY', z0).extrude(z1 - z0));
export const prismX = (outline: Drawing, x0: number, x1: number): Shape3D =>
  solid(outline.sketchOnPlane('YZ', x0).extrude(x1 - x0));

export const box = (x0: number, x1: number, y0: number, y1: number, z0: number, z1: number): Shape3D =>
  prismZ(drawRectangle(x1 - x0, y1 - y0).translate((x0 + x1) / 2, (y0 + y1) / 2), z0, z1);
export const cylinderX = (y: number, z: number, radius: number, x0: number, x1: number): Shape3D =>
  prismX(drawCircle(radius).translate(y, z), x0, x1);
export const cylinderY = (x: number, z: number, radius: number, y0: number, y1: number): Shape3D =>
  prismY(drawCircle(radius).translate(x, z), y0, y1);
export const cylinderZ = (x: number, y: number, radius: number, z0: number, z1: number): Shape3D =>
  prismZ(drawCircle(radius).translate(x, y), z0, z1);

/** A slot's outline: overall length along X, width along Y, centred. */
export const slot = (length: number, width: number): Drawing =>
  length - width < 0.01 ? drawCircle(width / 2) : drawRoundedRectangle(length, width, width / 2 - 1e-3);

export const roundedRectangle = (length: number, width: number, radius: number): Drawing =>
  drawRoundedRectangle(length, width, Math.min(radius, length / 2 - 1e-3, width / 2 - 1e-3));

export function polygon(points: Point[]): Drawing {
  const [first, ...rest] = points;
  if (!first) throw new Error('an outline needs points');
  return rest.reduce((pen, point) => pen.lineTo(point), draw(first)).close();
}

/**
 * A polygon with rounded corners. Two roundings that would overlap on an edge are made smaller, because a self-crossing
 * outline shows as a shading flaw.
 */
export function outline(corners: Corner[]): Drawing {
  const n = corners.length;
  const at = (i: number): Corner => corners[(i + n) % n] ?? [0, 0];
  const edge = corners.map((_, i) => Math.hypot(at(i + 1)[0] - at(i)[0], at(i + 1)[1] - at(i)[1]));
  const half = corners.map((_, i) => {
    const [x, z] = at(i);
    const before = Math.atan2(at(i - 1)[1] - z, at(i - 1)[0] - x);
    const after = Math.atan2(at(i + 1)[1] - z, at(i + 1)[0] - x);
    return Math.abs(Math.atan2(Math.sin(after - before), Math.cos(after - before))) / 2;
  });
  const setback = corners.map((corner, i) => (corner[2] ? corner[2] / Math.tan(half[i] ?? 1) : 0));
  const fitted = setback.map((s, i) => {
    let factor = 1;
    for (const [j, k] of [
      [i, i + 1],
      [i - 1, i - 1],
    ] as const) {
      const length = edge[(j + n) % n] ?? 0;
      const both = s + (setback[(k + n) % n] ?? 0);
      if (both > length * 0.98) factor = Math.min(factor, (length * 0.98) / both);
    }
    return s * factor;
  });
  const arcs = corners.map(([x, z], i) => {
    const s = fitted[i] ?? 0;
    if (s < 0.01) return { start: [x, z] as Point };
    const unit = (to: Corner): Point => {
      const l = Math.hypot(to[0] - x, to[1] - z);
      return [(to[0] - x) / l, (to[1] - z) / l];
    };
    const u = unit(at(i - 1));
    const v = unit(at(i + 1));
    const angle = half[i] ?? 1;
    const radius = s * Math.tan(angle);
    const sag = radius / Math.sin(angle) - radius;
    const bisector = Math.hypot(u[0] + v[0], u[1] + v[1]);
    return {
      start: [x + u[0] * s, z + u[1] * s] as Point,
      middle: [x + ((u[0] + v[0]) / bisector) * sag, z + ((u[1] + v[1]) / bisector) * sag] as Point,
      end: [x + v[0] * s, z + v[1] * s] as Point,
    };
  });
  const first = arcs[0];
  if (!first) throw new Error('an outline needs corners');
  let pen = draw(first.end ?? first.start);
  for (const arc of [...arcs.slice(1), first]) {
    if (arc === first && !first.end) break;
    pen = pen.lineTo(arc.start);
    if (arc.end && arc.middle) pen = pen.threePointsArcTo(arc.end, arc.middle);
  }
  return pen.close();
}

/** The outline of a link: the hull of two circles. */
export function link(a: Point, ra: number, b: Point, rb: number): Drawing {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const open = Math.acos((ra - rb) / length);
  const on = (c: Point, r: number, t: number): Point => [c[0] + r * Math.cos(t), c[1] + r * Math.sin(t)];
  return draw(on(a, ra, along + open))
    .threePointsArcTo(on(a, ra, along - open), on(a, ra, along + Math.PI))
    .lineTo(on(b, rb, along - open))
    .threePointsArcTo(on(b, rb, along + open), on(b, rb, along))
    .close();
}

/** Turns an outline of [radius, z] points about the vertical through (x, y). */
export const lathe = (points: Point[], x = 0, y = 0): Shape3D =>
  solid(polygon(points).sketchOnPlane('XZ').revolve([0, 0, 1])).translate(x, y, 0);

/** Turns an outline with roundings about the vertical through (x, y). */
export const latheRounded = (corners: Corner[], x = 0, y = 0): Shape3D =>
  solid(outline(corners).sketchOnPlane('XZ').revolve([0, 0, 1])).translate(x, y, 0);

/** A rivet along Y with domed heads that stand `height` proud of y0 and y1. */
export function rivet(
  at: Point,
  radius: number,
  y0: number,
  y1: number,
  detail: Detail,
  height = radius * 0.5,
): Shape3D {
  const head = radius * 1.55;
  const l = y1 - y0;
  const profile =
    detail === 'photo'
      ? draw([0, -height])
          .threePointsArcTo([head, 0], [head * 0.72, -height * 0.62])
          .lineTo([radius, 0])
          .lineTo([radius, l])
          .lineTo([head, l])
          .threePointsArcTo([0, l + height], [head * 0.72, l + height * 0.62])
          .close()
      : polygon([
          [0, -height],
          [head * 0.8, -height],
          [head, 0],
          [radius, 0],
          [radius, l],
          [head, l],
          [head * 0.8, l + height],
          [0, l + height],
        ]);
  return solid(profile.sketchOnPlane('XZ').revolve([0, 0, 1]))
    .rotate(-90, [0, 0, 0], [1, 0, 0])
    .translate(at[0], y0, at[1]);
}

/** A chamfered hexagon nut along Z. `flats` is the width across flats. */
export function hexNut(x: number, y: number, z: number, flats: number, height: number, bore = 0): Shape3D {
  const corner = flats / Math.sqrt(3) + 0.01;
  const slope = (corner - flats * 0.485) * 0.58;
  let nut = prismZ(drawPolysides(flats / Math.sqrt(3), 6), z, z + height).intersect(
    lathe([
      [0, z],
      [flats * 0.485, z],
      [corner, z + slope],
      [corner, z + height - slope],
      [flats * 0.485, z + height],
      [0, z + height],
    ]),
  );
  if (bore) nut = nut.cut(cylinderZ(0, 0, bore, z - 1, z + height + 1));
  return nut.translate(x, y, 0);
}

const COARSE_PITCH: Record<number, number> = {
  3: 0.5,
  4: 0.7,
  5: 0.8,
  6: 1,
  8: 1.25,
  10: 1.5,
  12: 1.75,
  16: 2,
  20: 2.5,
  24: 3,
};
export const coarsePitch = (diameter: number): number => COARSE_PITCH[diameter] ?? diameter * 0.13;

/** A screw shank along Z. Ring grooves look like a thread in images; a true helix would cost a hundred times more. */
export function threaded(
  diameter: number,
  z0: number,
  z1: number,
  detail: Detail,
  x = 0,
  y = 0,
  pitch = coarsePitch(diameter),
): Shape3D {
  const r = diameter / 2;
  const root = r - pitch * 0.54;
  if (detail === 'exchange')
    return lathe(
      [
        [0, z0],
        [root, z0],
        [r, z0 + r - root],
        [r, z1 - r + root],
        [root, z1],
        [0, z1],
      ],
      x,
      y,
    );
  const points: Point[] = [
    [0, z0],
    [root * 0.92, z0],
    [root, z0 + 0.2],
  ];
  for (let z = z0 + 0.2; z + pitch < z1 - 0.2; z += pitch)
    points.push([root, z], [r, z + pitch * 0.4], [r, z + pitch * 0.6], [root, z + pitch * 0.98]);
  points.push([root, z1 - 0.2], [root * 0.92, z1], [0, z1]);
  return lathe(
    points.filter(
      (p, i) => i === 0 || Math.hypot(p[0] - (points[i - 1]?.[0] ?? 0), p[1] - (points[i - 1]?.[1] ?? 0)) > 1e-6,
    ),
    x,
    y,
  );
}

/** Breaks the edges that a finder picks, only for images. Edges that the kernel cannot round stay sharp. */
export function soften(
  shape: Shape3D,
  radius: number,
  detail: Detail,
  pick: (edges: EdgeFinder) => EdgeFinder,
): Shape3D {
  if (detail === 'exchange') return shape;
  try {
    return shape.clone().fillet(radius, pick);
  } catch {
    return shape;
  }
}

/** Turns a shape from Z to X, with its z = 0 plane at x. */
export const alongX = (shape: Shape3D, x: number, y: number, z: number): Shape3D =>
  shape.rotate(90, [0, 0, 0], [0, 1, 0]).translate(x, y, z);
