import type { Shape3D } from 'replicad';
import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import type { Material } from './material.ts';
import { hexNut, latheRounded } from './shapes.ts';

/** A pair that fixes a spindle in the bar of a clamp: flanged washers that slide in its slot, or lock nuts. mm. */
export type SpindleNutSize = {
  style: 'washer' | 'nut';
  M: number;
  metal: Material;
};

const bore = (M: number): number => M / 2 + 0.1;
/** Outer diameter or width across flats, overall height, and the height of the collar that slides in the slot. */
const sizes = ({ style, M }: SpindleNutSize) =>
  style === 'washer'
    ? { width: M * 2.3, height: M * 0.48, collar: M * 0.2 }
    : { width: M * 1.7, height: M * 0.8, collar: 0 };

function washer(p: SpindleNutSize): Shape3D {
  const { width, height, collar } = sizes(p);
  return latheRounded([
    [bore(p.M), 0],
    [width / 2, 0, p.M * 0.04],
    [width / 2, height - collar, p.M * 0.04],
    [p.M / 2 + 0.45, height - collar],
    [p.M / 2 + 0.45, height],
    [bore(p.M), height],
  ]);
}

function build(p: SpindleNutSize, _: Detail): Assembly {
  const list = new PartList();
  const { width, height } = sizes(p);
  const apart = width * 0.62;
  for (const [name, side] of [
    ['left', -1],
    ['right', 1],
  ] as const) {
    const [kind, shape] =
      p.style === 'washer'
        ? (['Flanged washer', washer(p)] as const)
        : (['Lock nut', hexNut(0, 0, 0, width, height, bore(p.M))] as const);
    list.add(`${kind} ${name}`, shape.translate(side * apart, 0, 0), p.metal);
  }
  return { parts: list.parts, frames: [] };
}

function measures(p: SpindleNutSize): Measure[] {
  const { width, height, collar } = sizes(p);
  const centre = -width * 0.62;
  const list: Measure[] = [
    {
      letter: p.style === 'washer' ? 'D' : 's',
      value: width,
      title: p.style === 'washer' ? 'Outer diameter' : 'Width across flats',
      extent: p.style === 'washer' ? 'y' : undefined,
      line: {
        view: 'side',
        along: 'h',
        from: [centre - width / 2, 0],
        to: [centre + width / 2, 0],
        level: -1,
        prefix: p.style === 'washer' ? 'Ø' : undefined,
      },
    },
    {
      letter: 'H',
      value: height,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [centre - width / 2, 0], to: [centre - p.M / 2, height], level: -1 },
    },
  ];
  if (collar)
    list.push({
      letter: 'k',
      value: collar,
      title: 'Collar height',
      line: {
        view: 'side',
        along: 'v',
        from: [-centre + width / 2, height - collar],
        to: [-centre + p.M / 2, height],
        level: 1,
      },
    });
  list.push({
    letter: 'M',
    value: p.M,
    title: 'Spindle thread',
    unit: '',
    line: { view: 'side', along: 'h', from: [centre - p.M / 2, height], to: [centre + p.M / 2, height], level: 1 },
  });
  return list;
}

export const spindleNut: Family<SpindleNutSize> = {
  key: 'spindle-nut',
  title: 'Washers and nuts of a spindle',
  build,
  measures,
  moves: false,
  camera: { azimuth: 24, elevation: 32 },
  closeUp: { x: [0, 0.5], z: [0, 1], elevation: 44 },
};
