import { HOLE_TOLERANCE } from '../drawings/hole-pattern.ts';
import {
  type CatalogueValues,
  deriveFromCatalogue,
  getLowerEnd,
  getModelId,
  getStatedValue,
  getUpperEnd,
  type ModelRef,
} from '../ratings/catalogue-values.ts';
import { computeHoldingCapacity } from '../ratings/holding-capacity.ts';
import { getModelBar } from '../ratings/model-ratings.ts';
import { findRatingAttributes, type RatingAttributes } from '../ratings/rating-attributes.ts';

const LEVELS = ['drop-in', 'same class', 'nearest'] as const;
export type AlternativeLevel = (typeof LEVELS)[number];

export interface ComparedSubject {
  stated: ReadonlyMap<number, number | string>;
  /** Upper ends of stated ranges; `stated` has the lower ones. */
  ends?: ReadonlyMap<number, number>;
  model?: number;
}

export type HoleMatch = 'same' | 'other' | 'unknown';

export interface RankedAlternative {
  id: number;
  model: ModelRef;
  level: AlternativeLevel;
  holes: HoleMatch;
  /** Mean difference of the values that both models state, relative to their spread in the family. */
  distance: number;
}

const SIZE_TOLERANCE = 0.02;
/** Tolerance of the spindle's nearest position, in millimetres. */
const SPINDLE_TOLERANCE = 5;
const SAME_CLASS = 1.5;
/** Distances that are added for an attribute without a value, and for a different text. */
const [UNSTATED, OTHER_TEXT] = [0.1, 0.15];

const holeAttributes = deriveFromCatalogue(({ attributes }) => {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? 0;
  return { along: idOf('Hole pitch, along'), across: idOf('Hole pitch, across') };
});

/** Id of the attribute that tells a slotted bar from a solid one; 0 if the catalogue has none. */
export const getBarAttribute = ({ attributes }: Pick<CatalogueValues, 'attributes'>): number =>
  attributes.find(({ name, unit }) => name === 'Bar type' && unit === null)?.id ?? 0;

type HoleAttributes = ReturnType<typeof holeAttributes>;

export function buildComparedSubject(catalogue: CatalogueValues, model: ModelRef): ComparedSubject {
  const stated = new Map<number, number | string>();
  const ends = new Map<number, number>();
  for (const { id } of catalogue.attributes) {
    const value = getStatedValue(model, id);
    if (value !== null) stated.set(id, value);
    if (typeof value === 'number') ends.set(id, getUpperEnd(model, id));
  }
  return { stated, ends, model: getModelId(model) };
}

/** Finds models of the same family, the best level first (levels: alternatives.contract.ts). */
export function rankAlternatives(
  catalogue: CatalogueValues,
  subject: ComparedSubject,
  count: number,
  replaced: ReadonlyMap<number, unknown> = new Map(),
): RankedAlternative[] {
  const bar = getBarAttribute(catalogue);
  const attributes = { ...findRatingAttributes(catalogue), ...holeAttributes(catalogue), bar };
  const { action } = attributes;
  const wanted = subject.stated.get(action);
  if (typeof wanted !== 'string') return [];
  const family = [...catalogue.products.values()].flatMap((product) =>
    (product.stated.get(action) ?? []).flatMap((stated, at) => {
      const id = product.models[at] ?? 0;
      return stated === wanted && id !== subject.model && !replaced.has(id) ? [{ id, model: { product, at } }] : [];
    }),
  );
  const compared = [...subject.stated].flatMap(([id, asked]) => {
    if (id === action) return [];
    return [{ id, asked, spread: typeof asked === 'number' ? computeSpread(family, id, asked) : 0 }];
  });
  const nearest: RankedAlternative[] = [];
  for (const { id, model } of family) {
    const holes = matchHoles(attributes, subject, model);
    const level = decideLevel(attributes, subject, model, holes);
    insertByRank(nearest, { id, model, holes, level, distance: computeDistance(compared, model) }, count);
  }
  return nearest;
}

const compareRanks = (a: RankedAlternative, b: RankedAlternative) =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.distance - b.distance || a.id - b.id;

function computeSpread(family: readonly { model: ModelRef }[], attribute: number, asked: number): number {
  let [least, greatest] = [asked, asked];
  for (const { model } of family) {
    const value = getLowerEnd(model, attribute);
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return greatest - least;
}

function insertByRank(first: RankedAlternative[], one: RankedAlternative, count: number): void {
  const at = first.findIndex((other) => compareRanks(one, other) < 0);
  first.splice(at < 0 ? first.length : at, 0, one);
  if (first.length > count) first.pop();
}

function computeDistance(
  compared: readonly { id: number; asked: number | string; spread: number }[],
  model: ModelRef,
): number {
  const sum = compared.reduce((distance, { id, asked, spread }) => {
    const value = getStatedValue(model, id);
    if (value === null) return distance + UNSTATED;
    if (typeof value === 'string' || typeof asked === 'string') return distance + (value === asked ? 0 : OTHER_TEXT);
    return distance + (spread > 0 ? Math.abs(value - asked) / spread : 0);
  }, 0);
  return sum / Math.max(1, compared.length);
}

const getRequestedNumber = ({ stated }: ComparedSubject, attribute: number): number => {
  const asked = stated.get(attribute);
  return typeof asked === 'number' ? asked : Number.NaN;
};

function matchHoles({ along, across }: HoleAttributes, subject: ComparedSubject, model: ModelRef): HoleMatch {
  const [askedAlong, askedAcross] = [getRequestedNumber(subject, along), getRequestedNumber(subject, across)];
  const [hasAlong, hasAcross] = [getLowerEnd(model, along), getLowerEnd(model, across)];
  if (Number.isNaN(askedAlong) || Number.isNaN(hasAlong)) return 'unknown';
  if (!isSamePitch(askedAlong, hasAlong)) return 'other';
  const isInLine = Number.isNaN(askedAcross) && Number.isNaN(hasAcross);
  return isInLine || isSamePitch(askedAcross, hasAcross) ? 'same' : 'other';
}

const isSamePitch = (asked: number, has: number) => Math.abs(asked - has) <= HOLE_TOLERANCE + 1e-9;

function decideLevel(
  attributes: RatingAttributes & { bar: number },
  subject: ComparedSubject,
  model: ModelRef,
  holes: HoleMatch,
): AlternativeLevel {
  const { capacity, reach, height, mounting } = attributes;
  const asked = getRequestedNumber(subject, capacity);
  const has = getLowerEnd(model, capacity);
  if (!(has >= asked)) return 'nearest';
  const [askedEnd, hasEnd] = [getRequestedBar(attributes, subject).end, getUpperEnd(model, reach)];
  const reachesAsFar = isSameSize(askedEnd, hasEnd) || (Number.isNaN(askedEnd) && Number.isNaN(hasEnd));
  const isAsHigh = isSameSize(getRequestedNumber(subject, height), getLowerEnd(model, height));
  // The spindle of a solid bar cannot move in as far as the spindle of a slotted bar.
  const comesIn = !(
    getLowerEnd(model, attributes.nearest) >
    getRequestedNumber(subject, attributes.nearest) + SPINDLE_TOLERANCE
  );
  if (!holdsAtSameReach(attributes, subject, model)) return 'nearest';
  const hasSameBar = (subject.stated.get(attributes.bar) ?? null) === getStatedValue(model, attributes.bar);
  if (holes === 'same' && reachesAsFar && isAsHigh && comesIn && hasSameBar) return 'drop-in';
  const askedMounting = subject.stated.get(mounting);
  const isMounted = askedMounting === undefined || getStatedValue(model, mounting) === askedMounting;
  return isMounted && has <= asked * SAME_CLASS ? 'same class' : 'nearest';
}

function getRequestedBar({ reach }: RatingAttributes, subject: ComparedSubject) {
  const rated = getRequestedNumber(subject, reach);
  return { rated, end: subject.ends?.get(reach) ?? rated };
}

/** True if the model holds what the subject holds, at both ends of the subject's range of reaches. */
function holdsAtSameReach(attributes: RatingAttributes, subject: ComparedSubject, model: ModelRef): boolean {
  const bar = getRequestedBar(attributes, subject);
  if (Number.isNaN(bar.rated)) return true;
  const asked = getRequestedNumber(subject, attributes.capacity);
  const has = getLowerEnd(model, attributes.capacity);
  return [bar.rated, bar.end].every((reachOnBar) => {
    const held = computeHoldingCapacity(has, getModelBar(attributes, model), reachOnBar * (1 - SIZE_TOLERANCE)).newtons;
    return held >= computeHoldingCapacity(asked, bar, reachOnBar).newtons * (1 - SIZE_TOLERANCE);
  });
}

const isSameSize = (asked: number, has: number) => Math.abs(has - asked) <= asked * SIZE_TOLERANCE;
