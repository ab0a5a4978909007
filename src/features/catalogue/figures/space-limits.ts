import { type CatalogueFigures, numberAt, type PlacedModel } from './catalogue-figures.ts';

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

/** What the space around a clamp may set, in millimetres. */
export interface Space {
  /** The workpiece is so high above what the clamp stands on; with a second height all between the two. */
  workpiece?: number;
  workpiece_to?: number;
  /** At most, closed as well as open. */
  length?: number;
  width?: number;
  open_height?: number;
  /** The pitches of the holes. */
  along?: number;
  across?: number;
}

/** What a space sets as limits. */
export function limitsOf(space: Space): SpaceLimit[] {
  const { workpiece, workpiece_to, length, width, open_height, along, across } = space;
  const limits: (Omit<SpaceLimit, 'value'> & { value: number | undefined })[] = [
    { name: 'spindle down', attributes: ['Spindle tip, lowest'], kind: 'most', value: workpiece ?? workpiece_to },
    {
      name: 'spindle up',
      attributes: ['Spindle tip, highest'],
      kind: 'least',
      value: workpiece_to ?? workpiece,
    },
    { name: 'length', attributes: ['Length', 'Open length'], kind: 'most', value: length },
    { name: 'width', attributes: ['Width'], kind: 'most', value: width },
    { name: 'height open', attributes: ['Open height'], kind: 'most', value: open_height },
    { name: 'hole pitch along', attributes: ['Hole pitch, along'], kind: 'equal', value: along },
    { name: 'hole pitch across', attributes: ['Hole pitch, across'], kind: 'equal', value: across },
  ];
  return limits.flatMap(({ value, ...limit }) => (value === undefined ? [] : [{ ...limit, value }]));
}

/** The same limits by the ids of attributes; one that the catalogue does not have is stated by no model. */
export function placedLimits({ attributes }: Pick<CatalogueFigures, 'attributes'>, limits: readonly SpaceLimit[]) {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? 0;
  return limits.map((limit) => ({ ...limit, ids: limit.attributes.map(idOf) }));
}

/** What a model has to spare of each limit, the least of the figures that it limits; below 0 it does not fit. */
export const sparesOf = (model: PlacedModel, limits: ReturnType<typeof placedLimits>): Spare[] =>
  limits.map(({ name, kind, value, ids }) => {
    // NaN stays NaN.
    const left = Math.min(...ids.map((id) => spareOf(kind, value, numberAt(model, id))));
    return { name, left: Number.isNaN(left) ? null : Math.round(left * 10) / 10 };
  });

/** What a stated figure leaves of a limit; below 0 it does not fit. */
export function spareOf(kind: SpaceLimit['kind'], value: number, stated: number): number {
  if (kind === 'most') return value - stated;
  return kind === 'least' ? stated - value : HOLE_TOLERANCE - Math.abs(stated - value);
}
