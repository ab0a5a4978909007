import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import type { Material } from './material.ts';
import { hexNut, threaded } from './shapes.ts';
import { addSpindleEnd, spindleEnd } from './spindle-end.ts';

/** A toggle clamp's spindle as sold: with two nuts, and a cap, a swivel foot or nothing at its lower end. mm. */
export type ClampSpindleSize = {
  end: 'cap' | 'foot' | 'plain';
  /** thread, and the length without the spindle end */
  M: number;
  L: number;
  metal: Material;
};

/** Heights of the two nuts as shares of the length; a bar would be between them. */
const NUTS = [0.44, 0.74];

const seatOf = ({ end, M }: ClampSpindleSize): number => (end === 'plain' ? 0 : spindleEnd({ style: end, M }).seat);

function build(p: ClampSpindleSize, detail: Detail): Assembly {
  const list = new PartList();
  const foot = seatOf(p);
  list.add('Spindle', threaded(p.M, foot, foot + p.L, detail), p.metal);
  for (const [at, name] of ['Nut lower', 'Nut upper'].entries())
    list.add(name, hexNut(0, 0, foot + p.L * (NUTS[at] ?? 0), p.M * 1.7, p.M * 0.8, p.M / 2 + 0.02), p.metal);
  if (p.end !== 'plain') addSpindleEnd(list, { style: p.end, M: p.M, metal: p.metal });
  return { parts: list.parts, frames: [] };
}

function measures(p: ClampSpindleSize): Measure[] {
  const foot = seatOf(p);
  const top = foot + p.L;
  const list: Measure[] = [
    {
      letter: 'L',
      value: p.L,
      title: 'Spindle length',
      extent: p.end === 'plain' ? 'z' : undefined,
      line: { view: 'side', along: 'v', from: [p.M / 2, foot], to: [p.M / 2, top], level: 1 },
    },
  ];
  if (p.end !== 'plain') {
    const { diameter } = spindleEnd({ style: p.end, M: p.M });
    list.push({
      letter: 'D',
      value: diameter,
      title: 'Diameter of cap or foot',
      attribute: 'Outer diameter',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [-diameter / 2, 0], to: [diameter / 2, 0], level: -1, prefix: 'Ø' },
    });
  }
  list.push(
    {
      letter: 's',
      value: p.M * 1.7,
      title: 'Width across flats',
      line: {
        view: 'side',
        along: 'h',
        from: [-p.M * 0.85, foot + p.L * 0.8],
        to: [p.M * 0.85, foot + p.L * 0.8],
        level: 2,
      },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Thread',
      unit: '',
      line: { view: 'side', along: 'h', from: [-p.M / 2, top], to: [p.M / 2, top], level: 1 },
    },
  );
  return list;
}

export const clampSpindle: Family<ClampSpindleSize> = {
  key: 'clamp-spindle',
  title: 'Spindle of a toggle clamp',
  build,
  measures,
  moves: false,
  camera: { azimuth: 28, elevation: 18 },
  closeUp: { x: [0, 1], z: [0, 0.5] },
};
