import { type Model, measuredBy } from '../catalogue/catalogue.ts';
import { type Box, extentsOf } from '../geometry/inspect.ts';
import { degrees, type Frame } from '../geometry/linkage.ts';
import type { Weighed } from './plan.ts';
import { boxAround, type Corner, pointsOf, type ReadBack, type Solid, type Vector } from './read-back.ts';

/** Measures a model in its STEP file, which another program reads. Results are keyed by attribute name. */

export type Measured = Record<string, number | undefined>;

/** Attributes that must be measured on every model that has them. */
export const CHECKED = [
  ...['Length', 'Width', 'Height', 'Open length', 'Open height', 'Bar opens', 'Handle opens', 'Reach', 'Bar height'],
  ...['Spindle travel', 'Spindle tip, lowest', 'Spindle tip, highest', 'Grip range, smallest', 'Grip range, largest'],
  ...['Hole pitch, along', 'Hole pitch, across', 'Hole diameter', 'Hole height', 'Holes', 'Keeper distance'],
];

const boxOf = (solids: Solid[], name: RegExp): Box | undefined => {
  const found = solids.filter((solid) => name.test(solid.name));
  return found.length ? boxAround(found.flatMap(pointsOf)) : undefined;
};

const middle = (box: Box | undefined, i: 0 | 1 = 0): number => (box ? (box.min[i] + box.max[i]) / 2 : Number.NaN);

function moved([x, y, z]: Vector, { axis, angle, shift }: Frame[string]): Vector {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [a, b, d] =
    axis === 'y'
      ? [x * c - z * s, y, x * s + z * c]
      : axis === 'z'
        ? [x * c - y * s, x * s + y * c, z]
        : [x, y * c - z * s, y * s + z * c];
  return [a + shift[0], b + shift[1], d + shift[2]];
}

function openPose(solids: Solid[], { open, parts }: Pick<Weighed, 'open' | 'parts'>): Measured {
  if (!open) return {};
  const points = solids.flatMap((solid) => {
    const motion = open[parts.find(({ name }) => name === solid.name)?.body ?? ''];
    return motion ? pointsOf(solid).map((point) => moved(point, motion)) : pointsOf(solid);
  });
  const { x, z } = extentsOf(boxAround(points));
  const turned = (motion: Frame[string] | undefined) => motion && Math.abs(degrees(motion.angle));
  return {
    'Open length': x,
    'Open height': z,
    'Bar opens': turned(open.bar),
    'Handle opens': turned(open.handle ?? open.lever),
  };
}

/** Position of the axis of a hole with this radius in its two cross directions, if the face is the wall of a hole. */
function axisOf(face: Corner[], radius: number, [i, j]: readonly [0, 1 | 2]): Vector | undefined {
  const mean = (of: (corner: Corner) => number): number =>
    face.reduce((sum, corner) => sum + of(corner), 0) / face.length;
  // Normals of a mesh are rough: they locate the axis roughly, and the corners locate it exactly.
  let axis: Vector = [
    mean(({ at, normal }) => at[i] + normal[i] * radius),
    mean((c) => c.at[j] + c.normal[j] * radius),
    0,
  ];
  const from = ({ at }: Corner): Vector => {
    const [u, v] = [at[i] - axis[0], at[j] - axis[1]];
    const distance = Math.hypot(u, v);
    return [u / distance, v / distance, distance - radius];
  };
  const pulled = (k: 0 | 1) => mean((corner) => from(corner)[k] * from(corner)[2]);
  for (let step = 0; step < 40; step += 1) axis = [axis[0] + pulled(0), axis[1] + pulled(1), 0];
  const inwards = face.every(
    (corner) => corner.normal[i] * from(corner)[0] + corner.normal[j] * from(corner)[1] < -0.97,
  );
  const around = face.some(
    ({ normal }) => normal[i] * (face[0]?.normal[i] ?? 0) + normal[j] * (face[0]?.normal[j] ?? 0) < 0.3,
  );
  return inwards && around && face.every((corner) => Math.abs(from(corner)[2]) < 0.02) ? axis : undefined;
}

/** Mounting holes. The ends of a slot count as one hole in its middle. */
function holes(solids: Solid[], diameter: number, sideways: boolean, alongY: boolean): Measured {
  const across = sideways ? ([0, 2] as const) : ([0, 1] as const);
  const axes = solids
    .filter(({ name }) => /^(Base plate|Body casting|Insert|Plate$|.* leaf$)/.test(name))
    .flatMap(({ faces }) => faces.map((face) => axisOf(face, diameter / 2, across)))
    .filter((axis) => axis !== undefined);
  if (axes.length === 0) return {};
  const pattern = boxAround(axes);
  const sides = new Map<string, Vector[]>();
  for (const axis of axes) {
    const side = [axis[0] - middle(pattern), axis[1] - middle(pattern, 1)].map((off) => Math.sign(Math.round(off)));
    sides.set(side.join(), [...(sides.get(side.join()) ?? []), axis]);
  }
  const centres = [...sides.values()].map(boxAround).map((ends): Vector => [middle(ends), middle(ends, 1), 0]);
  const { x, y } = extentsOf(boxAround(centres));
  return {
    Holes: centres.length,
    'Hole diameter': diameter,
    'Hole pitch, along': alongY ? y : x,
    ...(sideways ? { 'Hole height': centres[0]?.[1] } : { 'Hole pitch, across': alongY ? x : y }),
  };
}

/** The edge or axis where the reach begins, and the place where the clamp holds. */
function reachEnds(solids: Solid[], family: string): [from: number, to: number] | undefined {
  const base = boxOf(solids, /^Base plate/)?.max[0] ?? Number.NaN;
  if (family === 'latch') {
    const bow = boxOf(solids, /^U-bolt$/);
    return bow && [base, bow.max[0] - bow.max[1]];
  }
  if (family === 'toggle-pliers') {
    // Throat and end of the jaw are the frame's flat faces across.
    const flat = solids
      .filter(({ name }) => name === 'Frame plate left')
      .flatMap(({ faces }) => faces.filter((face) => face.every(({ normal }) => normal[0] > 0.999)));
    return [Math.min(...flat.flatMap((face) => face.map(({ at }) => at[0]))), middle(boxOf(solids, /^Spindle$/))];
  }
  if (family === 'clamping-lever')
    return [middle(boxOf(solids, /nsert/)), boxOf(solids, /^Lever$/)?.max[0] ?? Number.NaN];
  const bar = boxOf(solids, /bar$/);
  return bar && [base, bar.max[0]];
}

/** Faults where the dimension line of the reach does not end at the measured place. */
export function misdrawn(
  { solids }: ReadBack,
  { measures, familyKey }: Pick<Model, 'measures' | 'familyKey'>,
): string[] {
  const line = measures.find((measure) => measuredBy(measure) === 'Reach')?.line;
  const ends = reachEnds(solids, familyKey);
  return [line?.from[0], line?.to[0]].flatMap((drawn, i) =>
    drawn === undefined || Math.abs(drawn - (ends?.[i] ?? Number.NaN)) <= 0.1
      ? []
      : [
          `the ${i ? 'end' : 'beginning'} of the reach is drawn at x ${drawn.toFixed(2)} and is at ${ends?.[i]?.toFixed(2)}`,
        ],
  );
}

/**
 * Measures the range of a spindle's tip: from where the spindle is flush with the upper nut to where its cap meets the
 * lower nut.
 */
function spindle(solids: Solid[]): Measured {
  const [rod, cap, upper, lower] = [/^Spindle$/, /^Neoprene cap$/, /^Nut upper$/, /^Nut lower$/].map((name) =>
    boxOf(solids, name),
  );
  if (!rod || !cap || !upper || !lower) return {};
  const tip = cap.min[2];
  const lowest = tip - (rod.max[2] - upper.max[2]);
  const highest = tip + Math.max(0, lower.min[2] - cap.max[2]);
  const pad = boxOf(solids, /^Lower pad$/)?.max[2];
  if (pad === undefined)
    return { 'Spindle travel': highest - lowest, 'Spindle tip, lowest': lowest, 'Spindle tip, highest': highest };
  const least = Math.max(0, lowest - pad);
  return {
    'Spindle travel': highest - pad - least,
    'Grip range, smallest': least,
    'Grip range, largest': highest - pad,
  };
}

export function measured(
  { solids, extents }: ReadBack,
  family: string,
  pose: Pick<Weighed, 'open' | 'parts'>,
  texts: Map<string, string>,
): Measured {
  const bore = Number(texts.get('Hole diameter') ?? texts.get('Thread')?.slice(1));
  const ends = reachEnds(solids, family);
  // A hinge is as long as its pin.
  const alongY = family === 'hinge';
  return {
    Length: alongY ? extents.y : extents.x,
    Width: alongY ? extents.x : extents.y,
    Height: extents.z,
    ...openPose(solids, pose),
    ...holes(solids, bore, texts.has('Hole height'), alongY),
    ...spindle(solids),
    Reach: ends && ends[1] - ends[0],
    'Bar height': boxOf(solids, /bar$/)?.min[2],
    'Keeper distance': middle(boxOf(solids, /^Keeper pin$/)) - (boxOf(solids, /^Base plate/)?.max[0] ?? 0),
  };
}

/** Differences between a model's attributes and its file, beyond 0.1 mm or half a degree. */
export function misstated(texts: Map<string, string>, found: Measured): string[] {
  return CHECKED.flatMap((name) => {
    const stated = texts.get(name);
    if (stated === undefined) return [];
    const value = found[name];
    if (value === undefined || Number.isNaN(value)) return [`${name} is ${stated} and could not be measured`];
    const off = Math.abs(value - Number(stated));
    return off <= (name.endsWith(' opens') ? 0.5 : 0.1) + 1e-6
      ? []
      : [`${name} is ${stated} and measures ${value.toFixed(2)}`];
  });
}
