import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { cylinderY } from './shapes.ts';
import { addBar, addLink } from './vertical.ts';
import { slotAlong, type VerticalSize, verticalPins } from './vertical-layout.ts';

/**
 * The arm of a vertical clamp as a spare part: its bar and the link that locks it, in the same places as in the clamp.
 * Sizes in mm.
 */
export type ClampArmSize = VerticalSize;

const pinRadius = (p: ClampArmSize): number => Math.max(2.2, p.plate * 1.2);
/** The link's lower end stands on the ground. */
const lowest = (p: ClampArmSize): number => verticalPins(p).linkPivot[1] - p.barDepth * 0.62 * 0.8;

function build(p: ClampArmSize, detail: Detail): Assembly {
  const list = new PartList();
  const pins = verticalPins(p);
  addBar(list, p, pins, detail);
  addLink(list, p, pins);
  const holes = {
    'U-bar': [pins.barPivot, pins.handlePin],
    'Solid bar': [pins.barPivot, pins.handlePin],
    Link: [pins.linkPivot, pins.knee],
  };
  const parts = list.parts.map((part) => ({
    ...part,
    body: 'base',
    shape: (holes[part.name as keyof typeof holes] ?? [])
      .reduce((shape, [x, z]) => shape.cut(cylinderY(x, z, pinRadius(p) + 0.1, -p.barWidth, p.barWidth)), part.shape)
      .translate(0, 0, -lowest(p)),
  }));
  return { parts, frames: [] };
}

function measures(p: ClampArmSize): Measure[] {
  const pins = verticalPins(p);
  const [pivot] = pins.barPivot;
  const end = p.L - p.A / 2;
  const under = p.E - lowest(p);
  const { from, to, spindleX } = slotAlong(p, pivot + p.barDepth * 1.5, end);
  const w = p.barWidth / 2;
  const list: Measure[] = [
    {
      letter: 'L',
      value: end - pivot,
      title: 'Arm length, pin to end of bar',
      attribute: 'Arm length',
      line: { view: 'side', along: 'h', from: [pivot, pins.barPivot[1] - lowest(p)], to: [end, under], level: -1 },
    },
    {
      letter: 'h',
      value: p.barDepth,
      title: 'Bar depth',
      line: { view: 'side', along: 'v', from: [end, under], to: [end, under + p.barDepth], level: 1 },
    },
    {
      letter: 'W',
      value: p.barWidth,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-w, 0], to: [w, 0], level: -1 },
    },
  ];
  if (p.bar === 'U')
    list.push({
      letter: 'S',
      value: to - from,
      title: 'Slot length',
      line: { view: 'top', along: 'h', from: [from, 0], to: [to, 0], level: -1 },
    });
  list.push({
    letter: 'M',
    value: p.M,
    title: 'Spindle thread',
    unit: '',
    leader: { view: 'top', tip: [spindleX, (p.M + 0.8) / 2], away: [3, 0], row: 1 },
  });
  return list;
}

export const clampArm: Family<ClampArmSize> = {
  key: 'clamp-arm',
  title: 'Arm of a toggle clamp',
  build,
  measures,
  moves: false,
  camera: { azimuth: 36, elevation: 22 },
  closeUp: { x: [0, 0.6], z: [0, 1] },
};
