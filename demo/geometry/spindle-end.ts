import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import type { Material } from './material.ts';
import { latheRounded } from './shapes.ts';

/**
 * The lower end of a clamp's spindle: a rubber cap that is pushed on, or a foot with a ball joint that is screwed on.
 * Sizes in mm.
 */
export type SpindleEndSize = {
  style: 'cap' | 'foot';
  /** thread of the spindle */
  M: number;
  metal: Material;
};

/** Sizes by thread: outer diameter, overall height, and height of the spindle's end above the lower face. */
export const spindleEnd = ({ style, M }: Pick<SpindleEndSize, 'style' | 'M'>) =>
  style === 'cap'
    ? { diameter: M * 1.9, height: M * 1.35, seat: M * 0.7 }
    : { diameter: M * 2.4, height: M * 1.3, seat: M * 0.34 };

export function addSpindleEnd(list: PartList, p: SpindleEndSize): void {
  const m = p.M;
  const { diameter, height, seat } = spindleEnd(p);
  const r = diameter / 2;
  if (p.style === 'cap') {
    list.add(
      'Rubber cap',
      latheRounded([
        [0, 0],
        [r, 0, m * 0.18],
        [r, height, m * 0.4],
        [m * 0.5, height],
        [m * 0.5, seat],
        [0, seat],
      ]),
      'rubber',
    );
    return;
  }
  list.add(
    'Foot',
    latheRounded([
      [0, 0],
      [r * 0.96, 0, m * 0.06],
      [r, m * 0.16, m * 0.08],
      [r * 0.94, m * 0.34, m * 0.12],
      [m * 0.94, m * 0.86, m * 0.16],
      [m * 0.78, m * 0.86],
      [m * 0.78, m * 0.3],
      [0, m * 0.3],
    ]),
    p.metal,
  );
  list.add(
    'Ball bush',
    latheRounded([
      [m * 0.51, m * 0.32],
      [m * 0.6, m * 0.32, m * 0.04],
      [m * 0.76, m * 0.6, m * 0.3],
      [m * 0.64, m * 0.96, m * 0.08],
      [m * 0.64, height, m * 0.06],
      [m * 0.51, height],
    ]),
    'steel',
  );
}

function build(p: SpindleEndSize, _: Detail): Assembly {
  const list = new PartList();
  addSpindleEnd(list, p);
  return { parts: list.parts, frames: [] };
}

function measures(p: SpindleEndSize): Measure[] {
  const { diameter, height } = spindleEnd(p);
  const r = diameter / 2;
  return [
    {
      letter: 'D',
      value: diameter,
      title: 'Outer diameter',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [-r, 0], to: [r, 0], level: -1, prefix: 'Ø' },
    },
    {
      letter: 'H',
      value: height,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-r, 0], to: [-r, height], level: -1 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Spindle thread',
      unit: '',
      line: { view: 'side', along: 'h', from: [-p.M / 2, height], to: [p.M / 2, height], level: 1 },
    },
  ];
}

export const spindleEnds: Family<SpindleEndSize> = {
  key: 'spindle-end',
  title: 'End of a spindle',
  build,
  measures,
  moves: false,
  camera: { azimuth: 28, elevation: 30 },
  closeUp: { x: [0.1, 0.9], z: [0.4, 1], elevation: 46 },
};
