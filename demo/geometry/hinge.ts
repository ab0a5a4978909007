import type { Assembly, Detail, Family, Measure } from './assembly.ts';
import { PartList } from './assembly.ts';
import { type Frame, planarMotion, radians } from './linkage.ts';
import type { Material } from './material.ts';
import { box, cylinderY, lathe, prismZ, roundedRectangle, soften } from './shapes.ts';

/** Hinge of two leaves on a pin. The axis lies along Y above x = 0; closed, both leaves lie flat. mm. */
export type HingeSize = {
  /** overall width of both leaves, length along the pin, hole pitch across and along, screw hole */
  W: number;
  L: number;
  A: number;
  B: number;
  d: number;
  /** leaf thickness, knuckle diameter */
  t: number;
  D: number;
  knuckles: 3 | 5;
  leaf: Material;
  pin: Material;
};

const OPENS = radians(110);
export const hingeOpens = 110;

function build(p: HingeSize, detail: Detail): Assembly {
  const list = new PartList();
  const r = p.D / 2;
  const pinRadius = r * 0.5;
  const pitch = p.L / p.knuckles;
  const gap = 0.15;
  const leaf = (side: 1 | -1): ReturnType<typeof box> => {
    const own = (i: number): boolean => (side === -1) === (i % 2 === 0);
    const inner = 0;
    const plate = prismZ(
      roundedRectangle(p.W / 2 - inner, p.L, p.t * 1.4).translate((side * (p.W / 2 + inner)) / 2, 0),
      0,
      p.t,
    );
    const square = box(Math.min(0, side * p.W * 0.25), Math.max(0, side * p.W * 0.25), -p.L / 2, p.L / 2, 0, p.t);
    let shape = soften(plate.fuse(square), p.t * 0.18, detail, (e) => e.inPlane('XY', p.t));
    for (let i = 0; i < p.knuckles; i++) {
      const y0 = -p.L / 2 + i * pitch;
      if (own(i))
        shape = shape.fuse(cylinderY(0, r, r, y0 + (i ? gap : 0), y0 + pitch - (i < p.knuckles - 1 ? gap : 0)));
      else shape = shape.cut(box(-r - 0.4, r + 0.4, y0 - gap, y0 + pitch + gap, -1, p.D + 1));
    }
    shape = shape.cut(cylinderY(0, r, pinRadius + 0.03, -p.L, p.L));
    for (const s of [-1, 1]) {
      const sink = lathe(
        [
          [0, -1],
          [p.d / 2, -1],
          [p.d / 2, p.t * 0.45],
          [p.d * 0.98, p.t + 0.01],
          [p.d * 0.98, p.t + 1],
          [0, p.t + 1],
        ],
        (side * p.A) / 2,
        (s * p.B) / 2,
      );
      shape = shape.cut(sink);
    }
    return shape;
  };
  list.add('Fixed leaf', leaf(-1), p.leaf);
  list.add('Moving leaf', leaf(1), p.leaf, 'leaf');
  list.add('Pin', cylinderY(0, r, pinRadius, -p.L / 2, p.L / 2), p.pin);
  const frames: Frame[] = Array.from({ length: 19 }, (_, i) => ({
    leaf: planarMotion((OPENS * i) / 18, [0, r], [0, r]),
  }));
  return { parts: list.parts, frames };
}

function measures(p: HingeSize): Measure[] {
  return [
    {
      letter: 'W',
      value: p.W,
      title: 'Width, over both leaves',
      attribute: 'Width',
      extent: 'x',
      line: { view: 'top', along: 'h', from: [-p.W / 2, -p.L / 2], to: [p.W / 2, -p.L / 2], level: -2 },
    },
    {
      letter: 'A',
      value: p.A,
      title: 'Hole pitch, across',
      line: { view: 'top', along: 'h', from: [-p.A / 2, -p.L / 2], to: [p.A / 2, -p.L / 2], level: -1 },
    },
    {
      letter: 'L',
      value: p.L,
      title: 'Length, along the pin',
      attribute: 'Length',
      extent: 'y',
      line: { view: 'top', along: 'v', from: [-p.W / 2, -p.L / 2], to: [-p.W / 2, p.L / 2], level: -2 },
    },
    {
      letter: 'B',
      value: p.B,
      title: 'Hole pitch, along',
      line: { view: 'top', along: 'v', from: [-p.A / 2, -p.B / 2], to: [-p.A / 2, p.B / 2], level: -1 },
    },
    {
      letter: 'D',
      value: p.D,
      title: 'Knuckle diameter',
      extent: 'z',
      line: { view: 'side', along: 'v', from: [p.W / 2, 0], to: [0, p.D], level: 1, prefix: 'Ø' },
    },
    {
      letter: 't',
      value: p.t,
      title: 'Leaf thickness',
      line: { view: 'side', along: 'v', from: [-p.W / 2, 0], to: [-p.W / 2, p.t], level: -1 },
    },
    {
      letter: 'd',
      value: p.d,
      title: 'Hole diameter',
      leader: { view: 'top', tip: [p.A / 2, p.B / 2 + p.d / 2], away: [3, 0], row: 1 },
    },
  ];
}

export const hinge: Family<HingeSize> = {
  key: 'hinge',
  title: 'Hinge',
  build,
  measures,
  moves: true,
  camera: { azimuth: 32, elevation: 34, openAzimuth: -28 },
  closeUp: { x: [0.22, 0.78], z: [0, 1], azimuth: 18, elevation: 30 },
};
