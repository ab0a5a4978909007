import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import type { Material } from './material.ts';
import { box, cylinderZ, latheRounded, threaded } from './shapes.ts';

/** Positioning pin: a ground head, round or flattened, on a collar with a shank. Collar's underside at z = 0. mm. */
export type PositioningPinSize = {
  head: 'round' | 'diamond' | 'bullet';
  /** head diameter, head height, collar diameter and height, shank diameter and length */
  d: number;
  h: number;
  D: number;
  k: number;
  s: number;
  L: number;
  /** threaded shank, or a press-fit shank with a tapped hole */
  shank: 'threaded' | 'press';
  metal: Material;
};

function build(p: PositioningPinSize, detail: Detail): Assembly {
  const list = new PartList();
  const r = p.d / 2;
  const top = p.k + p.h;
  const lead = p.head === 'bullet' ? p.h * 0.55 : p.h * 0.32;
  let pin = latheRounded([
    [0, 0],
    [p.D / 2, 0, 0.3],
    [p.D / 2, p.k, 0.4],
    [r, p.k],
    [r, top - lead, r * 0.4],
    [r * (p.head === 'bullet' ? 0.3 : 0.52), top, r * 0.25],
    [0, top],
  ]);
  if (p.head === 'diamond')
    for (const s of [-1, 1]) {
      const flat = box(-p.D, p.D, 0, p.D, p.k, top + 1).rotate(s > 0 ? 0 : 180, [0, 0, 0], [0, 0, 1]);
      pin = pin.cut(flat.translate(0, s * r * 0.62, 0));
    }
  const key = p.D * 0.86;
  pin = pin.cut(box(-p.D, p.D, key / 2, p.D, -1, p.k + 0.001)).cut(box(-p.D, p.D, -p.D, -key / 2, -1, p.k + 0.001));
  if (p.shank === 'press') {
    const press = latheRounded([
      [0, -p.L],
      [p.s / 2 - 0.5, -p.L],
      [p.s / 2, -p.L + 1.2],
      [p.s / 2, 0.5],
      [0, 0.5],
    ]);
    pin = pin.fuse(press).cut(cylinderZ(0, 0, p.s * 0.22, -p.L - 1, -p.L * 0.3));
    list.add('Pin', pin, p.metal);
  } else {
    list.add('Pin', pin.cut(cylinderZ(0, 0, p.s / 2, -1, p.k * 0.5)), p.metal);
    list.add('Threaded shank', threaded(p.s, -p.L, p.k * 0.5, detail), p.metal);
  }
  return { parts: list.parts, frames: [] };
}

function measures(p: PositioningPinSize): Measure[] {
  const top = p.k + p.h;
  return [
    {
      letter: 'd',
      value: p.d,
      title: 'Pin diameter, h6',
      attribute: 'Pin diameter',
      line: { view: 'side', along: 'h', from: [-p.d / 2, top], to: [p.d / 2, top], level: 1, prefix: 'Ø' },
    },
    {
      letter: 'h',
      value: p.h,
      title: 'Head height',
      line: { view: 'side', along: 'v', from: [p.D / 2, p.k], to: [p.d / 2, top], level: 1 },
    },
    {
      letter: 'D',
      value: p.D,
      title: 'Collar diameter',
      extent: 'x',
      line: { view: 'top', along: 'h', from: [-p.D / 2, -p.D / 2], to: [p.D / 2, -p.D / 2], level: -1, prefix: 'Ø' },
    },
    {
      letter: 'k',
      value: p.k,
      title: 'Collar height',
      line: { view: 'side', along: 'v', from: [-p.D / 2, 0], to: [-p.D / 2, p.k], level: -1 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Shank length',
      line: { view: 'side', along: 'v', from: [p.s / 2, -p.L], to: [p.D / 2, 0], level: 1 },
    },
    {
      letter: 'H',
      value: top + p.L,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-p.s / 2, -p.L], to: [-p.d / 2, top], level: -2 },
    },
    {
      letter: p.shank === 'threaded' ? 'M' : 's',
      value: p.s,
      title: p.shank === 'threaded' ? 'Shank thread' : 'Shank diameter, n6',
      attribute: p.shank === 'threaded' ? undefined : 'Shank diameter',
      unit: p.shank === 'threaded' ? '' : 'mm',
      line: { view: 'side', along: 'h', from: [-p.s / 2, -p.L], to: [p.s / 2, -p.L], level: -1 },
    },
  ];
}

export const positioningPin: Family<PositioningPinSize> = {
  key: 'positioning-pin',
  title: 'Positioning pin',
  build,
  measures,
  moves: false,
  camera: { azimuth: 28, elevation: 26 },
  closeUp: { x: [0.1, 0.9], z: [0.42, 1] },
};
