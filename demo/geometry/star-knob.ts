import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { cutAll } from './cut-all.ts';
import type { Material } from './material.ts';
import { coarsePitch, cylinderZ, latheRounded, soften, threaded } from './shapes.ts';

/** Star and lobe knobs: a moulded head with hollows, on a threaded stud or with a threaded bush. mm. */
export type StarKnobSize = {
  /** head diameter, head height, hub diameter and height */
  D: number;
  h: number;
  hub: number;
  hubHeight: number;
  lobes: number;
  /** thread; stud length, 0 for a bush */
  M: number;
  L: number;
  head: Material;
  insert: Material;
};

function build(p: StarKnobSize, detail: Detail): Assembly {
  const list = new PartList();
  const r = p.D / 2;
  const top = p.hubHeight + p.h;
  let head = latheRounded([
    [0, 0],
    [p.hub / 2, 0, p.hub * 0.06],
    [p.hub * 0.56, p.hubHeight, 1],
    [r * 0.94, p.hubHeight, r * 0.08],
    [r, p.hubHeight + p.h * 0.35, r * 0.25],
    [r, top - p.h * 0.12, r * 0.12],
    [r * 0.82, top, r * 0.5],
    [0, top],
  ]);
  // Lobes have the full diameter along X and Y, so that a calliper measures D.
  const hollow = p.lobes <= 5 ? r * 0.5 : r * 0.3;
  const reach = p.lobes <= 5 ? r * 1.3 : r * 1.13;
  const hollows = Array.from({ length: p.lobes }, (_, i) => {
    const a = ((i + 0.5) * 2 * Math.PI) / p.lobes;
    return cylinderZ(Math.cos(a) * reach, Math.sin(a) * reach, hollow, p.hubHeight - 2, top + 1);
  });
  head = cutAll(head, hollows);
  const round = r * 0.045;
  head = soften(head, round, detail, (e) => e.inBox([-p.D, -p.D, p.hubHeight + p.h * 0.5], [p.D, p.D, top + 1]));
  const bore = p.L > 0 ? p.M / 2 : p.M / 2 + coarsePitch(p.M) * 0.1;
  const depth = p.hubHeight + p.h * 0.45;
  head = head.cut(cylinderZ(0, 0, p.M * 0.85, -1, depth));
  list.add('Head', head, p.head);
  list.add(
    'Bush',
    latheRounded([
      [bore, 0],
      [p.M * 0.85, 0],
      [p.M * 0.85, depth],
      [bore, depth],
    ]),
    p.insert,
  );
  if (p.L > 0) list.add('Stud', threaded(p.M, -p.L, depth, detail), p.insert === 'stainless' ? 'stainless' : 'zinc');
  return { parts: list.parts, frames: [] };
}

/** With an odd number of lobes the knob is not D wide along X: its widest lobe stands along -X. */
function extents(p: StarKnobSize): { x: boolean; y: boolean } {
  return { x: p.lobes % 2 === 0, y: p.lobes % 4 === 0 };
}

function measures(p: StarKnobSize): Measure[] {
  const r = p.D / 2;
  const top = p.hubHeight + p.h;
  const list: Measure[] = [
    {
      letter: 'D',
      value: p.D,
      title: 'Knob diameter',
      extent: extents(p).x ? 'x' : undefined,
      line: { view: 'side', along: 'h', from: [-r, top], to: [r, top], level: 1, prefix: 'Ø' },
    },
    {
      letter: 'd',
      value: p.hub,
      title: 'Hub diameter',
      line: {
        view: 'side',
        along: 'h',
        from: [-p.hub / 2, 0],
        to: [p.hub / 2, 0],
        level: -2,
        prefix: 'Ø',
      },
    },
    {
      letter: 'h',
      value: p.hubHeight,
      title: 'Hub height',
      line: { view: 'side', along: 'v', from: [p.hub / 2, 0], to: [r, p.hubHeight], level: 1 },
    },
    {
      letter: 'H',
      value: top,
      title: p.L > 0 ? 'Knob height' : 'Overall height',
      extent: p.L > 0 ? undefined : 'z',
      line: { view: 'side', along: 'v', from: [-r, 0], to: [-r, top], level: -1 },
    },
  ];
  if (p.L > 0) {
    list.push({
      letter: 'L',
      value: p.L,
      title: 'Stud length',
      line: { view: 'side', along: 'v', from: [p.M / 2, -p.L], to: [p.M / 2, 0], level: 2 },
    });
    list.push({
      letter: 'T',
      value: top + p.L,
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-r, -p.L], to: [-r, top], level: -2 },
    });
  }
  list.push({
    letter: 'M',
    value: p.M,
    title: 'Thread',
    unit: '',
    line: { view: 'side', along: 'h', from: [-p.M / 2, -p.L], to: [p.M / 2, -p.L], level: -1 },
  });
  return list;
}

export const starKnob: Family<StarKnobSize> = {
  key: 'star-knob',
  title: 'Star knob',
  build,
  measures,
  moves: false,
  camera: { azimuth: 24, elevation: 24 },
  closeUp: { x: [0.1, 0.9], z: [0.5, 1], elevation: 48 },
};
