import { THREAD_ATTRIBUTE } from '../measures/parse-attribute-label.ts';
import type { ModelAttribute } from '../products/models.contract.ts';
import { getAttributeText, getStatedNumbers } from '../products/read-attributes.ts';

/** Maximum distance between holes that count as equal, in millimetres. */
export const HOLE_TOLERANCE = 0.2;

/** Stated fixing holes; lengths in millimetres. */
export interface HolePattern {
  /**
   * Axes of `centres`. `above`: x along, y across, from the middle of the pattern. `side` (holes sideways through the
   * base): x along from the middle, y up from the underside.
   */
  view: 'above' | 'side';
  centres: (readonly [x: number, y: number])[];
  /** Distances between centres; `across` is 0 for two holes in line. */
  along: number;
  across: number;
  diameter: number | undefined;
  thread: string;
}

/** Fixing holes of a model; null if not stated, or if two pitches do not determine all holes. */
export function readHolePattern(attributes: readonly ModelAttribute[]): HolePattern | null {
  const stated = getStatedNumbers(attributes);
  const { 'Hole pitch, along': along, 'Hole pitch, across': across = 0, 'Hole height': height } = stated;
  if (!along || along < 0 || across < 0) return null;
  const count = across > 0 ? 4 : 2;
  if (![String(count), ''].includes(getAttributeText(attributes, 'Holes'))) return null;
  const view = height !== undefined && across === 0 ? 'side' : 'above';
  const rows = view === 'side' ? [height ?? 0] : across > 0 ? [-across / 2, across / 2] : [0];
  return {
    view,
    centres: rows.flatMap((y) => [[-along / 2, y] as const, [along / 2, y] as const]),
    ...{ along, across },
    diameter: stated['Hole diameter'],
    thread: /thread/i.test(getAttributeText(attributes, 'Mounting'))
      ? getAttributeText(attributes, THREAD_ATTRIBUTE)
      : '',
  };
}

export const markDifferingHoles = (first: HolePattern, other: HolePattern): boolean[] =>
  other.centres.map(([x, y]) => !first.centres.some(([a, b]) => Math.hypot(x - a, y - b) <= HOLE_TOLERANCE));

/** Thread or diameter of the holes; '' if neither is stated. */
export const formatHoleSize = ({ diameter, thread }: Pick<HolePattern, 'diameter' | 'thread'>): string =>
  thread || (diameter === undefined ? '' : `${diameter} mm`);

export function formatHolePattern(pattern: HolePattern): string {
  const { centres, along, across, view } = pattern;
  const size = formatHoleSize(pattern);
  const apart = across > 0 ? `${along} × ${across} mm apart` : `${along} mm apart`;
  return `${centres.length} holes${size && ` of ${size}`}, ${apart}${view === 'side' ? ', from the side' : ''}`;
}
