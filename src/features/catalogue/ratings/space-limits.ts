import type { NumberRange } from '../../../platform/numbers/typed-number.ts';
import { HOLE_TOLERANCE } from '../drawings/hole-pattern.ts';
import { type CatalogueValues, getModelEnds, type ModelRef } from './catalogue-values.ts';

/** A limit in millimetres, which every named attribute must meet. */
export interface SpaceLimit {
  name: string;
  attributes: readonly string[];
  kind: 'most' | 'least' | 'equal';
  value: number;
  /** Tolerance of an approximate length; the difference then orders the models. */
  within?: number | undefined;
}

export interface SpareLength {
  name: string;
  left: number | null;
  /** Excess over an approximate length; negative for less. */
  off?: number;
}

export interface RequestedLength {
  value: number;
  within?: number | undefined;
}
const ABOUT = 0.1;
export const buildApproximateLength = (value: number): RequestedLength => ({
  value,
  within: Number((value * ABOUT).toFixed(2)),
});

type Length = number | RequestedLength;

export interface RequestedSpace {
  height?: Length | undefined;
  /** Height above the clamp's base; with `workpiece_to`, the lower end of a range. */
  workpiece?: Length | undefined;
  workpiece_to?: Length | undefined;
  length?: Length | undefined;
  width?: Length | undefined;
  open_height?: Length | undefined;
  along?: Length | undefined;
  across?: Length | undefined;
}

/** An approximate length limits only the closed clamp. */
export function listSpaceLimits(space: RequestedSpace): SpaceLimit[] {
  const { height, workpiece, workpiece_to, length, width, open_height, along, across } = space;
  const isApproximate = typeof length === 'object' && length.within !== undefined;
  const limits: (Omit<SpaceLimit, 'value'> & { asked: Length | undefined })[] = [
    { name: 'height', attributes: ['Height'], kind: 'most', asked: height },
    { name: 'spindle down', attributes: ['Spindle tip, lowest'], kind: 'most', asked: workpiece ?? workpiece_to },
    { name: 'spindle up', attributes: ['Spindle tip, highest'], kind: 'least', asked: workpiece_to ?? workpiece },
    { name: 'length', attributes: isApproximate ? ['Length'] : ['Length', 'Open length'], kind: 'most', asked: length },
    { name: 'width', attributes: ['Width'], kind: 'most', asked: width },
    { name: 'height open', attributes: ['Open height'], kind: 'most', asked: open_height },
    { name: 'hole pitch along', attributes: ['Hole pitch, along'], kind: 'equal', asked: along },
    { name: 'hole pitch across', attributes: ['Hole pitch, across'], kind: 'equal', asked: across },
  ];
  return limits.flatMap(({ asked, kind, ...limit }) => {
    if (asked === undefined) return [];
    const { value, within = undefined } = typeof asked === 'number' ? { value: asked } : asked;
    return [{ ...limit, value, within, kind: within === undefined ? kind : 'equal' }];
  });
}

export function addAttributeIds({ attributes }: Pick<CatalogueValues, 'attributes'>, limits: readonly SpaceLimit[]) {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? 0;
  return limits.map((limit) => ({ ...limit, ids: limit.attributes.map(idOf) }));
}

const roundToTenth = (length: number) => Math.round(length * 10) / 10;

export const computeSpares = (model: ModelRef, limits: ReturnType<typeof addAttributeIds>): SpareLength[] =>
  limits.map(({ ids, ...limit }) => {
    const { name, value, within } = limit;
    const stated = ids.map((id) => getModelEnds(model, id));
    const left = Math.min(...stated.map((ends) => computeSpare(limit, ends)));
    if (Number.isNaN(left)) return { name, left: null };
    const [first = [Number.NaN, Number.NaN]] = stated;
    return {
      name,
      left: roundToTenth(left),
      ...(within !== undefined && { off: roundToTenth(computeDeviation(value, first)) }),
    };
  });

/** Space that is left; a model that states a range is judged by the end that needs more. */
export function computeSpare({ kind, value, within = HOLE_TOLERANCE }: SpaceLimit, ends: NumberRange): number {
  const [from, to] = ends;
  if (kind === 'most') return value - to;
  return kind === 'least' ? from - value : within - Math.abs(computeDeviation(value, ends));
}

/** Distance of a stated value from a length, 0 within a range, as of slotted holes. */
export const computeDeviation = (value: number, [from, to]: NumberRange): number =>
  from <= value && value <= to ? 0 : value < from ? from - value : to - value;
