import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import type { Material } from './material.ts';
import { cylinderZ, latheRounded, link, prismZ, soften } from './shapes.ts';

/** Spoked handwheel, with or without a revolving handle. Hub's underside at z = 0. mm. */
export type HandwheelSize = {
  /** rim diameter, hub diameter and height, bore, rim section, height of the rim's middle; handle length, 0 for none */
  D: number;
  n: number;
  h: number;
  B: number;
  rim: number;
  rise: number;
  k: number;
  wheel: Material;
  handle: Material;
};

const handleRadius = (p: HandwheelSize): number => p.rim * 0.72;
/** The handle stands on the rim. */
const overall = (p: HandwheelSize): number => (p.k > 0 ? p.rise + p.k : Math.max(p.rise + p.rim / 2, p.h));

function build(p: HandwheelSize, detail: Detail): Assembly {
  const list = new PartList();
  const r = p.rim / 2;
  const mid = p.D / 2 - r;
  let wheel = latheRounded([
    [0, 0],
    [p.n / 2, 0, 1],
    [p.n / 2, p.h, p.n * 0.08],
    [0, p.h],
  ]);
  for (let i = 0; i < 3; i++) {
    const spoke = prismZ(link([0, 0], p.n * 0.36, [mid, 0], r * 0.6), p.rise - r * 0.6, p.rise + r * 0.6);
    wheel = wheel.fuse(
      soften(spoke, r * 0.25, detail, (e) =>
        e.either([(f) => f.inPlane('XY', p.rise + r * 0.6), (f) => f.inPlane('XY', p.rise - r * 0.6)]),
      ).rotate(i * 120 + 60, [0, 0, 0], [0, 0, 1]),
    );
  }
  const corner = r * 0.98;
  const ring = latheRounded([
    [mid - r, p.rise - r, corner],
    [mid + r, p.rise - r, corner],
    [mid + r, p.rise + r, corner],
    [mid - r, p.rise + r, corner],
  ]);
  wheel = wheel.fuse(ring);
  wheel = wheel.cut(cylinderZ(0, 0, p.B / 2, -1, p.h + p.rise + p.rim));
  const [x, y] = [Math.cos(Math.PI / 3) * mid, Math.sin(Math.PI / 3) * mid];
  if (p.k > 0) wheel = wheel.cut(cylinderZ(x, y, r * 0.36, p.rise - r * 0.5, p.rise + p.rim));
  list.add('Wheel', wheel, p.wheel);
  if (p.k > 0) {
    const radius = handleRadius(p);
    const foot = p.rise + r * 0.9;
    const top = p.rise + p.k;
    list.add('Handle axle', cylinderZ(x, y, r * 0.36, p.rise - r * 0.5, top - p.k * 0.3), 'zinc', 'handle');
    const grip = latheRounded(
      [
        [0, foot],
        [radius * 0.62, foot, 0.6],
        [radius * 0.7, foot + (top - foot) * 0.3, p.k],
        [radius, top - (top - foot) * 0.25, p.k * 0.3],
        [radius * 0.72, top, radius * 0.6],
        [0, top],
      ],
      x,
      y,
    ).cut(cylinderZ(x, y, r * 0.36, foot - 1, top - p.k * 0.3));
    list.add('Handle', grip, p.handle, 'handle');
  }
  return { parts: list.parts, frames: [] };
}

function measures(p: HandwheelSize): Measure[] {
  const r = p.D / 2;
  const list: Measure[] = [
    {
      letter: 'D',
      value: p.D,
      title: 'Wheel diameter',
      extent: 'x',
      line: { view: 'top', along: 'h', from: [-r, -r], to: [r, -r], level: -1, prefix: 'Ø' },
    },
    {
      letter: 'n',
      value: p.n,
      title: 'Hub diameter',
      line: { view: 'side', along: 'h', from: [-p.n / 2, 0], to: [p.n / 2, 0], level: -2, prefix: 'Ø' },
    },
    {
      letter: 'h',
      value: p.h,
      title: 'Hub height',
      line: { view: 'side', along: 'v', from: [-p.n / 2, 0], to: [-p.n / 2, p.h], level: -3 },
    },
    {
      letter: 'B',
      value: p.B,
      title: 'Bore diameter, H7',
      attribute: 'Bore diameter',
      line: { view: 'side', along: 'h', from: [-p.B / 2, 0], to: [p.B / 2, 0], level: -1, prefix: 'Ø' },
    },
  ];
  if (p.k > 0)
    list.push({
      letter: 'k',
      value: p.k,
      title: 'Handle length, above rim',
      attribute: 'Handle length',
      line: { view: 'side', along: 'v', from: [r, p.rise], to: [r * 0.6, p.rise + p.k], level: 1 },
    });
  list.push({
    letter: 'H',
    value: overall(p),
    title: 'Overall height',
    extent: 'z',
    line: { view: 'side', along: 'v', from: [-r, 0], to: [-r, overall(p)], level: -1 },
  });
  return list;
}

export const handwheel: Family<HandwheelSize> = {
  key: 'handwheel',
  title: 'Handwheel',
  build,
  measures,
  moves: false,
  camera: { azimuth: 26, elevation: 30 },
  closeUp: { x: [0.25, 0.85], z: [0, 0.55], elevation: 44 },
};
