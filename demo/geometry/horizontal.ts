import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { addClampBase } from './clamp-base.ts';
import { addSpindle, type Grip, placedGrip } from './hardware.ts';
import { openToggle, type Point, type ToggleLinkage } from './linkage.ts';
import { box, link, outline, prismY, prismZ, rivet, roundedRectangle, slot, soften } from './shapes.ts';
import { type Arc, barArc, barCorners, FINE, handleArc } from './swept-arcs.ts';
import {
  barHeightMeasure,
  holeLeader,
  kneeBetween,
  layers,
  reachMeasure,
  slotAlong,
  spindleLeader,
  spindleNearest,
  spindleTip,
  type VerticalSize,
} from './vertical-layout.ts';

/**
 * Horizontal hold-down clamp: the handle lies low, parallel to the base, when the bar is closed.
 * The same dimensions as the vertical clamp; L runs from the grip's end to the bar's end.
 */
export type HorizontalSize = VerticalSize & {
  /** from the base's rear end back to the grip's end */
  tail: number;
};

export function horizontalPins(p: HorizontalSize): ToggleLinkage {
  const axis = p.E + p.barDepth / 2;
  const barPivot: Point = [p.A * 0.22, axis - p.barDepth * 0.05];
  const linkPivot: Point = [-p.A * 0.26, axis * 0.44];
  const handlePin: Point = [barPivot[0] + p.barDepth * 0.55, barPivot[1] + p.barDepth * 0.92];
  return { barPivot, linkPivot, handlePin, knee: kneeBetween(linkPivot, handlePin, 0.7, 1) };
}

export const horizontalSpindleTip = (p: HorizontalSize): number => spindleTip(p, 3.2);
export const horizontalOpening = (p: HorizontalSize) => openToggle(horizontalPins(p), p.barOpens, 1);

const cheekWidthOf = (p: HorizontalSize): number => p.barDepth * 0.55;

/** The grip, its end, and the height of its axis. */
export function horizontalGrip(p: HorizontalSize): { grip: Grip; stop: number; axis: number } {
  const stop = -p.A / 2 - p.tail;
  const width = cheekWidthOf(p) * 2.15;
  const thickness = p.barWidth + 2 * layers(p.barWidth, p.plate).cheek + 4;
  const length = (horizontalPins(p).handlePin[0] - stop) * 0.56;
  return { grip: { width, thickness, length }, stop, axis: p.H - width / 2 };
}

export function horizontalArcs(p: HorizontalSize): { bar: Arc; handle: Arc } {
  const { handlePin, barPivot } = horizontalPins(p);
  const { grip, stop, axis } = horizontalGrip(p);
  const [round, end] = [grip.width / 2, stop + p.L];
  const opening = openToggle(horizontalPins(p), p.barOpens, 1, undefined, FINE);
  const { spindleX } = slotAlong(p, handlePin[0] + p.barDepth * 1.5, end);
  return {
    bar: barArc(opening, barPivot, barCorners(p, end, spindleX, horizontalSpindleTip(p))),
    handle: handleArc(opening, [stop + round, axis], round),
  };
}

export const horizontalSpindleNearest = (p: HorizontalSize): number =>
  spindleNearest(p, horizontalPins(p).handlePin[0] + p.barDepth * 1.5, p.L - p.A / 2 - p.tail, p.A / 2);

function build(p: HorizontalSize, detail: Detail): Assembly {
  const list = new PartList();
  const pins = horizontalPins(p);
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
      top: barPivot[1] + h * 2,
      side: [
        [rear, 0],
        [front, 0],
        [front, foot, h * 0.2],
        [barPivot[0] + h * 0.85, barPivot[1] + h * 0.6, h * 0.85],
        [barPivot[0] - h * 0.85, barPivot[1] + h * 0.6, h * 0.6],
        [linkPivot[0] + h * 0.95, linkPivot[1] + h * 0.62, h * 0.7],
        [linkPivot[0] - h * 0.8, linkPivot[1] + h * 0.62, h * 0.6],
        [rear, foot, h * 0.2],
      ],
      holes: [-1, 1].map((s) => [(s * p.B) / 2, p.base === 'flanged' ? p.C / 2 : p.C]),
      hole: p.d,
      slotLength: p.slotLength,
      metal: p.metal,
    },
    detail,
  );

  const end = rear - p.tail + p.L;
  const w = p.barWidth;
  const side = outline([
    [barPivot[0] - h * 0.55, p.E, h * 0.5],
    [end, p.E, h * 0.12],
    [end, p.E + h, h * 0.12],
    [handlePin[0] + h * 0.95, p.E + h, 4],
    [handlePin[0] + h * 0.5, handlePin[1] + h * 0.55, h * 0.5],
    [handlePin[0] - h * 0.5, handlePin[1] + h * 0.55, h * 0.5],
    [barPivot[0] - h * 0.55, barPivot[1] + h * 0.1, h * 0.5],
  ]);
  let bar = prismY(side, -w / 2, w / 2).intersect(
    prismZ(roundedRectangle(p.L * 2, w, p.bar === 'U' ? w * 0.49 : h * 0.12).translate(end - p.L, 0), 0, p.H * 2),
  );
  const wall = Math.max(1.4, p.plate * 0.75);
  bar = bar.cut(box(rear - p.L, handlePin[0] + h * 0.3, -w / 2 + wall, w / 2 - wall, 0, p.H * 2));
  const slotWidth = p.M + 0.8;
  const { from, to, spindleX } = slotAlong(p, handlePin[0] + h * 1.5, end);
  const opening =
    p.bar === 'U'
      ? slot(to - from, slotWidth).translate((from + to) / 2, 0)
      : slot(slotWidth, slotWidth).translate(spindleX, 0);
  bar = bar.cut(prismZ(opening, 0, p.H * 2));
  bar = soften(bar, Math.min(0.6, h * 0.05), detail, (e) =>
    e.either([(f) => f.inPlane('XZ', w / 2), (f) => f.inPlane('XZ', -w / 2), (f) => f.inPlane('XY', p.E + h)]),
  );
  list.add(p.bar === 'U' ? 'U-bar' : 'Solid bar', bar, p.metal, 'bar');

  const cheekWidth = cheekWidthOf(p);
  const { grip, stop, axis } = horizontalGrip(p);
  const gripFoot = stop + grip.length;
  const hidden = stop + grip.length * 0.2;
  const cheek = outline([
    [handlePin[0] + cheekWidth, handlePin[1] - cheekWidth * 0.95, cheekWidth * 0.85],
    [handlePin[0] + cheekWidth, handlePin[1] + cheekWidth, cheekWidth * 0.95],
    [handlePin[0] - h * 1.2, handlePin[1] + cheekWidth * 1.05, h],
    [gripFoot, axis + cheekWidth * 0.74, 8],
    [hidden, axis + cheekWidth * 0.6, 2],
    [hidden, axis - cheekWidth * 0.6, 2],
    [gripFoot, axis - cheekWidth * 0.74, 8],
    [knee[0] - cheekWidth * 1.3, knee[1] - cheekWidth * 0.8, cheekWidth * 1.2],
    [knee[0] + cheekWidth * 0.4, knee[1] - cheekWidth, cheekWidth * 0.7],
  ]);
  const plate = soften(prismY(cheek, y.handle, y.handle + y.cheek), 0.28, detail, (e) =>
    e.inPlane('XZ', -(y.handle + y.cheek)),
  );
  list.add('Handle cheek left', plate.clone(), p.metal, 'handle');
  list.add('Handle cheek right', plate.mirror('XZ'), p.metal, 'handle');
  const webEnd: Point = [knee[0] - h * 0.9, handlePin[1] + cheekWidth * 0.55];
  const web = outline([
    [hidden + 2, axis + cheekWidth * 0.35],
    [hidden + 2, axis + cheekWidth * 0.35 - y.cheek],
    [gripFoot, axis + cheekWidth * 0.45 - y.cheek],
    [webEnd[0], webEnd[1] - y.cheek],
    [webEnd[0], webEnd[1]],
    [gripFoot, axis + cheekWidth * 0.45],
  ]);
  list.add('Handle web', prismY(web, -y.handle, y.handle), p.metal, 'handle');
  list.add('Grip', placedGrip(grip, detail, gripFoot, axis, Math.PI / 2), p.grip, 'handle');

  const inner = w / 2 - wall - 0.25;
  const lug = cheekWidth * 0.75;
  list.add('Link', prismY(link(knee, lug, linkPivot, lug), -inner, inner), 'steel', 'link');
  const pin = Math.max(2, p.plate * 1.15);
  const handleOutside = y.handle + y.cheek;
  list.add('Bar pin', rivet(barPivot, pin, -y.outside, y.outside, detail), 'rivet');
  list.add('Link pin', rivet(linkPivot, pin, -y.outside, y.outside, detail), 'rivet');
  list.add('Handle pin', rivet(handlePin, pin * 0.95, -handleOutside, handleOutside, detail), 'rivet', 'handle');
  list.add('Toggle pin', rivet(knee, pin * 0.9, -handleOutside, handleOutside, detail, 0.1), 'rivet', 'handle');
  addSpindle(
    list,
    {
      x: spindleX,
      thread: p.M,
      top: p.E + h,
      bottom: p.E,
      tip: horizontalSpindleTip(p),
      barWidth: w,
      slotWidth,
      body: 'bar',
      metal: p.metal,
    },
    detail,
  );
  return { parts: list.parts, frames: horizontalOpening(p).frames };
}

function measures(p: HorizontalSize): Measure[] {
  const rear = -p.A / 2;
  const front = p.A / 2;
  const end = rear - p.tail + p.L;
  const width =
    p.base === 'flanged' ? p.W : 2 * (layers(p.barWidth, p.plate).outside + Math.max(2, p.plate * 1.15) * 0.5);
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
      line: { view: 'top', along: 'v', from: [front, -p.C / 2], to: [front, p.C / 2], level: 2 },
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
      line: {
        view: 'side',
        along: 'v',
        from: [rear - p.tail, 0],
        to: [rear - p.tail, p.H],
        level: p.base === 'flanged' ? -1 : -2,
      },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [rear - p.tail, 0], to: [end, 0], level: -1 },
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
      leader: spindleLeader(p, slotAlong(p, horizontalPins(p).handlePin[0] + p.barDepth * 1.5, end).spindleX),
    },
  );
  return list;
}

export const horizontal: Family<HorizontalSize> = {
  key: 'horizontal',
  title: 'Horizontal hold-down clamp',
  build,
  measures,
  moves: true,
  camera: { azimuth: 38, elevation: 22 },
  closeUp: { x: [0.38, 0.8], z: [0, 1] },
};
