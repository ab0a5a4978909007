import { drawCircle, type Shape3D } from 'replicad';
import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { addClampBase } from './clamp-base.ts';
import { placedGrip } from './hardware.ts';
import { direction, distance, type Frame, type Point, planarMotion, polar, radians, turn } from './linkage.ts';
import type { Material } from './material.ts';
import { alongX, box, cylinderY, cylinderZ, hexNut, outline, prismX, prismY, rivet, soften } from './shapes.ts';
import { type Arc, turnedArc } from './swept-arcs.ts';

/** Pull-action latch clamp: a U-bolt on an over-centre lever draws a latch plate towards the base. mm. */
export type LatchSize = {
  /** base length, width, hole pitch along and across, hole */
  A: number;
  W: number;
  B: number;
  C: number;
  d: number;
  plate: number;
  /** lever pivot above base; U-bolt rod */
  K: number;
  R: number;
  /** clear distance of the U-bolt's bow from the base's front end */
  U: number;
  /** overall length (grip end to latch plate end) and height */
  L: number;
  H: number;
  tail: number;
  metal: Material;
  grip: Material;
};

export const latchLeverOpens = 128;
const LEVER_OPENS = radians(latchLeverOpens);

type LatchPins = { pivot: Point; trunnion: Point; bow: Point };

export function latchPins(p: LatchSize): LatchPins {
  const pivot: Point = [p.A * 0.24, p.K];
  const trunnion = polar(pivot, p.R * 1.9, radians(183.5));
  return { pivot, trunnion, bow: [p.A / 2 + p.U, trunnion[1]] };
}

/** The lever swings over. Until the bolt is slack, it points at its hook; then the bolt is lifted clear of the hook. */
export function latchFrames(p: LatchSize, steps = 24): Frame[] {
  const { pivot, trunnion, bow } = latchPins(p);
  const start = direction(pivot, trunnion);
  const radius = distance(pivot, trunnion);
  const rest = direction(trunnion, bow);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps;
    const at = polar(pivot, radius, start - LEVER_OPENS * share);
    const lift = radians(26) * Math.max(0, (share - 0.45) / 0.55) ** 1.5;
    return {
      lever: planarMotion(-LEVER_OPENS * share, pivot, pivot),
      bolt: planarMotion(turn(rest, direction(at, bow)) + lift, trunnion, at),
    };
  });
}

/** Travel of the bow free of the hook, in mm. */
export function latchTravel(p: LatchSize): number {
  const { pivot, trunnion } = latchPins(p);
  const open = polar(pivot, distance(pivot, trunnion), direction(pivot, trunnion) - LEVER_OPENS);
  return open[0] - trunnion[0];
}

/** The grip of the lever, which lies along X when closed: its end and beginning, its axis, its sizes. */
function leverGrip(p: LatchSize) {
  const end = -p.A / 2 - p.tail;
  const width = p.R * 2.6 * 1.05;
  const length = (latchPins(p).pivot[0] - end) * 0.52;
  const thickness = 2 * (p.W * 0.23 - 0.3) + 5;
  return { end, foot: end + length, axis: p.H - width / 2, grip: { width, thickness, length } };
}

export function latchLeverArc(p: LatchSize): Arc {
  const { end, axis, grip } = leverGrip(p);
  const round = grip.width / 2;
  return turnedArc(latchPins(p).pivot, [end + round, axis], round, -LEVER_OPENS);
}

/** Adds base, lever, grip and pivots, which latch and hook clamps share. Returns the inner half width of the lever. */
export function addOverCentreLever(list: PartList, p: LatchSize, detail: Detail): number {
  const { pivot, trunnion } = latchPins(p);
  const rod = p.R;
  const rear = -p.A / 2;
  const front = p.A / 2;
  const inside = p.W * 0.23;
  const half = rod * 1.3;
  const cheek = p.plate * 0.9;
  const leverOut = inside - 0.3;
  const leverIn = leverOut - cheek;
  addClampBase(
    list,
    {
      style: 'flanged',
      rear,
      front,
      width: p.W,
      plate: p.plate,
      inside,
      top: p.K + half * 3,
      side: [
        [rear, 0],
        [front, 0],
        [front, p.plate * 2.4, 1],
        [pivot[0] + half * 1.25, p.K + half * 1.1, half],
        [pivot[0] - half * 1.5, p.K + half * 1.1, half],
        [rear + p.A * 0.12, p.plate * 3.4, 5],
        [rear, p.plate * 2.4, 1],
      ],
      holes: [-1, 1].map((s) => [(s * p.B) / 2, p.C / 2]),
      hole: p.d,
      slotLength: p.d,
      metal: p.metal,
    },
    detail,
  );

  const { end, grip, axis, foot: gripFoot } = leverGrip(p);
  const hidden = end + grip.length * 0.2;
  const side = outline([
    [pivot[0] + half, p.K - half * 0.95, half * 0.85],
    [pivot[0] + half, p.K + half * 0.95, half * 0.85],
    [trunnion[0] - half * 0.2, p.K + half * 1.5, 5],
    [gripFoot, axis + half * 0.74, 8],
    [hidden, axis + half * 0.6, 2],
    [hidden, axis - half * 0.6, 2],
    [gripFoot, axis - half * 0.74, 8],
    [trunnion[0] - half * 1.1, trunnion[1] - half * 0.95, half],
  ]);
  const plate = soften(prismY(side, leverIn, leverOut), 0.28, detail, (e) => e.inPlane('XZ', -leverOut));
  list.add('Lever cheek left', plate.clone(), p.metal, 'lever');
  list.add('Lever cheek right', plate.mirror('XZ'), p.metal, 'lever');
  const webEnd: Point = [trunnion[0] - half * 2.2, (axis + p.K) / 2 + half * 0.75];
  const web = outline([
    [hidden + 2, axis + half * 0.4],
    [hidden + 2, axis + half * 0.4 - cheek],
    [gripFoot, axis + half * 0.4 - cheek],
    [webEnd[0], webEnd[1] - cheek],
    [webEnd[0], webEnd[1]],
    [gripFoot, axis + half * 0.4],
  ]);
  list.add('Lever web', prismY(web, -leverIn, leverIn), p.metal, 'lever');
  list.add('Grip', placedGrip(grip, detail, gripFoot, axis, Math.PI / 2), p.grip, 'lever');
  for (const [name, from, to] of [
    ['left', leverIn, inside + p.plate],
    ['right', -inside - p.plate, -leverIn],
  ] as const)
    list.add(`Pivot rivet ${name}`, rivet(pivot, rod * 0.55, from, to, detail, rod * 0.25), 'rivet');
  return leverIn;
}

function build(p: LatchSize, detail: Detail): Assembly {
  const list = new PartList();
  const { trunnion, bow } = latchPins(p);
  const rod = p.R;
  const rear = -p.A / 2;
  const leverIn = addOverCentreLever(list, p, detail);
  const r = rod / 2;
  const leg = Math.max(rod * 0.75, leverIn - rod * 0.8);
  const z = trunnion[1];
  const legs = prismX(drawCircle(r).translate(leg, z), trunnion[0] - rod * 1.9, bow[0]).fuse(
    prismX(drawCircle(r).translate(-leg, z), trunnion[0] - rod * 1.9, bow[0]),
  );
  const ring = drawCircle(r).translate(leg, 0).sketchOnPlane('XZ').revolve([0, 0, 1]) as Shape3D;
  const bend = ring
    .translate(bow[0], 0, z)
    .cut(box(bow[0] - 9 * leg, bow[0], -9 * leg, 9 * leg, z - rod * 2, z + rod * 2));
  list.add('U-bolt', legs.fuse(bend), p.metal, 'bolt');
  const trunnionBar = cylinderY(trunnion[0], z, rod * 0.95, -leverIn + 0.15, leverIn - 0.15);
  list.add(
    'Trunnion',
    trunnionBar
      .cut(prismX(drawCircle(r + 0.05).translate(leg, z), trunnion[0] - rod * 3, trunnion[0] + rod * 3))
      .cut(prismX(drawCircle(r + 0.05).translate(-leg, z), trunnion[0] - rod * 3, trunnion[0] + rod * 3)),
    'steel',
    'bolt',
  );
  for (const [name, s] of [
    ['left', 1],
    ['right', -1],
  ] as const)
    list.add(
      `Nut ${name}`,
      alongX(hexNut(0, 0, 0, rod * 1.6, rod * 0.75, r + 0.02), trunnion[0] - rod * 1.75, s * leg, z),
      p.metal,
      'bolt',
    );

  const hook = bow[0] + leg - r;
  const foot = rear - p.tail + p.L;
  const t = p.plate * 1.4;
  const latch = prismY(
    outline([
      [hook - t * 0.9, 0],
      [foot, 0, 1],
      [foot, t, 1],
      [hook + t * 0.1, t, 3],
      [hook - 0.1, z + r + t * 0.9, 2.5],
      [hook - t * 0.85 - rod * 1.05, z + r + t * 1.05, 2],
      [hook - t * 0.85 - rod * 0.85, z + r + 0.1, 1],
      [hook - 0.9 * t, z + r * 0.4, 2],
    ]),
    -p.W * 0.3,
    p.W * 0.3,
  );
  list.add(
    'Latch plate',
    soften(
      [-1, 1].reduce((shape, s) => shape.cut(cylinderZ(foot - p.d * 0.95, s * p.W * 0.18, p.d / 2, -1, t + 1)), latch),
      0.4,
      detail,
      (e) => e.either([(f) => f.inPlane('XZ', p.W * 0.3), (f) => f.inPlane('XZ', -p.W * 0.3)]),
    ),
    p.metal,
  );
  return { parts: list.parts, frames: latchFrames(p) };
}

/** Measures shared by latch and hook clamps; `reach` and `thread` name the meaning of U and R. */
export function latchMeasures(p: LatchSize, reach: Pick<Measure, 'title' | 'attribute'>, thread: string): Measure[] {
  const rear = -p.A / 2;
  const front = p.A / 2;
  const start = rear - p.tail;
  return [
    {
      letter: 'A',
      value: p.A,
      title: 'Base length',
      line: { view: 'top', along: 'h', from: [rear, -p.W / 2], to: [front, -p.W / 2], level: -2 },
    },
    {
      letter: 'B',
      value: p.B,
      title: 'Hole pitch, along',
      line: { view: 'top', along: 'h', from: [-p.B / 2, -p.W / 2], to: [p.B / 2, -p.W / 2], level: -1 },
    },
    {
      letter: 'C',
      value: p.C,
      title: 'Hole pitch, across',
      line: { view: 'top', along: 'v', from: [start, -p.C / 2], to: [start, p.C / 2], level: -1 },
    },
    {
      letter: 'K',
      value: p.K,
      title: 'Lever pivot height',
      line: { view: 'side', along: 'v', from: [front, 0], to: [front, p.K], level: 1 },
    },
    {
      letter: 'U',
      value: p.U,
      ...reach,
      line: { view: 'top', along: 'h', from: [front, -p.W / 2], to: [front + p.U, -p.W / 2], level: -1 },
    },
    {
      letter: 'R',
      value: p.R,
      title: thread,
      unit: '',
      leader: { view: 'side', tip: [front + p.U * 0.2, latchPins(p).trunnion[1] + p.R / 2], away: [3, 7] },
    },
    {
      letter: 'H',
      value: p.H,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [start, 0], to: [start, p.H], level: -1 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [start, 0], to: [start + p.L, 0], level: -1 },
    },
    {
      letter: 'W',
      value: p.W,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-p.W / 2, 0], to: [p.W / 2, 0], level: -1 },
    },
    {
      letter: 'd',
      value: p.d,
      title: 'Hole diameter',
      leader: { view: 'top', tip: [p.B / 2, p.C / 2 + p.d / 2], away: [3, 0], row: 1 },
    },
  ];
}

export const latch: Family<LatchSize> = {
  key: 'latch',
  title: 'Pull-action latch clamp',
  build,
  measures: (p) =>
    latchMeasures(p, { title: 'Reach, from base to centre of bow', attribute: 'Reach' }, 'U-bolt thread'),
  moves: true,
  camera: { azimuth: 38, elevation: 26 },
  closeUp: { x: [0.34, 0.86], z: [0, 1] },
};
