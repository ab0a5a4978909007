import type { Shape3D } from 'replicad';
import type { Detail, PartList } from './assembly.ts';
import type { Point } from './linkage.ts';
import type { Material } from './material.ts';
import { hexNut, lathe, latheRounded, outline, prismY, threaded } from './shapes.ts';

/** Hand grips and spindles: parts that toggle clamps share. */

export type Grip = { width: number; thickness: number; length: number };

const endRadius = (grip: Grip): number => grip.width * 0.44;

/** A dipped vinyl grip along +Z from z = 0: a rounded bar with a full round end. */
export function gripShape(grip: Grip, detail: Detail): Shape3D {
  const { width: w, thickness: t, length } = grip;
  const r = endRadius(grip);
  const blank = prismY(
    outline([
      [-w * 0.46, 0, w * 0.06],
      [w * 0.46, 0, w * 0.06],
      [w / 2, length * 0.55, length],
      [w / 2, length, r],
      [-w / 2, length, r],
      [-w / 2, length * 0.55, length],
    ]),
    -t / 2,
    t / 2,
  );
  const round = detail === 'photo' ? Math.min(t * 0.36, w * 0.34) : Math.min(t, w) * 0.22;
  for (const radius of [round, round * 0.7, round * 0.4])
    try {
      return blank
        .clone()
        .fillet(radius, (e) => e.either([(f) => f.inPlane('XZ', t / 2), (f) => f.inPlane('XZ', -t / 2)]));
    } catch {
      // A smaller radius is tried next; the last resort is the square bar.
    }
  return blank;
}

/** Length with which a grip, turned by `lean` radians from upright, ends exactly `rise` above its foot. */
export function gripLengthFor(rise: number, lean: number, grip: Grip): number {
  const r = endRadius(grip);
  return (rise - r - (grip.width / 2 - r) * Math.abs(Math.sin(lean))) / Math.cos(lean) + r;
}

/** Puts a grip at (x, z), turned by `lean` radians from upright: positive leans towards -X. */
export const placedGrip = (grip: Grip, detail: Detail, x: number, z: number, lean: number): Shape3D =>
  gripShape(grip, detail)
    .rotate((-lean * 180) / Math.PI, [0, 0, 0], [0, 1, 0])
    .translate(x, 0, z);

export type Spindle = {
  x: number;
  /** nominal thread, mm */
  thread: number;
  /** top and bottom faces of the bar */
  top: number;
  bottom: number;
  /** lowest point of the cap */
  tip: number;
  barWidth: number;
  slotWidth: number;
  body: string;
  metal: Material;
};

/** Lengths of a spindle's parts, by its thread. */
const WASHER = 0.28;
const NUT = 0.8;
const CAP = 1.35;
const ABOVE_NUT = 1.1;

/**
 * Range of the tip when the nuts turn: lowest when the spindle is flush with its upper nut, highest when the cap meets
 * the lower nut.
 */
export const spindleRange = ({ thread, bottom, tip }: Pick<Spindle, 'thread' | 'bottom' | 'tip'>) => ({
  lowest: tip - thread * ABOVE_NUT,
  highest: Math.max(tip, bottom - thread * (WASHER + NUT + CAP)),
});

export const spindleCorners = ({ x, thread, top, tip }: Pick<Spindle, 'x' | 'thread' | 'top' | 'tip'>): Point[] =>
  [-1, 1].flatMap((side): Point[] => [
    [x + (side * thread) / 2, top + thread * (WASHER + NUT + ABOVE_NUT)],
    [x + side * thread * 0.95, tip],
  ]);

/** A spindle with flanged washers, two nuts and a neoprene cap. */
export function addSpindle(list: PartList, s: Spindle, detail: Detail): void {
  const m = s.thread;
  const washer = m * WASHER;
  const nut = m * NUT;
  const collar = Math.min((s.top - s.bottom) * 0.16, 2);
  const outer = s.barWidth * 0.58;
  const guide = s.slotWidth / 2 - 0.15;
  const { x } = s;
  list.add('Spindle', threaded(m, s.tip + m * 0.7, s.top + washer + nut + m * ABOVE_NUT, detail, x), s.metal, s.body);
  const flanged = (face: number, up: 1 | -1): Shape3D =>
    lathe(
      [
        [m / 2 + 0.05, face - up * collar],
        [guide, face - up * collar],
        [guide, face],
        [outer, face],
        [outer, face + up * washer],
        [m / 2 + 0.05, face + up * washer],
      ],
      x,
    );
  list.add('Flanged washer upper', flanged(s.top, 1), s.metal, s.body);
  list.add('Flanged washer lower', flanged(s.bottom, -1), s.metal, s.body);
  const bore = m / 2 + 0.02;
  list.add('Nut upper', hexNut(x, 0, s.top + washer, m * 1.7, nut, bore), s.metal, s.body);
  list.add('Nut lower', hexNut(x, 0, s.bottom - washer - nut, m * 1.7, nut, bore), s.metal, s.body);
  list.add(
    'Neoprene cap',
    latheRounded(
      [
        [0, s.tip],
        [m * 0.95, s.tip, m * 0.18],
        [m * 0.95, s.tip + m * CAP, m * 0.4],
        [m * 0.5, s.tip + m * CAP],
        [m * 0.5, s.tip + m * 0.7],
        [0, s.tip + m * 0.7],
      ],
      x,
    ),
    'rubber',
    s.body,
  );
}
