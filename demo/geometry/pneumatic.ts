import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { addClampBase } from './clamp-base.ts';
import { addSpindle } from './hardware.ts';
import { direction, type Point, polar } from './linkage.ts';
import {
  addCylinder,
  cylinderOverhang,
  type PneumaticSize,
  pneumaticFrames,
  pneumaticPins,
} from './pneumatic-cylinder.ts';
import { link, outline, prismY, rivet, soften } from './shapes.ts';
import { addBar } from './vertical.ts';
import {
  barHeightMeasure,
  layers,
  reachMeasure,
  slotAlong,
  spindleLeader,
  spindleNearest,
  spindleTip,
  type VerticalSize,
} from './vertical-layout.ts';

/** Sizes of the vertical hand clamp with the same bar, measured from the base of that hand clamp. */
const handClamp = (p: PneumaticSize): VerticalSize => ({
  ...p,
  base: 'flanged',
  bar: 'U',
  grip: 'red',
  A: p.reach,
  L: p.L - p.A + p.reach - cylinderOverhang(p),
  barOpens: 98,
});

export function pneumaticSpindleNearest(p: PneumaticSize): number {
  const bar = handClamp(p);
  return spindleNearest(bar, pneumaticPins(p).barPivot[0] + p.barDepth * 1.5, bar.L - bar.A / 2, bar.A / 2);
}

function build(p: PneumaticSize, detail: Detail): Assembly {
  const list = new PartList();
  const pins = pneumaticPins(p);
  const { barPivot, linkPivot, handlePin, knee, rodPin, trunnion } = pins;
  const h = p.barDepth;
  const y = layers(p.barWidth, p.plate);
  const front = p.reach / 2;
  const rear = front - p.A;
  const foot = p.plate * 1.9 + h * 0.25;
  const lug = h * 0.8;
  const middle = (rear + front) / 2;
  addClampBase(
    list,
    {
      style: 'flanged',
      rear,
      front,
      width: p.W,
      plate: p.plate,
      inside: y.base,
      top: trunnion[1] + h * 2,
      side: [
        [rear, 0],
        [front, 0],
        [front, foot, h * 0.2],
        [barPivot[0] + h * 0.92, barPivot[1] + h * 0.62, h * 0.9],
        [barPivot[0] - h * 0.9, barPivot[1] + h * 0.62, h * 0.8],
        [linkPivot[0] + h * 0.9, linkPivot[1] + h * 0.72, h * 0.8],
        [trunnion[0] + lug * 2.4, linkPivot[1] + h * 0.72, h],
        [trunnion[0] + lug * 1.1, trunnion[1] + lug, lug],
        [trunnion[0] - lug * 1.1, trunnion[1] + lug, lug],
        [trunnion[0] - lug * 1.3, foot, h * 0.4],
        [rear, foot, h * 0.2],
      ],
      holes: [-1, 1].map((s) => [middle + (s * p.B) / 2, p.C / 2]),
      hole: p.d,
      slotLength: p.slotLength,
      metal: p.metal,
    },
    detail,
  );
  const { spindleX, slotWidth } = addBar(list, handClamp(p), pins, detail);

  const lever = soften(
    prismY(
      outline([
        [knee[0] - lug * 0.85, knee[1] - lug * 0.85, lug * 0.8],
        [knee[0] + lug * 0.85, knee[1] - lug * 0.85, lug * 0.8],
        [handlePin[0] + lug, handlePin[1], lug],
        [rodPin[0] + h * 0.5, p.H, h * 0.5],
        [rodPin[0] - h * 0.5, p.H, h * 0.5],
        [handlePin[0] - lug, handlePin[1], lug],
      ]),
      y.handle,
      y.handle + y.cheek,
    ),
    0.3,
    detail,
    (e) => e.inPlane('XZ', -(y.handle + y.cheek)),
  );
  list.add('Lever plate left', lever.clone(), p.metal, 'handle');
  list.add('Lever plate right', lever.mirror('XZ'), p.metal, 'handle');
  const wall = Math.max(1.4, p.plate * 0.75) + 0.25;
  const inner = p.barWidth / 2 - wall;
  list.add('Link', prismY(link(knee, h * 0.5, linkPivot, h * 0.5), -inner, inner), 'steel', 'link');
  const pin = Math.max(2.2, p.plate * 1.2);
  const handleOutside = y.handle + y.cheek;
  list.add('Bar pin', rivet(barPivot, pin, -y.outside, y.outside, detail), 'rivet');
  list.add('Link pin', rivet(linkPivot, pin, -y.outside, y.outside, detail), 'rivet');
  list.add('Trunnion pin', rivet(trunnion, h * 0.62 * 0.45, -y.outside, y.outside, detail), 'rivet');
  list.add('Lever pin', rivet(handlePin, pin, -handleOutside, handleOutside, detail), 'rivet', 'handle');
  list.add('Toggle pin', rivet(knee, pin * 0.9, -handleOutside, handleOutside, detail, 0.1), 'rivet', 'handle');
  list.add('Rod pin', rivet(rodPin, h * 0.5 * 0.45, -handleOutside, handleOutside, detail), 'rivet', 'handle');
  addCylinder(list, p, pins, y.base - 0.4, detail);
  addSpindle(
    list,
    {
      x: spindleX,
      thread: p.M,
      top: p.E + h,
      bottom: p.E,
      tip: spindleTip(p),
      barWidth: p.barWidth,
      slotWidth,
      body: 'bar',
      metal: p.metal,
    },
    detail,
  );
  return { parts: list.parts, frames: pneumaticFrames(p).frames };
}

function barrelTop(p: PneumaticSize): Point {
  const { rodPin, trunnion } = pneumaticPins(p);
  const [x, z] = polar(trunnion, p.P * 1.6, direction(rodPin, trunnion));
  return [x, z + p.P * 0.6];
}

function measures(p: PneumaticSize): Measure[] {
  const front = p.reach / 2;
  const rear = front - p.A;
  const start = rear - cylinderOverhang(p);
  const end = start + p.L;
  const middle = (rear + front) / 2;
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
      line: {
        view: 'top',
        along: 'h',
        from: [middle - p.B / 2, -p.W / 2],
        to: [middle + p.B / 2, -p.W / 2],
        level: -1,
      },
    },
    {
      letter: 'C',
      value: p.C,
      title: 'Hole pitch, across',
      line: { view: 'top', along: 'v', from: [start, -p.C / 2], to: [start, p.C / 2], level: -1 },
    },
    barHeightMeasure(p.E, end),
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
      line: { view: 'side', along: 'h', from: [start, 0], to: [end, 0], level: -1 },
    },
    {
      letter: 'W',
      value: p.W,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-p.W / 2, 0], to: [p.W / 2, 0], level: -1 },
    },
    reachMeasure(handClamp(p), p.W, front, end),
    {
      letter: 'P',
      value: p.P,
      title: 'Piston diameter',
      leader: { view: 'side', tip: barrelTop(p), away: [2, 10] },
    },
    {
      letter: 'd',
      value: p.d,
      title: 'Hole diameter',
      leader: { view: 'top', tip: [middle + p.B / 2, p.C / 2 + p.d / 2], away: [3, 0], row: 1 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Spindle thread',
      unit: '',
      leader: spindleLeader(p, slotAlong(handClamp(p), pneumaticPins(p).barPivot[0] + p.barDepth * 1.5, end).spindleX),
    },
  ];
}

export const pneumatic: Family<PneumaticSize> = {
  key: 'pneumatic',
  title: 'Pneumatic hold-down clamp',
  build,
  measures,
  moves: true,
  camera: { azimuth: 36, elevation: 22 },
  closeUp: { x: [0.2, 0.78], z: [0, 1] },
};
