import type { Shape3D } from 'replicad';
import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import type { Material } from './material.ts';
import { cylinderX, cylinderZ, latheRounded, outline, prismY, soften } from './shapes.ts';

/** Pull handles: a moulded or cast bow, or a tube between two brackets. mm. */
export type PullHandleSize = {
  style: 'bow' | 'tube';
  /** hole pitch, overall length, height, width, fastening thread */
  A: number;
  L: number;
  H: number;
  W: number;
  M: number;
  body: Material;
  tube: Material;
};

function bow(p: PullHandleSize, detail: Detail): Shape3D {
  const leg = p.L - p.A;
  const bar = p.W * 0.72;
  const half = p.L / 2;
  const blank = prismY(
    outline([
      [-half, 0],
      [-half + leg, 0],
      [-half + leg + p.H * 0.18, p.H - bar, p.H * 0.42],
      [0, p.H - bar * 0.98, p.L],
      [half - leg - p.H * 0.18, p.H - bar, p.H * 0.42],
      [half - leg, 0],
      [half, 0],
      [half - p.H * 0.2, p.H, p.H * 0.5],
      [-half + p.H * 0.2, p.H, p.H * 0.5],
    ]),
    -p.W / 2,
    p.W / 2,
  );
  const round = detail === 'photo' ? p.W * 0.3 : p.W * 0.2;
  for (const radius of [round, round * 0.7, round * 0.4])
    try {
      return blank
        .clone()
        .fillet(radius, (e) => e.either([(f) => f.inPlane('XZ', p.W / 2), (f) => f.inPlane('XZ', -p.W / 2)]));
    } catch {
      // A smaller radius is tried next; the last resort is the sharp blank.
    }
  return blank;
}

function build(p: PullHandleSize, detail: Detail): Assembly {
  const list = new PartList();
  const depth = p.H * 0.3;
  if (p.style === 'bow') {
    let body = bow(p, detail);
    for (const s of [-1, 1]) body = body.cut(cylinderZ((s * p.A) / 2, 0, p.M * 0.8, -1, depth));
    list.add('Handle', body, p.body);
  } else {
    const r = p.W * 0.36;
    const axis = p.H * 0.94 - r;
    list.add(
      'Tube',
      cylinderX(0, axis, r, -p.A / 2, p.A / 2).cut(cylinderX(0, axis, r * 0.78, -p.A / 2 - 1, p.A / 2 + 1)),
      p.tube,
    );
    const foot = p.L - p.A;
    for (const [name, s] of [
      ['left', -1],
      ['right', 1],
    ] as const) {
      const side = (x: number): number => s * (p.A / 2 + x);
      const leg = prismY(
        outline([
          [side(-foot * 0.5), 0],
          [side(foot * 0.5), 0],
          [side(foot * 0.5), p.H * 0.35, foot * 0.4],
          [side(foot * 0.34), p.H, foot * 0.3],
          [side(-foot * 0.34), p.H, foot * 0.12],
          [side(-foot * 0.42), p.H * 0.5, foot * 0.5],
        ]),
        -p.W / 2,
        p.W / 2,
      );
      const body = soften(leg, p.W * 0.1, detail, (e) =>
        e.either([(f) => f.inPlane('XZ', p.W / 2), (f) => f.inPlane('XZ', -p.W / 2)]),
      )
        .cut(cylinderX(0, axis, r + 0.02, Math.min(side(-foot), side(0)), Math.max(side(-foot), side(0))))
        .cut(cylinderZ(side(0), 0, p.M * 0.8, -1, depth));
      list.add(`Bracket ${name}`, body, p.body);
    }
  }
  for (const [name, s] of [
    ['left', -1],
    ['right', 1],
  ] as const)
    list.add(
      `Insert ${name}`,
      latheRounded(
        [
          [p.M / 2, 0],
          [p.M * 0.8, 0],
          [p.M * 0.8, depth],
          [p.M / 2, depth],
        ],
        (s * p.A) / 2,
      ),
      'brass',
    );
  return { parts: list.parts, frames: [] };
}

function measures(p: PullHandleSize): Measure[] {
  return [
    {
      letter: 'A',
      value: p.A,
      title: 'Hole pitch, along',
      line: { view: 'side', along: 'h', from: [-p.A / 2, 0], to: [p.A / 2, 0], level: -1 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [-p.L / 2, 0], to: [p.L / 2, 0], level: -2 },
    },
    {
      letter: 'H',
      value: p.H,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-p.L / 2, 0], to: [-p.L / 2, p.H], level: -1 },
    },
    {
      letter: 'W',
      value: p.W,
      title: 'Overall width',
      extent: 'y',
      line: { view: 'end', along: 'h', from: [-p.W / 2, 0], to: [p.W / 2, 0], level: -1 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Thread',
      unit: '',
      leader: { view: 'side', tip: [p.A / 2 - p.M / 2, 0], away: [-8, 5] },
    },
  ];
}

export const pullHandle: Family<PullHandleSize> = {
  key: 'pull-handle',
  title: 'Pull handle',
  build,
  measures,
  moves: false,
  camera: { azimuth: 30, elevation: 22 },
  closeUp: { x: [0.66, 1], z: [0, 1] },
};
