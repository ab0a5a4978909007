import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { type Frame, radians } from './linkage.ts';
import type { Material } from './material.ts';
import { cylinderZ, hexNut, latheRounded, threaded } from './shapes.ts';

/** Levelling foot: a plate with a ball joint under a threaded spindle. mm. */
export type LevellingFootSize = {
  /** plate diameter and height, spindle thread, overall height */
  D: number;
  h: number;
  M: number;
  H: number;
  /** pad under the plate, 0 for none; holes for anchoring */
  pad: number;
  anchored: boolean;
  plate: Material;
  spindle: Material;
};

export const anchorHoles = ({ D }: Pick<LevellingFootSize, 'D'>) => ({
  pitch: D * 0.74,
  diameter: Math.max(5.6, D * 0.1),
});

function build(p: LevellingFootSize, detail: Detail): Assembly {
  const list = new PartList();
  const r = p.D / 2;
  const ball = Math.min(r * 0.3, p.M * 0.8);
  const rim = p.h * 0.3;
  const bottom = p.pad;
  const { pitch, diameter } = anchorHoles(p);
  let plate = latheRounded([
    [0, bottom],
    [r * 0.97, bottom, 0.4],
    [r, bottom + rim * 0.4, 0.8],
    [r * 0.97, bottom + rim, rim * 0.6],
    [r * 0.52, p.h * 0.66, r * 0.3],
    [ball * 1.45, p.h, 0.8],
    [ball * 1.02, p.h, 0.4],
    [ball * 1.02, p.h - ball * 1.1],
    [0, p.h - ball * 1.1],
  ]);
  if (p.anchored) for (const s of [-1, 1]) plate = plate.cut(cylinderZ((s * pitch) / 2, 0, diameter / 2, -1, p.h * 2));
  list.add('Plate', plate, p.plate);
  if (p.pad > 0)
    list.add(
      'Anti-slip pad',
      latheRounded([
        [0, 0],
        [r * 0.94, 0, 0.6],
        [r * 0.96, p.pad, 0.2],
        [0, p.pad],
      ]),
      'rubber',
    );
  const seat = p.h - ball * 1.05;
  list.add(
    'Ball end',
    latheRounded([
      [0, seat],
      [ball * 0.7, seat, ball * 0.3],
      [ball * 0.98, seat + ball * 0.5, ball * 0.4],
      [ball * 0.7, p.h + ball * 0.15, ball * 0.2],
      [p.M * 0.42, p.h + ball * 0.3, 0.3],
      [p.M * 0.42, p.h + p.M * 0.45],
      [0, p.h + p.M * 0.45],
    ]),
    p.spindle,
    'spindle',
  );
  const hex = p.M * 1.42;
  const foot = p.h + p.M * 0.45;
  list.add('Hexagon', hexNut(0, 0, foot, hex, p.M * 0.5), p.spindle, 'spindle');
  list.add('Spindle', threaded(p.M, foot + p.M * 0.5, p.H, detail), p.spindle, 'spindle');
  const nutAt = foot + p.M * 0.5 + (p.H - foot) * 0.42;
  list.add('Lock nut', hexNut(0, 0, nutAt, p.M * 1.55, p.M * 0.8, p.M / 2 + 0.02), p.spindle, 'spindle');
  return { parts: list.parts, frames: frames(p) };
}

/** The ball joint lets the spindle tilt by 10°. */
function frames(p: LevellingFootSize, steps = 12): Frame[] {
  const centre = p.h - 1;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = radians(-10) * (i / steps);
    return { spindle: { axis: 'y', angle, shift: [Math.sin(angle) * centre, 0, centre * (1 - Math.cos(angle))] } };
  });
}

function measures(p: LevellingFootSize): Measure[] {
  const r = p.D / 2;
  return [
    {
      letter: 'D',
      value: p.D,
      title: 'Plate diameter',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [-r, 0], to: [r, 0], level: -1, prefix: 'Ø' },
    },
    {
      letter: 'h',
      value: p.h,
      title: 'Plate height',
      line: { view: 'side', along: 'v', from: [r, 0], to: [p.M, p.h], level: 1 },
    },
    {
      letter: 'L',
      value: p.H - p.h,
      title: 'Spindle length, above plate',
      attribute: 'Spindle length',
      line: { view: 'side', along: 'v', from: [p.M, p.h], to: [p.M / 2, p.H], level: 1 },
    },
    {
      letter: 'H',
      value: p.H,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-r, 0], to: [-r, p.H], level: -1 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Spindle thread',
      unit: '',
      line: { view: 'side', along: 'h', from: [-p.M / 2, p.H], to: [p.M / 2, p.H], level: 1 },
    },
  ];
}

export const levellingFoot: Family<LevellingFootSize> = {
  key: 'levelling-foot',
  title: 'Levelling foot',
  build,
  measures,
  moves: true,
  camera: { azimuth: 28, elevation: 18 },
  closeUp: { x: [0, 1], z: [0, 0.5] },
};
