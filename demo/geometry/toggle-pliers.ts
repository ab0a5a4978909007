import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { addSpindle, placedGrip } from './hardware.ts';
import { openToggle, type Point, type ToggleLinkage } from './linkage.ts';
import type { Material } from './material.ts';
import { box, latheRounded, link, outline, prismY, prismZ, rivet, roundedRectangle, slot, soften } from './shapes.ts';
import { kneeBetween, layers } from './vertical-layout.ts';

/** Toggle pliers: a hold-down linkage in a hand-held C-frame. Lower jaw at z = 0, bar pivot at x = 0. mm. */
export type TogglePliersSize = {
  /** throat depth from the frame to the spindle; jaw opening under the bar */
  T: number;
  E: number;
  /** overall length and height */
  L: number;
  H: number;
  /** from the bar pivot back to the grips' ends */
  tail: number;
  barWidth: number;
  barDepth: number;
  plate: number;
  M: number;
  metal: Material;
  grip: Material;
};

const jaw = (p: TogglePliersSize): number => p.barDepth * 1.3;

/**
 * Heights above the lower jaw's underside: the foot and the face of the lower pad, the bar's underside, the spindle's
 * tip.
 */
export function togglePliersHeights(p: TogglePliersSize): { seat: number; pad: number; under: number; tip: number } {
  const seat = jaw(p) - 0.6;
  const under = jaw(p) + p.E;
  return { seat, pad: seat + p.M * 0.9, under, tip: Math.max(seat + p.M * 1.1, under - p.M * 3.6) };
}

export function togglePliersPins(p: TogglePliersSize): ToggleLinkage {
  const h = p.barDepth;
  const axis = jaw(p) + p.E + h / 2;
  const barPivot: Point = [0, axis - h * 0.05];
  const linkPivot: Point = [-h * 1.95, axis - h * 0.95];
  const handlePin: Point = [h * 0.5, axis + h * 0.88];
  return { barPivot, linkPivot, handlePin, knee: kneeBetween(linkPivot, handlePin, 0.7, 1) };
}

export const togglePliersOpening = (p: TogglePliersSize) => openToggle(togglePliersPins(p), 48, 1, 40);

function build(p: TogglePliersSize, detail: Detail): Assembly {
  const list = new PartList();
  const pins = togglePliersPins(p);
  const { barPivot, linkPivot, handlePin, knee } = pins;
  const h = p.barDepth;
  const w = p.barWidth;
  const y = layers(w, p.plate);
  const depth = jaw(p);
  const { seat, pad, under, tip } = togglePliersHeights(p);
  const throat = h * 1.25;
  const end = -p.tail + p.L;
  const spindleX = throat + p.T;
  const cheekWidth = h * 0.58;

  const lowGrip = { width: cheekWidth * 2.1, thickness: 2 * y.outside + 4.4, length: p.tail * 0.55 };
  const lowAxis = linkPivot[1] - h * 1.15;
  const stop = -p.tail;
  const lowFoot = stop + lowGrip.length;
  const hidden = stop + lowGrip.length * 0.15;
  const plate = soften(
    prismY(
      outline([
        [hidden, lowAxis - cheekWidth * 0.65, 2],
        [lowFoot, lowAxis - cheekWidth * 0.72, 10],
        [linkPivot[0] - h * 0.4, linkPivot[1] - h * 1.6, h * 2],
        [-h * 0.6, depth * 0.9, h * 1.5],
        [h * 0.2, 0, h * 1.4],
        [end, 0, depth * 0.3],
        [end, depth, depth * 0.35],
        [throat, depth, h * 0.8],
        [throat, under - h * 0.4, h * 0.9],
        [barPivot[0] + h * 0.95, barPivot[1] + h * 0.66, h * 0.9],
        [barPivot[0] - h * 0.85, barPivot[1] + h * 0.66, h * 0.6],
        [linkPivot[0] + h * 0.75, linkPivot[1] + h * 0.68, h * 0.6],
        [linkPivot[0] - h * 0.85, linkPivot[1] + h * 0.68, h * 0.8],
        [lowFoot, lowAxis + cheekWidth * 0.72, 10],
        [hidden, lowAxis + cheekWidth * 0.65, 2],
      ]),
      y.base,
      y.outside,
    ),
    0.35,
    detail,
    (e) => e.inPlane('XZ', -y.outside),
  );
  list.add('Frame plate left', plate.clone(), p.metal);
  list.add('Frame plate right', plate.mirror('XZ'), p.metal);
  list.add('Jaw block', box(spindleX - w, end - 0.6, -y.base, y.base, 0.6, depth - 0.6), p.metal);
  list.add('Lower grip', placedGrip(lowGrip, detail, lowFoot, lowAxis, Math.PI / 2), p.grip);
  list.add(
    'Lower pad',
    latheRounded(
      [
        [0, seat],
        [p.M * 0.95, seat],
        [p.M * 0.95, pad, p.M * 0.3],
        [0, pad],
      ],
      spindleX,
    ),
    'rubber',
  );

  let bar = prismY(
    outline([
      [-h * 0.55, under, h * 0.5],
      [end, under, h * 0.12],
      [end, under + h, h * 0.12],
      [handlePin[0] + h * 0.95, under + h, 4],
      [handlePin[0] + h * 0.5, handlePin[1] + h * 0.55, h * 0.5],
      [handlePin[0] - h * 0.5, handlePin[1] + h * 0.55, h * 0.5],
      [-h * 0.55, barPivot[1] + h * 0.1, h * 0.5],
    ]),
    -w / 2,
    w / 2,
  ).intersect(prismZ(roundedRectangle(p.L * 2, w, w * 0.49).translate(end - p.L, 0), 0, p.H * 2));
  const wall = Math.max(1.4, p.plate * 0.75);
  bar = bar.cut(box(-p.L, handlePin[0] + h * 0.3, -w / 2 + wall, w / 2 - wall, 0, p.H * 2));
  const slotWidth = p.M + 0.8;
  const from = handlePin[0] + h * 1.5;
  const to = end - w * 0.26;
  bar = bar.cut(prismZ(slot(to - from, slotWidth).translate((from + to) / 2, 0), 0, p.H * 2));
  list.add(
    'U-bar',
    soften(bar, 0.5, detail, (e) => e.either([(f) => f.inPlane('XZ', w / 2), (f) => f.inPlane('XZ', -w / 2)])),
    p.metal,
    'bar',
  );

  const grip = { width: cheekWidth * 2.1, thickness: w + 2 * y.cheek + 4.4, length: (handlePin[0] - stop) * 0.55 };
  const axis = p.H - grip.width / 2;
  const foot = stop + grip.length;
  const cheek = soften(
    prismY(
      outline([
        [handlePin[0] + cheekWidth, handlePin[1] - cheekWidth * 0.95, cheekWidth * 0.85],
        [handlePin[0] + cheekWidth, handlePin[1] + cheekWidth, cheekWidth * 0.95],
        [handlePin[0] - h * 1.2, handlePin[1] + cheekWidth * 1.1, h],
        [foot, axis + cheekWidth * 0.72, 8],
        [hidden, axis + cheekWidth * 0.6, 2],
        [hidden, axis - cheekWidth * 0.6, 2],
        [foot, axis - cheekWidth * 0.72, 8],
        [knee[0] - cheekWidth * 1.3, knee[1] - cheekWidth * 0.8, cheekWidth * 1.2],
        [knee[0] + cheekWidth * 0.4, knee[1] - cheekWidth, cheekWidth * 0.7],
      ]),
      y.handle,
      y.handle + y.cheek,
    ),
    0.28,
    detail,
    (e) => e.inPlane('XZ', -(y.handle + y.cheek)),
  );
  list.add('Handle cheek left', cheek.clone(), p.metal, 'handle');
  list.add('Handle cheek right', cheek.mirror('XZ'), p.metal, 'handle');
  list.add('Upper grip', placedGrip(grip, detail, foot, axis, Math.PI / 2), p.grip, 'handle');

  const inner = w / 2 - wall - 0.25;
  list.add('Link', prismY(link(knee, cheekWidth * 0.75, linkPivot, cheekWidth * 0.75), -inner, inner), 'steel', 'link');
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
      top: under + h,
      bottom: under,
      tip,
      barWidth: w,
      slotWidth,
      body: 'bar',
      metal: p.metal,
    },
    detail,
  );
  return { parts: list.parts, frames: togglePliersOpening(p).frames };
}

function measures(p: TogglePliersSize): Measure[] {
  const h = p.barDepth;
  const end = -p.tail + p.L;
  const width = Math.max(
    2 * (layers(p.barWidth, p.plate).outside + Math.max(2, p.plate * 1.15) * 0.5),
    2 * layers(p.barWidth, p.plate).outside + 4.4,
  );
  return [
    {
      letter: 'T',
      value: p.T,
      title: 'Reach, from throat to spindle axis',
      attribute: 'Reach',
      line: { view: 'side', along: 'h', from: [h * 1.25, 0], to: [h * 1.25 + p.T, 0], level: -1 },
    },
    {
      letter: 'E',
      value: p.E,
      title: 'Jaw opening, under the bar',
      attribute: 'Jaw opening',
      line: { view: 'side', along: 'v', from: [end, jaw(p)], to: [end, jaw(p) + p.E], level: 1 },
    },
    {
      letter: 'H',
      value: p.H,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-p.tail, 0], to: [-p.tail, p.H], level: -1 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [-p.tail, 0], to: [end, 0], level: -2 },
    },
    {
      letter: 'W',
      value: width,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-width / 2, 0], to: [width / 2, 0], level: -1 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Spindle thread',
      unit: '',
      leader: {
        view: 'side',
        tip: [h * 1.25 + p.T + p.M / 2, jaw(p) + p.E + h + p.M * 1.7],
        away: [4, 5],
      },
    },
  ];
}

export const togglePliers: Family<TogglePliersSize> = {
  key: 'toggle-pliers',
  title: 'Toggle pliers',
  build,
  measures,
  moves: true,
  camera: { azimuth: 34, elevation: 18 },
  closeUp: { x: [0.52, 1], z: [0, 0.9] },
};
