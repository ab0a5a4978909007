import { drawCircle, drawRoundedRectangle, type Shape3D } from 'replicad';
import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { type Frame, radians } from './linkage.ts';
import type { Material } from './material.ts';
import { cylinderZ, latheRounded, outline, prismY, soften, threaded } from './shapes.ts';

/** Adjustable clamping lever: lifted off its serration it turns freely to a better position. mm. */
export type ClampingLeverSize = {
  /** reach from the axis to the lever's end; overall height of the lever; hub diameter and height */
  R: number;
  H: number;
  D: number;
  h: number;
  /** thread; stud length, 0 for a bush */
  M: number;
  L: number;
  lever: Material;
  insert: Material;
};

const rise = (p: ClampingLeverSize): number => Math.atan2(p.H - p.h * 0.9, p.R * 0.9);

function arm(p: ClampingLeverSize, detail: Detail): Shape3D {
  const slope = rise(p);
  const knob = p.D * 0.66;
  const end: [number, number] = [p.R - knob * 0.5, p.H - knob * 0.5];
  const root: [number, number] = [p.D * 0.1, p.h * 0.52];
  const waist: [number, number] = [root[0] + (end[0] - root[0]) * 0.42, root[1] + (end[1] - root[1]) * 0.3];
  const side = (half: number): [number, number] => [-Math.sin(slope) * half, Math.cos(slope) * half];
  const up = (at: [number, number], half: number): [number, number] => [at[0] + side(half)[0], at[1] + side(half)[1]];
  const profile = outline([
    [...up(root, p.h * 0.36), 0],
    [...up(waist, p.D * 0.22), p.R * 0.6],
    [end[0] - knob * 0.5, p.H, knob * 1.2],
    [p.R, p.H, knob * 0.5],
    [p.R, p.H - knob, knob * 0.5],
    [end[0] - knob * 0.35, p.H - knob * 1.02, knob * 1.2],
    [...up(waist, -p.D * 0.22), p.R * 0.6],
    [...up(root, -p.h * 0.3), 0],
  ]);
  const half = p.D * 0.27;
  const blank = prismY(profile, -half, half);
  const round = detail === 'photo' ? half * 0.72 : half * 0.5;
  for (const radius of [round, round * 0.7, round * 0.45, round * 0.2])
    try {
      return blank
        .clone()
        .fillet(radius, (e) => e.either([(f) => f.inPlane('XZ', half), (f) => f.inPlane('XZ', -half)]));
    } catch {
      // A smaller radius is tried next; the last resort is the sharp blank.
    }
  return blank;
}

function build(p: ClampingLeverSize, detail: Detail): Assembly {
  const list = new PartList();
  const hub = latheRounded([
    [0, 0],
    [p.D * 0.44, 0, 0.4],
    [p.D / 2, p.h * 0.14, p.D * 0.1],
    [p.D / 2, p.h * 0.72, p.D * 0.3],
    [p.D * 0.36, p.h, p.D * 0.12],
    [0, p.h],
  ]);
  let lever = hub.fuse(arm(p, detail));
  lever = lever
    .cut(cylinderZ(0, 0, p.D * 0.3, p.h * 0.72, p.H + p.h))
    .cut(cylinderZ(0, 0, p.D * 0.32, -1, p.h * 0.45))
    .cut(cylinderZ(0, 0, p.M * 0.4, 0, p.H));
  list.add('Lever', lever, p.lever, 'lever');
  const sleeve = latheRounded([
    [p.M / 2, 0],
    [p.D * 0.31, 0, 0.3],
    [p.D * 0.31, p.h * 0.44],
    [p.M / 2, p.h * 0.44],
  ]);
  list.add('Toothed insert', sleeve, p.insert);
  const bore = p.L > 0 ? 0 : p.M * 0.42;
  if (p.L > 0)
    list.add('Stud', threaded(p.M, -p.L, p.h * 0.44, detail), p.insert === 'stainless' ? 'stainless' : 'zinc');
  const head = soften(cylinderZ(0, 0, p.D * 0.29, p.h * 0.74, p.h * 0.94), 0.4, detail, (e) =>
    e.inPlane('XY', p.h * 0.94),
  ).cut(
    drawRoundedRectangle(p.D * 0.7, p.D * 0.07, p.D * 0.03)
      .sketchOnPlane('XY', p.h * 0.86)
      .extrude(p.h) as Shape3D,
  );
  list.add(
    'Retaining screw',
    bore
      ? head.cut(
          drawCircle(p.M * 0.2)
            .sketchOnPlane('XY', 0)
            .extrude(p.H) as Shape3D,
        )
      : head,
    'zinc',
    'lever',
  );
  return { parts: list.parts, frames: frames(p) };
}

/** Lifts the lever, turns it by 60° and drops it into its new position. */
function frames(p: ClampingLeverSize, steps = 24): Frame[] {
  const lift = p.h * 0.28;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const up = Math.min(1, t / 0.35);
    return { lever: { axis: 'z', angle: radians(55) * Math.max(0, (t - 0.35) / 0.65), shift: [0, 0, lift * up] } };
  });
}

function measures(p: ClampingLeverSize): Measure[] {
  const list: Measure[] = [
    {
      letter: 'R',
      value: p.R,
      title: 'Reach, from axis to end of lever',
      attribute: 'Reach',
      line: { view: 'side', along: 'h', from: [0, p.h], to: [p.R, p.H], level: 1 },
    },
    {
      letter: 'D',
      value: p.D,
      title: 'Hub diameter',
      extent: 'y',
      line: { view: 'top', along: 'v', from: [-p.D / 2, -p.D / 2], to: [-p.D / 2, p.D / 2], level: -1, prefix: 'Ø' },
    },
    {
      letter: 'h',
      value: p.h,
      title: 'Hub height',
      line: { view: 'side', along: 'v', from: [-p.D / 2, 0], to: [-p.D / 2, p.h], level: -1 },
    },
    {
      letter: 'H',
      value: p.H,
      title: p.L > 0 ? 'Lever height' : 'Overall height',
      extent: p.L > 0 ? undefined : 'z',
      line: { view: 'side', along: 'v', from: [p.D / 2, 0], to: [p.R, p.H], level: 1 },
    },
    {
      letter: 'B',
      value: p.R + p.D / 2,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'top', along: 'h', from: [-p.D / 2, -p.D / 2], to: [p.R, -p.D / 2], level: -1 },
    },
  ];
  if (p.L > 0) {
    list.push({
      letter: 'L',
      value: p.L,
      title: 'Stud length',
      line: { view: 'side', along: 'v', from: [p.M / 2, -p.L], to: [p.D / 2, 0], level: 1 },
    });
    list.push({
      letter: 'T',
      value: p.H + p.L,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-p.M / 2, -p.L], to: [p.R, p.H], level: -2 },
    });
  }
  list.push({
    letter: 'M',
    value: p.M,
    title: 'Thread',
    unit: '',
    line: { view: 'side', along: 'h', from: [-p.M / 2, -p.L], to: [p.M / 2, -p.L], level: -1 },
  });
  return list;
}

export const clampingLever: Family<ClampingLeverSize> = {
  key: 'clamping-lever',
  title: 'Adjustable clamping lever',
  build,
  measures,
  moves: true,
  camera: { azimuth: 20, elevation: 22 },
  closeUp: { x: [0, 0.42], z: [0.35, 0.95], azimuth: 30, elevation: 34 },
};
