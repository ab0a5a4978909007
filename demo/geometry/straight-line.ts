import { drawCircle } from 'replicad';
import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { placedGrip } from './hardware.ts';
import {
  alongX,
  box,
  cylinderX,
  cylinderZ,
  hexNut,
  latheRounded,
  link,
  outline,
  prismX,
  prismY,
  prismZ,
  rivet,
  roundedRectangle,
  soften,
  threaded,
} from './shapes.ts';
import {
  STRAIGHT_LEAN,
  type StraightLineSize,
  straightLineFrames,
  straightLineGrip,
  straightLinePins,
} from './straight-line-layout.ts';

function build(p: StraightLineSize, detail: Detail): Assembly {
  const list = new PartList();
  const { pivot, crankPin, plungerPin } = straightLinePins(p);
  const r = p.D / 2;
  const rear = -p.A / 2;
  const front = p.A / 2;
  const barrel = r * 1.85;
  const lever = p.D * 0.5;
  const strap = Math.max(2, p.plate * 0.7);
  const links = lever / 2 + 0.2;
  const ears = links + strap + 0.25;
  const ear = Math.max(3, p.plate * 1.1);
  const barrelRear = plungerPin[0] + r * 0.9;

  const base = prismZ(roundedRectangle(p.A, p.W, Math.min(p.A - p.B, p.W - p.C) / 2), 0, p.plate);
  const saddle = prismX(
    outline([
      [-barrel * 1.25, 0],
      [barrel * 1.25, 0],
      [barrel, p.K, 2],
      [-barrel, p.K, 2],
    ]),
    barrelRear,
    front - p.plate,
  );
  let body = base.fuse(saddle).fuse(cylinderX(0, p.K, barrel, barrelRear, front + r * 0.5));
  const cheek = outline([
    [rear + 1, 0],
    [barrelRear + p.D, 0],
    [barrelRear + p.D, p.K + barrel * 0.55, 3],
    [pivot[0] + p.D, p.K + p.D * 0.85, p.D],
    [pivot[0] - p.D * 0.7, p.K + p.D * 0.85, p.D * 0.75],
    [rear + 1, p.K - p.D * 0.2, 4],
  ]);
  const left = prismY(cheek, ears, ears + ear);
  body = body.fuse(left).fuse(left.clone().mirror('XZ'));
  body = body.cut(cylinderX(0, p.K, r + 0.1, barrelRear - p.A, front + p.D * 2));
  for (const sx of [-1, 1])
    for (const sy of [-1, 1]) body = body.cut(cylinderZ((sx * p.B) / 2, (sy * p.C) / 2, p.d / 2, -1, p.plate + 1));
  body = soften(body, Math.min(0.8, p.plate * 0.16), detail, (e) => e.inPlane('XY', p.plate));
  list.add('Body casting', body, 'casting');

  const end = rear + p.L;
  const capLength = p.M * 1.15;
  const shoulder = end - capLength - p.M * 1.9;
  const tail = box(plungerPin[0] - p.A, plungerPin[0] + r * 0.9, -lever / 2, lever / 2, 0, p.H);
  const rod = prismX(drawCircle(r).translate(0, p.K), plungerPin[0] - r * 0.7, shoulder);
  const waist = box(plungerPin[0] - p.A, plungerPin[0] + r * 0.9, -p.D, p.D, 0, p.H);
  list.add(
    'Plunger',
    soften(rod.clone().cut(waist).fuse(rod.clone().intersect(tail)), 0.5, detail, (e) => e.inPlane('YZ', shoulder)),
    p.metal,
    'plunger',
  );
  list.add('Tip thread', alongX(threaded(p.M, 0, p.M * 2.5, detail), shoulder, 0, p.K), p.metal, 'plunger');
  list.add(
    'Lock nut',
    alongX(hexNut(0, 0, 0, p.M * 1.7, p.M * 0.8, p.M / 2 + 0.02), shoulder + p.M * 0.25, 0, p.K),
    p.metal,
    'plunger',
  );
  const cap = latheRounded([
    [0, capLength],
    [p.M * 0.95, capLength, p.M * 0.3],
    [p.M * 0.95, 0, p.M * 0.15],
    [p.M * 0.5, 0],
    [p.M * 0.5, p.M * 0.65],
    [0, p.M * 0.65],
  ]);
  list.add('Neoprene cap', alongX(cap, end - capLength, 0, p.K), 'rubber', 'plunger');

  const lug = p.D * 0.42;
  const strapPlate = prismY(link(crankPin, lug, plungerPin, lug), links, links + strap);
  list.add('Link left', strapPlate.clone(), p.metal, 'links');
  list.add('Link right', strapPlate.mirror('XZ'), p.metal, 'links');

  const { half, grip, foot: gripFoot, axis } = straightLineGrip(p);
  const hidden = p.H - grip.width * 0.9;
  const arm = outline([
    [pivot[0] - half * 1.1, p.K - half * 1.05, half],
    [crankPin[0] + half, p.K - half * 1.05, half],
    [crankPin[0] + half, p.K + half * 0.95, half],
    [pivot[0] + half * 1.5, p.K + half * 1.4, half],
    [axis(gripFoot) + half * 0.7, gripFoot, 6],
    [axis(hidden) + half * 0.55, hidden, 2],
    [axis(hidden) - half * 0.55, hidden, 2],
    [axis(gripFoot) - half * 0.7, gripFoot, 6],
    [pivot[0] - half * 1.1, p.K + half * 0.9, half],
  ]);
  list.add(
    'Lever',
    soften(prismY(arm, -lever / 2, lever / 2), Math.min(0.8, lever * 0.08), detail, (e) =>
      e.either([(f) => f.inPlane('XZ', lever / 2), (f) => f.inPlane('XZ', -lever / 2)]),
    ),
    p.metal,
    'lever',
  );
  list.add('Grip', placedGrip(grip, detail, axis(gripFoot), gripFoot, -STRAIGHT_LEAN), p.grip, 'lever');

  const outside = ears + ear;
  list.add('Lever pin', rivet(pivot, p.D * 0.22, -outside, outside, detail), 'rivet');
  list.add('Link pin', rivet(crankPin, p.D * 0.18, -(links + strap), links + strap, detail, 0.1), 'rivet', 'lever');
  list.add(
    'Plunger pin',
    rivet(plungerPin, p.D * 0.18, -(links + strap), links + strap, detail, 0.1),
    'rivet',
    'plunger',
  );
  return { parts: list.parts, frames: straightLineFrames(p) };
}

function measures(p: StraightLineSize): Measure[] {
  const rear = -p.A / 2;
  const end = rear + p.L;
  return [
    {
      letter: 'A',
      value: p.A,
      title: 'Base length',
      line: { view: 'top', along: 'h', from: [rear, -p.W / 2], to: [-rear, -p.W / 2], level: -2 },
    },
    {
      letter: 'B',
      value: p.B,
      title: 'Hole pitch, along',
      line: { view: 'top', along: 'h', from: [-p.B / 2, -p.W / 2], to: [p.B / 2, -p.W / 2], level: -1 },
    },
    {
      letter: 'C',
      value: p.C,
      title: 'Hole pitch, across',
      line: { view: 'top', along: 'v', from: [rear, -p.C / 2], to: [rear, p.C / 2], level: -1 },
    },
    {
      letter: 'D',
      value: p.D,
      title: 'Plunger diameter',
      line: {
        view: 'side',
        along: 'v',
        from: [end - p.M * 3.4, p.K - p.D / 2],
        to: [end - p.M * 3.4, p.K + p.D / 2],
        level: 2,
        prefix: 'Ø',
      },
    },
    {
      letter: 'K',
      value: p.K,
      title: 'Plunger axis height',
      line: { view: 'side', along: 'v', from: [-rear, 0], to: [end, p.K], level: 1 },
    },
    {
      letter: 'H',
      value: p.H,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [rear, 0], to: [rear, p.H], level: -1 },
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
      value: p.W,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-p.W / 2, 0], to: [p.W / 2, 0], level: -1 },
    },
    {
      letter: 'S',
      value: p.S,
      title: 'Stroke',
      line: { view: 'top', along: 'h', from: [end - p.S, p.M * 0.95], to: [end, p.M * 0.95], level: 1 },
    },
    {
      letter: 'd',
      value: p.d,
      title: 'Hole diameter',
      leader: { view: 'top', tip: [p.B / 2, p.C / 2 + p.d / 2], away: [-3, 0], row: 1 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Tip thread',
      unit: '',
      leader: { view: 'side', tip: [end - p.M * 1.4, p.K + p.M / 2], away: [3, 6] },
    },
  ];
}

export const straightLine: Family<StraightLineSize> = {
  key: 'straight-line',
  title: 'Straight-line action clamp',
  build,
  measures,
  moves: true,
  camera: { azimuth: 38, elevation: 24 },
  closeUp: { x: [0, 0.6], z: [0, 0.5] },
};
