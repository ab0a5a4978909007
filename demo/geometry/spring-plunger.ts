import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import type { Frame } from './linkage.ts';
import type { Material } from './material.ts';
import { alongX, box, coarsePitch, cylinderZ, latheRounded, threaded } from './shapes.ts';

/** Spring plunger: a ball or pin pressed out of a threaded or smooth body by a spring. Lies along X. mm. */
export type SpringPlungerSize = {
  style: 'ball' | 'pin' | 'smooth';
  /** thread or outer diameter, body length, nose diameter, stroke */
  M: number;
  L: number;
  d: number;
  S: number;
  body: Material;
  nose: Material;
};

const flange = (p: SpringPlungerSize): number => p.M * 1.22;
const width = (p: SpringPlungerSize): number => (p.style === 'smooth' ? flange(p) : p.M);

function build(p: SpringPlungerSize, detail: Detail): Assembly {
  const list = new PartList();
  const r = p.M / 2;
  const axis = width(p) / 2;
  const bore = p.d / 2 + 0.04;
  const depth = p.L * 0.66;
  let body =
    p.style === 'smooth'
      ? latheRounded([
          [0, 0],
          [r * 0.94, 0, r * 0.1],
          [r, r * 0.25, r * 0.1],
          [r, p.L - p.M * 0.18],
          [flange(p) / 2, p.L - p.M * 0.18],
          [flange(p) / 2, p.L, 0.3],
          [0, p.L],
        ])
      : threaded(p.M, 0, p.L, detail, 0, 0, coarsePitch(p.M));
  body = body.cut(cylinderZ(0, 0, bore, p.L - depth, p.L + 1));
  if (p.style !== 'smooth') body = body.cut(box(-p.M, p.M, -p.M * 0.07, p.M * 0.07, -1, p.M * 0.22));
  const lay = (shape: typeof body) => alongX(shape, 0, 0, axis);
  list.add('Body', lay(body), p.body);
  const n = p.d / 2;
  const tip = p.L + p.S;
  const nose =
    p.style === 'pin'
      ? latheRounded([
          [0, p.L - depth * 0.45],
          [n, p.L - depth * 0.45],
          [n, tip - n * 0.6, n * 0.3],
          [n * 0.45, tip, n * 0.3],
          [0, tip],
        ])
      : latheRounded([
          [0, tip - 2 * n],
          [n * 0.9999, tip - 2 * n, n * 0.97],
          [n * 0.9999, tip, n * 0.97],
          [0, tip],
        ]);
  list.add(p.style === 'pin' ? 'Pin' : 'Ball', lay(nose), p.nose, 'nose');
  const spring = latheRounded([
    [n * 0.55, p.L - depth + 0.1],
    [n * 0.85, p.L - depth + 0.1],
    [n * 0.85, p.L - depth * (p.style === 'pin' ? 0.47 : 0.5) - (p.style === 'pin' ? 0 : n * 0.2)],
    [n * 0.55, p.L - depth * (p.style === 'pin' ? 0.47 : 0.5) - (p.style === 'pin' ? 0 : n * 0.2)],
  ]);
  list.add('Spring', lay(spring), 'steel');
  const frames: Frame[] = Array.from({ length: 13 }, (_, i) => ({
    nose: { axis: 'y', angle: 0, shift: [(-p.S * 0.9 * i) / 12, 0, 0] },
  }));
  return { parts: list.parts, frames };
}

function measures(p: SpringPlungerSize): Measure[] {
  const w = width(p);
  return [
    {
      letter: 'd',
      value: p.d,
      title: 'Nose diameter',
      line: {
        view: 'side',
        along: 'v',
        from: [p.L + p.S, w / 2 - p.d / 2],
        to: [p.L + p.S, w / 2 + p.d / 2],
        level: 1,
        prefix: 'Ø',
      },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Body length',
      line: { view: 'side', along: 'h', from: [0, 0], to: [p.L, 0], level: -1 },
    },
    {
      letter: 'S',
      value: p.S,
      title: 'Stroke',
      line: { view: 'side', along: 'h', from: [p.L, w], to: [p.L + p.S, w / 2], level: 1 },
    },
    {
      letter: 'T',
      value: p.L + p.S,
      title: 'Overall length',
      extent: 'x',
      line: { view: 'side', along: 'h', from: [0, 0], to: [p.L + p.S, 0], level: -2 },
    },
    {
      letter: 'D',
      value: w,
      title: p.style === 'smooth' ? 'Flange diameter' : 'Outer diameter',
      extent: 'y',
      line: { view: 'top', along: 'v', from: [0, -w / 2], to: [0, w / 2], level: -1, prefix: 'Ø' },
    },
    p.style === 'smooth'
      ? {
          letter: 'b',
          value: p.M,
          title: 'Body diameter',
          line: { view: 'side', along: 'v', from: [0, (w - p.M) / 2], to: [0, (w + p.M) / 2], level: -1, prefix: 'Ø' },
        }
      : {
          letter: 'M',
          value: p.M,
          title: 'Thread',
          unit: '',
          line: { view: 'side', along: 'v', from: [0, 0], to: [0, w], level: -1 },
        },
  ];
}

export const springPlunger: Family<SpringPlungerSize> = {
  key: 'spring-plunger',
  title: 'Spring plunger',
  build,
  measures,
  moves: true,
  camera: { azimuth: 42, elevation: 26 },
  closeUp: { x: [0.5, 1], z: [0, 1], azimuth: 58 },
};
