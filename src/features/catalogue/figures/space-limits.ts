import type { Block, CatalogueFigures } from './catalogue-figures.ts';

/** A limit that the space around a clamp sets, in millimetres: on every attribute that is named. */
export interface SpaceLimit {
  /** Of the limit, as it is said: "length". */
  name: string;
  attributes: readonly string[];
  /** `most`: not more than the value; `least`: not less; `equal`: within the tolerance. */
  kind: 'most' | 'least' | 'equal';
  value: number;
}

/** What a model has of a limit to spare, in millimetres; null where it does not state the figure. */
export interface Spare {
  name: string;
  left: number | null;
}

/** Holes that are no further apart than this are the same, in millimetres. */
export const HOLE_TOLERANCE = 0.2;

/** The same limits by the ids of attributes; one that the catalogue does not have is stated by no model. */
export function placedLimits({ attributes }: Pick<CatalogueFigures, 'attributes'>, limits: readonly SpaceLimit[]) {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? -1;
  return limits.map((limit) => ({ ...limit, ids: limit.attributes.map(idOf) }));
}

export type PlacedLimit = ReturnType<typeof placedLimits>[number];

/** What a model has to spare of a limit, the least of its figures; below 0 it does not fit, NaN where it does not state one. */
export function leftOf(
  figures: CatalogueFigures,
  block: Block,
  model: number,
  { ids, kind, value }: PlacedLimit,
): number {
  let left = Number.POSITIVE_INFINITY;
  // NaN stays NaN.
  for (const id of ids) left = Math.min(left, spare(kind, value, figures.stated(block, id, model)));
  return Number(left.toFixed(1));
}

function spare(kind: SpaceLimit['kind'], value: number, stated: number): number {
  if (kind === 'most') return value - stated;
  return kind === 'least' ? stated - value : HOLE_TOLERANCE - Math.abs(stated - value);
}
