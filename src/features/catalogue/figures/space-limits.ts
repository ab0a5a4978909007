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

/** Holes that are no further apart than this fit, in millimetres. */
const HOLE_TOLERANCE = 0.2;

/** The same limits by the ids of attributes; one that the catalogue does not have is stated by no model. */
export function placedLimits({ attributes }: Pick<CatalogueFigures, 'attributes'>, limits: readonly SpaceLimit[]) {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? -1;
  return limits.map((limit) => ({ ...limit, ids: limit.attributes.map(idOf) }));
}

/** Of each limit what the model at a place in its product has to spare, the least of its figures. Below 0 it does not fit. */
export function sparesOf(
  figures: CatalogueFigures,
  block: Block,
  model: number,
  limits: ReturnType<typeof placedLimits>,
): Spare[] {
  return limits.map(({ name, ids, kind, value }) => {
    let left: number | null = Number.POSITIVE_INFINITY;
    for (const id of ids) {
      const stated = figures.stated(block, id, model);
      if (Number.isNaN(stated)) left = null;
      else if (left !== null) left = Math.min(left, spare(kind, value, stated));
    }
    return { name, left: left === null ? null : Number(left.toFixed(1)) };
  });
}

function spare(kind: SpaceLimit['kind'], value: number, stated: number): number {
  if (kind === 'most') return value - stated;
  return kind === 'least' ? stated - value : HOLE_TOLERANCE - Math.abs(stated - value);
}
