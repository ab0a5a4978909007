import type { Shape3D } from 'replicad';
import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { type Frame, radians } from './linkage.ts';
import type { Material } from './material.ts';
import { box, cylinderZ, hexNut, latheRounded, outline, prismY, prismZ, slot, soften, threaded } from './shapes.ts';

/** Quarter-turn latch: a quarter turn of the drive swings the cam behind the frame. Panel at z = 0, drive above. mm. */
export type QuarterTurnLatchSize = {
  drive: 'wing' | 'slot' | 'triangle' | 'square';
  /** flange diameter, housing thread and length below the panel, grip (panel to cam face), cam length from the axis */
  D: number;
  M: number;
  L: number;
  h: number;
  C: number;
  /** height of the drive above the panel */
  k: number;
  housing: Material;
  knob: Material;
};

const camThickness = (p: QuarterTurnLatchSize): number => Math.max(2, p.M * 0.14);
const camWidth = (p: QuarterTurnLatchSize): number => p.M * 0.82;
/** The lowest point: the head of the cam screw. */
const below = (p: QuarterTurnLatchSize): number => p.h + camThickness(p) + p.M * 0.2;

function driveShape(p: QuarterTurnLatchSize, detail: Detail): Shape3D {
  const r = p.M * 0.4;
  if (p.drive === 'wing') {
    const w = p.D * 0.42;
    const wing = prismY(
      outline([
        [-w * 0.6, p.k * 0.25],
        [w * 0.6, p.k * 0.25],
        [w, p.k, w * 0.3],
        [-w, p.k, w * 0.3],
      ]),
      -p.M * 0.15,
      p.M * 0.15,
    );
    const boss = latheRounded([
      [0, -p.L * 0.6],
      [r, -p.L * 0.6],
      [r, p.k * 0.28],
      [p.M * 0.5, p.k * 0.28],
      [p.M * 0.5, p.k * 0.42, 1],
      [0, p.k * 0.42],
    ]);
    return soften(boss.fuse(wing), p.M * 0.06, detail, (e) =>
      e.either([(f) => f.inPlane('XZ', p.M * 0.15), (f) => f.inPlane('XZ', -p.M * 0.15)]),
    );
  }
  const stub = latheRounded([
    [0, -p.L * 0.6],
    [r, -p.L * 0.6],
    [r, p.k * 0.7],
    [0, p.k * 0.7],
  ]);
  if (p.drive === 'slot') return stub.cut(box(-p.M, p.M, -p.M * 0.07, p.M * 0.07, p.k * 0.7 - p.M * 0.2, p.k + 1));
  const key = p.drive === 'square' ? box(-r * 0.5, r * 0.5, -r * 0.5, r * 0.5, p.k * 0.1, p.k + 1) : undefined;
  const triangle = prismZ(
    outline([
      [r * 0.7, 0, 0.3],
      [-r * 0.35, r * 0.606, 0.3],
      [-r * 0.35, -r * 0.606, 0.3],
    ]),
    p.k * 0.1,
    p.k + 1,
  );
  // The key stands on the floor of a well, flush with the rim.
  const well = cylinderZ(0, 0, r * 0.85, p.k * 0.15, p.k + 1).cut(key ?? triangle);
  return stub.cut(well);
}

function build(p: QuarterTurnLatchSize, detail: Detail): Assembly {
  const list = new PartList();
  const rim = p.drive === 'wing' ? p.k * 0.26 : p.k;
  let housing = latheRounded([
    [0, 0],
    [p.D / 2, 0, 0.3],
    [p.D / 2, rim * 0.45, rim * 0.35],
    [p.D * 0.4, rim, rim * 0.3],
    [0, rim],
  ]).fuse(threaded(p.M, -p.L, 0, detail, 0, 0, Math.min(1.5, p.M * 0.09)));
  housing = housing.cut(cylinderZ(0, 0, p.M * 0.4 + 0.05, -p.L - 1, rim + 1));
  list.add('Housing', housing, p.housing);
  list.add(
    'Nut',
    hexNut(0, 0, -Math.min(p.L * 0.62, p.h * 0.5) - p.M * 0.2, p.M * 1.3, p.M * 0.25, p.M / 2 + 0.02),
    p.housing === 'black' ? 'zinc' : p.housing,
  );
  list.add('Drive', driveShape(p, detail), p.knob, 'drive');
  const t = camThickness(p);
  const w = camWidth(p);
  list.add('Spindle', cylinderZ(0, 0, p.M * 0.3, -p.h, -p.L * 0.6), 'zinc', 'drive');
  const cam = prismZ(slot(p.C + w / 2, w).translate((p.C - w / 2) / 2, 0), -p.h - t, -p.h).cut(
    cylinderZ(0, 0, p.M * 0.14, -p.h - t - 1, 1 - p.h),
  );
  list.add(
    'Cam',
    soften(cam, t * 0.16, detail, (e) => e.inPlane('XY', -p.h)),
    'zinc',
    'drive',
  );
  list.add('Cam screw', hexNut(0, 0, -below(p), p.M * 0.5, p.M * 0.2), 'rivet', 'drive');
  const frames: Frame[] = Array.from({ length: 19 }, (_, i) => ({
    drive: { axis: 'z', angle: radians((-90 * i) / 18), shift: [0, 0, 0] },
  }));
  return { parts: list.parts, frames };
}

function measures(p: QuarterTurnLatchSize): Measure[] {
  const r = p.D / 2;
  return [
    {
      letter: 'D',
      value: p.D,
      title: 'Flange diameter',
      extent: 'y',
      line: { view: 'top', along: 'v', from: [-r, -r], to: [-r, r], level: -1, prefix: 'Ø' },
    },
    {
      letter: 'k',
      value: p.k,
      title: 'Height above panel',
      line: { view: 'side', along: 'v', from: [r, 0], to: [r, p.k], level: 1 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Housing length',
      line: { view: 'side', along: 'v', from: [-r, -p.L], to: [-r, 0], level: -1 },
    },
    {
      letter: 'h',
      value: p.h,
      title: 'Grip length',
      line: { view: 'side', along: 'v', from: [p.C, -p.h], to: [r, 0], level: 1 },
    },
    {
      letter: 'C',
      value: p.C,
      title: 'Cam length, from axis',
      attribute: 'Cam length',
      line: { view: 'top', along: 'h', from: [0, -r], to: [p.C, -r], level: -1 },
    },
    {
      letter: 'B',
      value: p.C + r,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'top', along: 'h', from: [-r, -r], to: [p.C, -r], level: -2 },
    },
    {
      letter: 'H',
      value: p.k + below(p),
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-r, -below(p)], to: [-r, p.k], level: -2 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Housing thread',
      unit: '',
      line: { view: 'side', along: 'h', from: [-p.M / 2, -p.L], to: [p.M / 2, -p.L], level: -1 },
    },
  ];
}

export const quarterTurnLatch: Family<QuarterTurnLatchSize> = {
  key: 'quarter-turn-latch',
  title: 'Quarter-turn latch',
  build,
  measures,
  moves: true,
  camera: { azimuth: 30, elevation: 30 },
  closeUp: { x: [0, 0.62], z: [0.35, 1], elevation: 42 },
};
