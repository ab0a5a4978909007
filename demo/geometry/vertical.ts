import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { addClampBase } from './clamp-base.ts';
import { addSpindle, type Grip, gripLengthFor, placedGrip } from './hardware.ts';
import { openToggle, type Point, polar, radians, type ToggleLinkage } from './linkage.ts';
import { box, link, outline, prismY, prismZ, rivet, roundedRectangle, slot, soften } from './shapes.ts';
import { type Arc, barArc, barCorners, FINE, handleArc } from './swept-arcs.ts';
import {
  barHeightMeasure,
  holeLeader,
  layers,
  reachMeasure,
  slotAlong,
  spindleLeader,
  spindleTip,
  type VerticalSize,
  verticalOpening,
  verticalPins,
} from './vertical-layout.ts';

const LEAN = radians(3);

const cheekWidthOf = (p: VerticalSize): number => p.barDepth * 0.62;

/** The grip, and the height at which it begins. */
export function verticalGrip(p: VerticalSize): { grip: Grip; foot: number } {
  const grip = {
    width: cheekWidthOf(p) * 2.15,
    thickness: p.barWidth + 2 * layers(p.barWidth, p.plate).cheek + 4.2,
    length: 0,
  };
  const foot = p.H - (p.H - verticalPins(p).handlePin[1]) * 0.6;
  return { grip: { ...grip, length: gripLengthFor(p.H - foot, LEAN, grip) }, foot };
}

export function verticalArcs(p: VerticalSize): { bar: Arc; handle: Arc } {
  const { handlePin, barPivot } = verticalPins(p);
  const { grip, foot } = verticalGrip(p);
  const [round, end] = [grip.width / 2, p.L - p.A / 2];
  const opening = openToggle(verticalPins(p), p.barOpens, -1, undefined, FINE);
  const axis: Point = [handlePin[0] - (foot - handlePin[1]) * Math.tan(LEAN), foot];
  const { spindleX } = slotAlong(p, barPivot[0] + p.barDepth * 1.5, end);
  return {
    bar: barArc(opening, barPivot, barCorners(p, end, spindleX, spindleTip(p))),
    handle: handleArc(opening, polar(axis, grip.length - round, Math.PI / 2 + LEAN), round),
  };
}

export function addLink(list: PartList, p: VerticalSize, { knee, linkPivot }: ToggleLinkage): void {
  const wall = Math.max(1.4, p.plate * 0.75) + 0.25;
  const lug = cheekWidthOf(p) * 0.8;
  list.add(
    'Link',
    prismY(link(knee, lug, linkPivot, lug), -p.barWidth / 2 + wall, p.barWidth / 2 - wall),
    'steel',
    'link',
  );
}

/** The bar with its rear channel, in which the link works, and its nose. */
export function addBar(
  list: PartList,
  p: VerticalSize,
  pins: ToggleLinkage,
  detail: Detail,
): { spindleX: number; slotWidth: number } {
  const { barPivot: pivot, handlePin: pin } = pins;
  const h = p.barDepth;
  const w = p.barWidth;
  const axis = p.E + h / 2;
  const rear = -p.A / 2;
  const end = rear + p.L;
  const side = outline([
    [pivot[0] - h * 0.2, p.E, 3],
    [end, p.E, h * 0.12],
    [end, p.E + h, h * 0.12],
    [pivot[0] + h * 0.9, p.E + h, 4],
    [pin[0] + h * 0.25, pin[1] + h * 0.62, h * 0.55],
    [pin[0] - h * 0.66, pin[1] + h * 0.5, h * 0.5],
    [pin[0] - h * 0.6, pin[1] - h * 0.55, h * 0.45],
  ]);
  const nose = roundedRectangle(p.L * 2, w, p.bar === 'U' ? w * 0.49 : h * 0.12).translate(end - p.L, 0);
  let bar = prismY(side, -w / 2, w / 2).intersect(prismZ(nose, 0, p.H));
  const wall = Math.max(1.4, p.plate * 0.75);
  bar = bar.cut(box(rear - p.A, pivot[0] - h * 0.15, -w / 2 + wall, w / 2 - wall, 0, p.H));
  const slotWidth = p.M + 0.8;
  const { from, to, spindleX } = slotAlong(p, pivot[0] + h * 1.5, end);
  const opening =
    p.bar === 'U'
      ? slot(to - from, slotWidth).translate((from + to) / 2, 0)
      : slot(slotWidth, slotWidth).translate(spindleX, 0);
  bar = bar.cut(prismZ(opening, 0, axis + h));
  bar = soften(bar, Math.min(0.6, h * 0.05), detail, (e) =>
    e.either([(f) => f.inPlane('XZ', w / 2), (f) => f.inPlane('XZ', -w / 2), (f) => f.inPlane('XY', p.E + h)]),
  );
  list.add(p.bar === 'U' ? 'U-bar' : 'Solid bar', bar, p.metal, 'bar');
  return { spindleX, slotWidth };
}

function build(p: VerticalSize, detail: Detail): Assembly {
  const list = new PartList();
  const pins = verticalPins(p);
  const { barPivot, linkPivot, handlePin, knee } = pins;
  const y = layers(p.barWidth, p.plate);
  const h = p.barDepth;
  const rear = -p.A / 2;
  const front = p.A / 2;
  const foot = p.plate * 1.9 + h * 0.25;
  addClampBase(
    list,
    {
      style: p.base,
      rear,
      front,
      width: p.W,
      plate: p.plate,
      inside: y.base,
      top: barPivot[1] + h,
      side: [
        [rear, 0],
        [front, 0],
        [front, foot, h * 0.2],
        [barPivot[0] + h * 0.92, barPivot[1] + h * 0.62, h * 0.9],
        [barPivot[0] - h * 0.9, barPivot[1] + h * 0.62, h * 0.8],
        [linkPivot[0] + h * 1.1, linkPivot[1] + h * 0.72, h * 0.8],
        [rear + p.A * 0.02, linkPivot[1] + h * 0.72, h * 0.75],
        [rear, foot, h * 0.2],
      ],
      holes: [-1, 1].map((s) => [(s * p.B) / 2, p.base === 'flanged' ? p.C / 2 : p.C]),
      hole: p.d,
      slotLength: p.slotLength,
      metal: p.metal,
    },
    detail,
  );
  const { spindleX, slotWidth } = addBar(list, p, pins, detail);

  const cheekWidth = cheekWidthOf(p);
  const { grip, foot: gripFoot } = verticalGrip(p);
  const stemAt = (z: number): number => handlePin[0] - (z - handlePin[1]) * Math.tan(LEAN);
  const hidden = gripFoot + grip.length * 0.8;
  const cheek = outline([
    [knee[0] - cheekWidth * 0.95, knee[1] - cheekWidth * 0.9, cheekWidth * 0.85],
    [knee[0] + cheekWidth * 0.95, knee[1] - cheekWidth * 0.9, cheekWidth * 0.85],
    [handlePin[0] + cheekWidth * 1.15, handlePin[1] + 1, 6],
    [stemAt(gripFoot) + cheekWidth * 0.72, gripFoot, 5],
    [stemAt(hidden) + cheekWidth * 0.6, hidden, 2],
    [stemAt(hidden) - cheekWidth * 0.6, hidden, 2],
    [stemAt(gripFoot) - cheekWidth * 0.72, gripFoot, 5],
    [handlePin[0] - cheekWidth * 1.2, handlePin[1] + 1, 6],
  ]);
  const plate = soften(prismY(cheek, y.handle, y.handle + y.cheek), 0.3, detail, (e) =>
    e.inPlane('XZ', -(y.handle + y.cheek)),
  );
  list.add('Handle cheek left', plate.clone(), p.metal, 'handle');
  list.add('Handle cheek right', plate.mirror('XZ'), p.metal, 'handle');
  const back = handlePin[0] - cheekWidth * 1.1;
  const webFoot = handlePin[1] + h * 0.95;
  const web = outline([
    [back, webFoot],
    [back + y.cheek, webFoot],
    [stemAt(hidden) - cheekWidth * 0.5 + y.cheek, hidden - 2],
    [stemAt(hidden) - cheekWidth * 0.5, hidden - 2],
  ]);
  list.add('Handle web', prismY(web, -y.handle, y.handle), p.metal, 'handle');
  list.add('Grip', placedGrip(grip, detail, stemAt(gripFoot), gripFoot, LEAN), p.grip, 'handle');

  addLink(list, p, pins);
  const pin = Math.max(2.2, p.plate * 1.2);
  const handleOutside = y.handle + y.cheek;
  list.add('Bar pin', rivet(barPivot, pin, -y.outside, y.outside, detail), 'rivet');
  list.add('Link pin', rivet(linkPivot, pin, -y.outside, y.outside, detail), 'rivet');
  list.add('Handle pin', rivet(handlePin, pin, -handleOutside, handleOutside, detail), 'rivet', 'handle');
  list.add('Toggle pin', rivet(knee, pin * 0.9, -handleOutside, handleOutside, detail, 0.1), 'rivet', 'handle');
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
  return { parts: list.parts, frames: verticalOpening(p).frames };
}

function measures(p: VerticalSize): Measure[] {
  const rear = -p.A / 2;
  const front = p.A / 2;
  const end = rear + p.L;
  const rivets = 2 * (layers(p.barWidth, p.plate).outside + Math.max(2.2, p.plate * 1.2) * 0.5);
  const width = p.base === 'flanged' ? p.W : rivets;
  const list: Measure[] = [
    {
      letter: 'A',
      value: p.A,
      title: 'Base length',
      line: { view: 'top', along: 'h', from: [rear, -width / 2], to: [front, -width / 2], level: -2 },
    },
    {
      letter: 'B',
      value: p.B,
      title: 'Hole pitch, along',
      line: { view: 'top', along: 'h', from: [-p.B / 2, -width / 2], to: [p.B / 2, -width / 2], level: -1 },
    },
  ];
  if (p.base === 'flanged')
    list.push({
      letter: 'C',
      value: p.C,
      title: 'Hole pitch, across',
      line: { view: 'top', along: 'v', from: [rear, -p.C / 2], to: [rear, p.C / 2], level: -1 },
    });
  else
    list.push({
      letter: 'C',
      value: p.C,
      title: 'Hole height',
      line: { view: 'side', along: 'v', from: [rear, 0], to: [-p.B / 2, p.C], level: -1 },
    });
  list.push(
    barHeightMeasure(p.E, end),
    {
      letter: 'H',
      value: p.H,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [rear, 0], to: [rear, p.H], level: -2 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [rear, 0], to: [end, 0], level: -1 },
    },
    {
      letter: 'W',
      value: width,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-width / 2, 0], to: [width / 2, 0], level: -1 },
    },
    reachMeasure(p, width, front, end),
    { letter: 'd', value: p.d, title: 'Hole diameter', leader: holeLeader(p) },
    {
      letter: 'M',
      value: p.M,
      title: 'Spindle thread',
      unit: '',
      leader: spindleLeader(p, slotAlong(p, verticalPins(p).barPivot[0] + p.barDepth * 1.5, end).spindleX),
    },
  );
  return list;
}

export const vertical: Family<VerticalSize> = {
  key: 'vertical',
  title: 'Vertical hold-down clamp',
  build,
  measures,
  moves: true,
  camera: { azimuth: 36, elevation: 20 },
  closeUp: { x: [0, 0.62], z: [0, 0.52] },
};
