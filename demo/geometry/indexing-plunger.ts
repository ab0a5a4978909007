import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { cutAll } from './cut-all.ts';
import type { Frame } from './linkage.ts';
import type { Material } from './material.ts';
import { coarsePitch, cylinderZ, hexNut, lathe, latheRounded, soften, threaded } from './shapes.ts';

/** Indexing plunger: a spring-loaded pin in a threaded body, drawn back by a knob. Axis Z, pin down. mm. */
export type IndexingPlungerSize = {
  /** body thread (fine) and its length; pin diameter and stroke */
  M: number;
  L: number;
  d: number;
  S: number;
  /** knob diameter and height; hexagon across flats and its height */
  D: number;
  k: number;
  s: number;
  e: number;
  lockNut: boolean;
  body: Material;
  knob: Material;
};

const GAP = 0.8;
const overall = (p: IndexingPlungerSize): number => p.S + p.L + p.e + GAP + p.k;

function build(p: IndexingPlungerSize, detail: Detail): Assembly {
  const list = new PartList();
  const bore = p.d / 2 + 0.05;
  const thread = threaded(p.M, 0, p.L, detail, 0, 0, Math.min(1.5, coarsePitch(p.M))).cut(
    cylinderZ(0, 0, bore, -1, p.L + 1),
  );
  list.add('Threaded body', thread, p.body);
  list.add('Hexagon', hexNut(0, 0, p.L, p.s, p.e, bore), p.body);
  if (p.lockNut) list.add('Lock nut', hexNut(0, 0, p.L * 0.52, p.s, p.M * 0.42, p.M / 2 + 0.02), p.body);
  list.add(
    'Pin',
    latheRounded([
      [0, -p.S],
      [p.d / 2 - 0.5, -p.S, 0.3],
      [p.d / 2, -p.S + 0.9, 0.3],
      [p.d / 2, p.L * 0.4],
      [p.d / 2 - 0.8, p.L * 0.4],
      [p.d / 2 - 0.8, p.L + p.e + GAP],
      [0, p.L + p.e + GAP],
    ]),
    'stainless',
    'pin',
  );
  const z = p.L + p.e + GAP;
  const r = p.D / 2;
  let knob = latheRounded([
    [0, z],
    [r * 0.66, z, 0.8],
    [r * 0.74, z + p.k * 0.32, p.k * 0.2],
    [r, z + p.k * 0.56, p.k * 0.18],
    [r, z + p.k * 0.86, p.k * 0.12],
    [r * 0.8, z + p.k, p.k * 0.3],
    [0, z + p.k],
  ]);
  const flutes = Array.from({ length: 12 }, (_, i) => {
    const a = ((i + 0.5) * 2 * Math.PI) / 12;
    return cylinderZ(Math.cos(a) * r * 1.06, Math.sin(a) * r * 1.06, r * 0.13, z + p.k * 0.4, z + p.k + 1);
  });
  knob = cutAll(knob, flutes);
  knob = soften(knob, r * 0.02, detail, (e) => e.inBox([-r, -r, z + p.k * 0.6], [r, r, z + p.k * 1.1]));
  list.add('Knob', knob, p.knob, 'pin');
  list.add(
    'Cap',
    lathe([
      [0, z + p.k - 0.4],
      [r * 0.34, z + p.k - 0.4],
      [r * 0.34, z + p.k],
      [0, z + p.k],
    ]),
    p.knob === 'red' ? 'black' : p.knob,
    'pin',
  );
  return { parts: list.parts, frames: frames(p) };
}

/** The knob draws the pin back by its stroke. */
function frames(p: IndexingPlungerSize, steps = 12): Frame[] {
  return Array.from({ length: steps + 1 }, (_, i) => ({
    pin: { axis: 'z', angle: 0, shift: [0, 0, (p.S * i) / steps] },
  }));
}

function measures(p: IndexingPlungerSize): Measure[] {
  const r = p.D / 2;
  const z = p.L + p.e + GAP;
  return [
    {
      letter: 'd',
      value: p.d,
      title: 'Pin diameter',
      line: { view: 'side', along: 'h', from: [-p.d / 2, -p.S], to: [p.d / 2, -p.S], level: -1, prefix: 'Ø' },
    },
    {
      letter: 'S',
      value: p.S,
      title: 'Stroke',
      line: { view: 'side', along: 'v', from: [p.d / 2, -p.S], to: [p.M / 2, 0], level: 1 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Thread length',
      line: { view: 'side', along: 'v', from: [p.M / 2, 0], to: [p.s / 2, p.L], level: 1 },
    },
    {
      letter: 'D',
      value: p.D,
      title: 'Knob diameter',
      line: { view: 'side', along: 'h', from: [-r, z + p.k], to: [r, z + p.k], level: 1, prefix: 'Ø' },
    },
    {
      letter: 'H',
      value: overall(p),
      title: 'Overall height',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [-r, -p.S], to: [-r, z + p.k], level: -1 },
    },
    {
      letter: 's',
      value: p.s,
      title: 'Width across flats',
      line: { view: 'side', along: 'h', from: [-p.s / 2, p.L], to: [p.s / 2, p.L], level: -3 },
    },
    {
      letter: 'M',
      value: p.M,
      title: 'Body thread',
      unit: '',
      line: { view: 'side', along: 'h', from: [-p.M / 2, 0], to: [p.M / 2, 0], level: -2 },
    },
  ];
}

export const indexingPlunger: Family<IndexingPlungerSize> = {
  key: 'indexing-plunger',
  title: 'Indexing plunger',
  build,
  measures,
  moves: true,
  camera: { azimuth: 28, elevation: 14 },
  closeUp: { x: [0, 1], z: [0, 0.5] },
};
