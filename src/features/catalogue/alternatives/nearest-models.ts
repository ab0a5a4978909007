import {
  type CatalogueFigures,
  derivedFromFigures,
  endAt,
  idAt,
  numberAt,
  type PlacedModel,
  statedAt,
} from '../figures/catalogue-figures.ts';
import { holdingAt } from '../figures/holding-capacity.ts';
import { barAt } from '../figures/model-ratings.ts';
import { type RatingAttributes, ratingAttributes } from '../figures/rating-attributes.ts';
import { HOLE_TOLERANCE } from '../hole-pattern/hole-pattern.ts';

const LEVELS = ['drop-in', 'same class', 'nearest'] as const;
export type Level = (typeof LEVELS)[number];

export interface Subject {
  stated: ReadonlyMap<number, number | string>;
  /** Upper ends of stated ranges; `stated` has the lower ones. */
  ends?: ReadonlyMap<number, number>;
  model?: number;
}

export type Holes = 'same' | 'other' | 'unknown';

export interface Alternative {
  id: number;
  model: PlacedModel;
  level: Level;
  holes: Holes;
  /** Mean difference of the values that both models state, relative to their spread in the family. */
  distance: number;
}

const SIZE_TOLERANCE = 0.02;
/** Tolerance of the spindle's nearest position, in millimetres. */
const SPINDLE_TOLERANCE = 5;
const SAME_CLASS = 1.5;
/** Distances that are added for an attribute without a value, and for a different text. */
const [UNSTATED, OTHER_TEXT] = [0.1, 0.15];

const holeAttributes = derivedFromFigures(({ attributes }) => {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? 0;
  return { along: idOf('Hole pitch, along'), across: idOf('Hole pitch, across') };
});

type HoleAttributes = ReturnType<typeof holeAttributes>;

export function subjectOf(figures: CatalogueFigures, model: PlacedModel): Subject {
  const stated = new Map<number, number | string>();
  const ends = new Map<number, number>();
  for (const { id } of figures.attributes) {
    const value = statedAt(model, id);
    if (value !== null) stated.set(id, value);
    if (typeof value === 'number') ends.set(id, endAt(model, id));
  }
  return { stated, ends, model: idAt(model) };
}

/** Finds models of the same family, the best level first (levels: alternatives.contract.ts). */
export function nearestModels(
  figures: CatalogueFigures,
  subject: Subject,
  count: number,
  replaced: ReadonlyMap<number, unknown> = new Map(),
): Alternative[] {
  const attributes = { ...ratingAttributes(figures), ...holeAttributes(figures) };
  const { action } = attributes;
  const wanted = subject.stated.get(action);
  if (typeof wanted !== 'string') return [];
  const family = [...figures.products.values()].flatMap((product) =>
    (product.stated.get(action) ?? []).flatMap((stated, at) => {
      const id = product.models[at] ?? 0;
      return stated === wanted && id !== subject.model && !replaced.has(id) ? [{ id, model: { product, at } }] : [];
    }),
  );
  const compared = [...subject.stated].flatMap(([id, asked]) => {
    if (id === action) return [];
    return [{ id, asked, spread: typeof asked === 'number' ? spreadOf(family, id, asked) : 0 }];
  });
  const nearest: Alternative[] = [];
  for (const { id, model } of family) {
    const holes = holesOf(attributes, subject, model);
    const level = levelOf(attributes, subject, model, holes);
    keepFirst(nearest, { id, model, holes, level, distance: distanceOf(compared, model) }, count);
  }
  return nearest;
}

const byRank = (a: Alternative, b: Alternative) =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.distance - b.distance || a.id - b.id;

function spreadOf(family: readonly { model: PlacedModel }[], attribute: number, asked: number): number {
  let [least, greatest] = [asked, asked];
  for (const { model } of family) {
    const value = numberAt(model, attribute);
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return greatest - least;
}

function keepFirst(first: Alternative[], one: Alternative, count: number): void {
  const at = first.findIndex((other) => byRank(one, other) < 0);
  first.splice(at < 0 ? first.length : at, 0, one);
  if (first.length > count) first.pop();
}

function distanceOf(
  compared: readonly { id: number; asked: number | string; spread: number }[],
  model: PlacedModel,
): number {
  const sum = compared.reduce((distance, { id, asked, spread }) => {
    const value = statedAt(model, id);
    if (value === null) return distance + UNSTATED;
    if (typeof value === 'string' || typeof asked === 'string') return distance + (value === asked ? 0 : OTHER_TEXT);
    return distance + (spread > 0 ? Math.abs(value - asked) / spread : 0);
  }, 0);
  return sum / Math.max(1, compared.length);
}

const askedNumber = ({ stated }: Subject, attribute: number): number => {
  const asked = stated.get(attribute);
  return typeof asked === 'number' ? asked : Number.NaN;
};

function holesOf({ along, across }: HoleAttributes, subject: Subject, model: PlacedModel): Holes {
  const [askedAlong, askedAcross] = [askedNumber(subject, along), askedNumber(subject, across)];
  const [hasAlong, hasAcross] = [numberAt(model, along), numberAt(model, across)];
  if (Number.isNaN(askedAlong) || Number.isNaN(hasAlong)) return 'unknown';
  if (!isSamePitch(askedAlong, hasAlong)) return 'other';
  const isInLine = Number.isNaN(askedAcross) && Number.isNaN(hasAcross);
  return isInLine || isSamePitch(askedAcross, hasAcross) ? 'same' : 'other';
}

const isSamePitch = (asked: number, has: number) => Math.abs(asked - has) <= HOLE_TOLERANCE + 1e-9;

function levelOf(attributes: RatingAttributes, subject: Subject, model: PlacedModel, holes: Holes): Level {
  const { capacity, reach, height, mounting } = attributes;
  const asked = askedNumber(subject, capacity);
  const has = numberAt(model, capacity);
  if (!(has >= asked)) return 'nearest';
  const [askedEnd, hasEnd] = [askedBar(attributes, subject).end, endAt(model, reach)];
  const reachesAsFar = isAsLarge(askedEnd, hasEnd) || (Number.isNaN(askedEnd) && Number.isNaN(hasEnd));
  const isAsHigh = isAsLarge(askedNumber(subject, height), numberAt(model, height));
  // The spindle of a solid bar cannot move in as far as the spindle of a slotted bar.
  const comesIn = !(numberAt(model, attributes.nearest) > askedNumber(subject, attributes.nearest) + SPINDLE_TOLERANCE);
  if (!holdsThere(attributes, subject, model)) return 'nearest';
  if (holes === 'same' && reachesAsFar && isAsHigh && comesIn) return 'drop-in';
  const askedMounting = subject.stated.get(mounting);
  const isMounted = askedMounting === undefined || statedAt(model, mounting) === askedMounting;
  return isMounted && has <= asked * SAME_CLASS ? 'same class' : 'nearest';
}

function askedBar({ reach }: RatingAttributes, subject: Subject) {
  const rated = askedNumber(subject, reach);
  return { rated, end: subject.ends?.get(reach) ?? rated };
}

/** True if the model holds what the subject holds, at both ends of the subject's range of reaches. */
function holdsThere(attributes: RatingAttributes, subject: Subject, model: PlacedModel): boolean {
  const bar = askedBar(attributes, subject);
  if (Number.isNaN(bar.rated)) return true;
  const asked = askedNumber(subject, attributes.capacity);
  const has = numberAt(model, attributes.capacity);
  return [bar.rated, bar.end].every((place) => {
    const held = holdingAt(has, barAt(attributes, model), place * (1 - SIZE_TOLERANCE)).newtons;
    return held >= holdingAt(asked, bar, place).newtons * (1 - SIZE_TOLERANCE);
  });
}

const isAsLarge = (asked: number, has: number) => Math.abs(has - asked) <= asked * SIZE_TOLERANCE;
