import type { ModelAttribute } from '../products/models.contract.ts';
import { statedNumbers, textOf } from '../products/stated-attributes.ts';
import { THREAD } from '../units/attribute-label.ts';

/** Holes that are no further apart than this are the same, in millimetres. */
export const HOLE_TOLERANCE = 0.2;

/** The holes by which a model is fastened, as far as it states them. Lengths in millimetres. */
export interface HolePattern {
  /**
   * `above`: along the model and across it, from the middle of the pattern. `side`: of a base whose holes go through it sideways, along
   * from the middle and up from what it stands on.
   */
  view: 'above' | 'side';
  centres: (readonly [x: number, y: number])[];
  /** Between two centres; `across` is 0 for two holes in line. */
  along: number;
  across: number;
  /** Undefined where it is not stated. */
  diameter: number | undefined;
  /** `M5` of threaded holes, else ''. */
  thread: string;
}

/** Null where a model does not state its pattern, or states more holes than two pitches tell the places of. */
export function holePattern(attributes: readonly ModelAttribute[]): HolePattern | null {
  const figures = statedNumbers(attributes);
  const { 'Hole pitch, along': along, 'Hole pitch, across': across = 0, 'Hole height': height } = figures;
  if (!along || along < 0 || across < 0) return null;
  const count = across > 0 ? 4 : 2;
  if (![String(count), ''].includes(textOf(attributes, 'Holes'))) return null;
  const view = height !== undefined && across === 0 ? 'side' : 'above';
  const rows = view === 'side' ? [height ?? 0] : across > 0 ? [-across / 2, across / 2] : [0];
  return {
    view,
    centres: rows.flatMap((y) => [[-along / 2, y] as const, [along / 2, y] as const]),
    ...{ along, across },
    diameter: figures['Hole diameter'],
    thread: /thread/i.test(textOf(attributes, 'Mounting')) ? textOf(attributes, THREAD) : '',
  };
}

/** Says of each hole of a pattern whether the other one has none there. */
export const differingHoles = (first: HolePattern, other: HolePattern): boolean[] =>
  other.centres.map(([x, y]) => !first.centres.some(([a, b]) => Math.hypot(x - a, y - b) <= HOLE_TOLERANCE));

/** `4 holes of 5.5 mm, 28.5 × 41 mm apart` */
export function patternText({ centres, along, across, diameter, thread, view }: HolePattern): string {
  const size = thread || (diameter === undefined ? '' : `${diameter} mm`);
  const apart = across > 0 ? `${along} × ${across} mm apart` : `${along} mm apart`;
  return `${centres.length} holes${size && ` of ${size}`}, ${apart}${view === 'side' ? ', from the side' : ''}`;
}
