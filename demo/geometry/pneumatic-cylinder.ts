import type { Shape3D } from 'replicad';
import type { Detail, PartList } from './assembly.ts';
import {
  carried,
  degrees,
  direction,
  distance,
  type Frame,
  openToggle,
  type Point,
  planarMotion,
  type ToggleLinkage,
  turn,
} from './linkage.ts';
import type { Material } from './material.ts';
import { cylinderX, cylinderY, hexNut, lathe, link, prismX, prismY, roundedRectangle, soften } from './shapes.ts';
import { kneeBetween } from './vertical-layout.ts';

/** Pneumatic hold-down clamp: the toggle of the vertical clamp, driven by a tilting cylinder behind it. mm. */
export type PneumaticSize = {
  /** base length, width, hole pitch along and across, hole, slot */
  A: number;
  W: number;
  B: number;
  C: number;
  d: number;
  slotLength: number;
  plate: number;
  E: number;
  barWidth: number;
  barDepth: number;
  /** overall length and height */
  L: number;
  H: number;
  M: number;
  /** piston diameter */
  P: number;
  /** base length of the hand clamp with the same holding capacity, which sets the scale of the linkage */
  reach: number;
  metal: Material;
};

export type PneumaticPins = ToggleLinkage & { rodPin: Point; trunnion: Point };

/** The linkage is at the base's front end; x = 0 is its middle. */
export function pneumaticPins(p: PneumaticSize): PneumaticPins {
  const a = p.reach;
  const axis = p.E + p.barDepth / 2;
  const linkPivot: Point = [-a * 0.22, axis * 0.37];
  const handlePin: Point = [-a * 0.02, axis + p.barDepth];
  return {
    barPivot: [a * 0.24, axis - p.barDepth * 0.17],
    linkPivot,
    handlePin,
    knee: kneeBetween(linkPivot, handlePin, 0.6, -1),
    rodPin: [handlePin[0] - a * 0.04, p.H - p.barDepth * 0.5],
    trunnion: [-a * 1.28, axis * 1.42],
  };
}

export function pneumaticFrames(p: PneumaticSize): { frames: Frame[]; barOpens: number; stroke: number } {
  const pins = pneumaticPins(p);
  const { rodPin, trunnion } = pins;
  const opening = openToggle(pins, 98, -1);
  const rest = direction(trunnion, rodPin);
  const lengths: number[] = [];
  const frames = opening.frames.map((frame) => {
    const at = carried(frame.handle, rodPin);
    lengths.push(distance(trunnion, at));
    const angle = turn(rest, direction(trunnion, at));
    return { ...frame, cylinder: planarMotion(angle, trunnion, trunnion), rod: planarMotion(angle, rodPin, at) };
  });
  return { frames, barOpens: opening.barOpens, stroke: Math.max(...lengths) - Math.min(...lengths) };
}

export const pneumaticBarOpens = (p: PneumaticSize): number => Math.round(pneumaticFrames(p).barOpens);

/** Side of the square cylinder. */
const bodySize = (p: PneumaticSize): number => p.P * 1.32;

/** Length of the cylinder behind its trunnion that puts its rear corner at the product's overall length. */
function cylinderLength(p: PneumaticSize): number {
  const { trunnion, rodPin } = pneumaticPins(p);
  const tilt = direction(trunnion, rodPin);
  const rear = p.reach / 2 - p.A - cylinderOverhang(p);
  return (trunnion[0] - (bodySize(p) / 2) * Math.sin(tilt) - rear) / Math.cos(tilt);
}

/** The tilting cylinder and its rod. `tenon` is half the gap between the base plates. */
export function addCylinder(
  list: PartList,
  p: PneumaticSize,
  pins: PneumaticPins,
  tenon: number,
  detail: Detail,
): void {
  const { trunnion, rodPin } = pins;
  const tilt = direction(trunnion, rodPin);
  const length = cylinderLength(p);
  const side = bodySize(p);
  const cap = side * 0.38;
  const lug = p.barDepth * 0.62;
  const place = (shape: Shape3D): Shape3D =>
    shape.rotate(-degrees(tilt), [0, 0, 0], [0, 1, 0]).translate(trunnion[0], 0, trunnion[1]);
  const square = (x0: number, x1: number, radius: number) => prismX(roundedRectangle(side, side, radius), x0, x1);
  const neck = -lug * 1.5;
  const front = square(neck - cap, neck, side * 0.08)
    .fuse(prismY(link([0, 0], lug, [neck - 1, 0], lug), -tenon, tenon))
    .cut(cylinderX(0, 0, p.P * 0.2, neck - cap - 1, lug * 2));
  list.add(
    'Front cap',
    place(
      soften(front.cut(cylinderY(0, 0, lug * 0.45, -tenon - 1, tenon + 1)), side * 0.02, detail, (e) =>
        e.inPlane('YZ', neck),
      ),
    ),
    'aluminium',
    'cylinder',
  );
  const tubeEnd = -length + cap;
  list.add(
    'Cylinder tube',
    place(square(tubeEnd, neck - cap, side * 0.16).cut(cylinderX(0, 0, p.P / 2, tubeEnd - 1, neck - cap + 1))),
    'aluminium',
    'cylinder',
  );
  list.add(
    'Rear cap',
    place(soften(square(-length, tubeEnd, side * 0.001), side * 0.02, detail, (e) => e.inPlane('YZ', -length))),
    'aluminium',
    'cylinder',
  );
  for (const [name, x] of [
    ['front', neck - cap / 2],
    ['rear', -length + cap / 2],
  ] as const) {
    const fitting = hexNut(0, 0, side / 2, side * 0.26, side * 0.09).fuse(
      lathe([
        [0, side / 2 + side * 0.09],
        [side * 0.1, side / 2 + side * 0.09],
        [side * 0.1, side / 2 + side * 0.2],
        [0, side / 2 + side * 0.2],
      ]),
    );
    list.add(`Port fitting ${name}`, place(fitting.translate(x, 0, 0)), 'brass', 'cylinder');
  }
  const span = distance(trunnion, rodPin);
  const eye = p.barDepth * 0.5;
  const rod = cylinderX(0, 0, p.P * 0.19, neck - cap * 0.6, span - eye * 0.8);
  list.add('Piston rod', place(rod), 'stainless', 'rod');
  const head = cylinderY(span, 0, eye, -tenon * 0.55, tenon * 0.55).fuse(
    cylinderX(0, 0, p.P * 0.26, span - eye * 2.2, span - eye * 0.6),
  );
  list.add(
    'Rod eye',
    place(
      head
        .cut(cylinderY(span, 0, eye * 0.45, -tenon, tenon))
        .cut(cylinderX(0, 0, p.P * 0.19 + 0.02, 0, span - eye * 0.8)),
    ),
    p.metal,
    'rod',
  );
}

/** Distance of the cylinder's rear end behind the base. */
export const cylinderOverhang = (p: PneumaticSize): number => p.reach * 1.15;
