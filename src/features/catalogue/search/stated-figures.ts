import { overlaps } from '../../../platform/numbers/compare-numbers.ts';
import type { Ends } from '../../../platform/numbers/typed-number.ts';
import { type CatalogueFigures, endsAt, type PlacedModel, statedAt, textAt } from '../figures/catalogue-figures.ts';
import type { Attribute } from '../figures/figures.store.ts';
import { type Range, startOfPage } from '../figures/find-clamps.ts';
import { type ModelRatings, ratingsAt } from '../figures/model-ratings.ts';
import { ratingAttributes } from '../figures/rating-attributes.ts';
import { offBy } from '../figures/space-limits.ts';
import { threadKey } from '../figures/threads.ts';
import { shownUnit } from '../units/attribute-label.ts';
import { convert, quantityOf } from '../units/unit-table.ts';
import type { PrintedValue } from '../units/value.contract.ts';
import { limitOf, type Measure } from './search-conditions.ts';
import { weights } from './search-weights.ts';
import { singularOf } from './words.ts';

export interface Need {
  measure: Measure;
  /** `ends`: the asked value in the attribute's unit, or the ends of an asked range. */
  attributes: { id: number; ends: Ends; atLeast: boolean; isPitch: boolean }[];
  name: string;
  named: number;
  /** True if the text has the noun of the attribute, as "pitch" of a hole pitch. */
  isNamed: boolean;
  /** "max stroke 30 mm" has an upper limit, "stroke over 30 mm" a lower one. */
  limit: 'most' | 'least' | undefined;
  /** `any` sorts by the distance to the value; `open` has no upper limit. Without it, the usual tolerances. */
  tolerance?: 'any' | 'open';
}

/** Attributes for which a moderately greater value is acceptable. */
const AT_LEAST = /capacity|force|load|reach|stroke|travel|take-up|opening|largest/i;
const REPLACED = 1e6;
const ROUNDING = 1e-9;
/** Pitches of holes are measured by a ruler, to 1 mm. */
const PITCH = /pitch/i;
const RULER = 1;
/** Words that distinguish variants of one measure. */
const PLACES = new Set('above across along and from largest lowest highest smallest the'.split(' '));
const PLACE = 0.5;
const allWordsOf = (name: string) => (name.toLowerCase().match(/\p{L}+/gu) ?? []).map(singularOf);
const wordsOf = (name: string) => allWordsOf(name).filter((word) => word.length > 2 && !PLACES.has(word));

/**
 * Attributes of the unit whose names share the most words with the text; without such words, the only attribute of the
 * unit, or all if `ofName` is false. Empty for a number without unit and name.
 */
export function needOf({ attributes }: Pick<CatalogueFigures, 'attributes'>, measure: Measure, ofName: boolean): Need {
  const near = new Set([...measure.before, ...measure.after].map(singularOf));
  if (measure.meaning === 'height') near.add('height');
  const limit = limitOf(measure);
  const inUnit = attributes.flatMap((attribute) => {
    const ends = endsIn(attribute, measure);
    const words = wordsOf(attribute.name);
    const common = words.filter((word) => near.has(word)).length;
    const isThere = common > 0 && allWordsOf(attribute.name).some((word) => PLACES.has(word) && near.has(word));
    const shared = common + (isThere ? PLACE : 0);
    return ends === undefined
      ? []
      : [
          {
            id: attribute.id,
            ends,
            atLeast: AT_LEAST.test(attribute.name),
            isPitch: PITCH.test(attribute.name),
            words,
            shared,
          },
        ];
  });
  const named = Math.max(0, ...inUnit.map(({ shared }) => shared));
  if (!ofName) return { measure, attributes: inUnit, name: '', named, isNamed: false, limit };
  // "24 V" needs no name if only one attribute has this unit.
  const isOnly = measure.unit !== '' && inUnit.length === 1;
  const best = named ? inUnit.filter(({ shared }) => shared === named) : isOnly ? inUnit : [];
  // "height" means the attribute Height, if there is one, and not Open height.
  const whole = best.filter(({ words }) => words.every((word) => near.has(word)));
  const meant = whole.length ? whole : best;
  const name = meant[0]?.words.filter((word) => meant.every(({ words }) => words.includes(word))).join(' ') ?? '';
  const isNamed = meant.some(({ words }) => near.has(words.at(-1) ?? ''));
  return { measure, attributes: meant, name, named, isNamed, limit };
}

export const namingWords = ({ attributes }: Pick<CatalogueFigures, 'attributes'>): Set<string> =>
  new Set(attributes.flatMap(({ name }) => allWordsOf(name)));

export const isNameOfFigure = (
  { attributes }: Pick<CatalogueFigures, 'attributes'>,
  words: readonly string[],
): boolean =>
  attributes.some(({ name, unit }) => unit !== null && wordsOf(name).join(' ') === words.map(singularOf).join(' '));

function endsIn({ name, unit }: Attribute, { value, most = value, unit: typed }: Measure): Ends | undefined {
  if (unit === null || unit === '-') return undefined;
  if (typed === '') return [value, most];
  const quantity = quantityOf(name, unit);
  const [from, to] = [value, most].map((end) => quantity && convert(end, quantity, typed, unit));
  return from === undefined || to === undefined ? undefined : [from, to];
}

export interface StatedModels {
  listed: ModelRatings[][];
  products: number;
  total: number;
  best?: PlacedModel;
}

interface Near {
  model: PlacedModel;
  by: number;
}

interface Among {
  thread: string | undefined;
  among: ReadonlySet<number> | undefined;
  replaced: ReadonlyMap<number, unknown>;
  /** True leaves out models that state a holding capacity. */
  isJudged: boolean;
}

export function modelsStating(
  figures: CatalogueFigures,
  needs: readonly Need[],
  { thread, among, replaced, isJudged }: Among,
  { from, count }: Range,
): StatedModels {
  const { thread: threads, capacity } = ratingAttributes(figures);
  const all = among ? [...among].flatMap((id) => figures.products.get(id) ?? []) : figures.products.values();
  const found: Near[][] = [];
  let total = 0;
  for (const product of all) {
    const near: Near[] = [];
    for (const [at, id] of product.models.entries()) {
      const model = { product, at };
      if (thread !== undefined && threadKey(textAt(model, threads)) !== threadKey(thread)) continue;
      if (isJudged && statedAt(model, capacity) !== null) continue;
      const by = met(model, needs).reduce((sum, one) => sum + one.by, replaced.has(id) ? REPLACED : 0);
      if (Number.isFinite(by)) near.push({ model, by });
    }
    if (near.length) found.push(near.sort((a, b) => a.by - b.by));
    total += near.length;
  }
  found.sort((a, b) => (a[0]?.by ?? 0) - (b[0]?.by ?? 0));
  const start = startOfPage({ from, count }, found.length);
  const best = found[0]?.[0]?.model;
  return {
    ...(best && { best }),
    listed: found.slice(start, start + count).map((ofProduct) =>
      ofProduct.map(({ model }) => ({
        ...ratingsAt(figures, model),
        stated: met(model, needs).flatMap(({ attribute }) => statedFor(figures, model, attribute)),
      })),
    ),
    products: found.length,
    total,
  };
}

/** A named value that no model states, and the nearest value of the models that state all others. */
export interface NearestModels extends StatedModels {
  need: Need;
  value: PrintedValue;
}

/** Models that miss one named value while they state all others, the nearest first. */
export function nearestModels(
  figures: CatalogueFigures,
  needs: readonly Need[],
  among: Among,
  range: Range,
): NearestModels | undefined {
  for (const need of needs) {
    // A force needs no name where the words name goods.
    if (!need.isNamed && !(among.among && need.measure.meaning === 'force')) continue;
    const relaxed = needs.map((one) => ({ ...one, tolerance: one === need ? ('any' as const) : ('open' as const) }));
    const found = modelsStating(figures, relaxed, among, range);
    const attribute = found.best && met(found.best, relaxed)[needs.indexOf(need)]?.attribute;
    const stated = figures.attributes.find(({ id }) => id === attribute);
    if (found.best && stated)
      return {
        ...found,
        need,
        value: { ...stated, unit: shownUnit(stated.unit), figures: textAt(found.best, stated.id) },
      };
  }
  return undefined;
}

function met(model: PlacedModel, needs: readonly Need[]): { attribute: number; by: number }[] {
  const used = new Set<number>();
  return needs.map((need) => {
    const { attributes } = need;
    let nearest = { attribute: 0, by: Number.POSITIVE_INFINITY };
    for (const one of attributes) {
      const by = used.has(one.id) ? Number.POSITIVE_INFINITY : distanceTo(model, one, need);
      if (by < nearest.by) nearest = { attribute: one.id, by };
    }
    used.add(nearest.attribute);
    return nearest;
  });
}

function distanceTo(model: PlacedModel, attribute: Need['attributes'][number], need: Need): number {
  const { limit, tolerance } = need;
  const { id, ends, atLeast } = attribute;
  const stated = endsAt(model, id);
  // A stated value must reach all of an asked range, or stay below all of it.
  const value = limit ? ends[0] : atLeast || stated[0] > ends[1] ? ends[1] : ends[0];
  const isMet = overlaps(stated, atLeast || limit ? [value, value] : ends);
  const over = isMet ? 0 : offBy(value, stated) / value;
  if (tolerance === 'any') return Number.isFinite(over) ? Math.abs(over) : Number.POSITIVE_INFINITY;
  if (tolerance === 'open' && atLeast && over > 0) return 0;
  const [tooLittle, tooMuch] = tolerancesOf(attribute, limit, value);
  return over <= tooMuch && over >= -tooLittle ? Math.abs(over) : Number.POSITIVE_INFINITY;
}

function tolerancesOf({ ends, atLeast, isPitch }: Need['attributes'][number], limit: Need['limit'], value: number) {
  if (limit === 'most') return [Number.POSITIVE_INFINITY, ROUNDING] as const;
  if (limit === 'least') return [ROUNDING, Number.POSITIVE_INFINITY] as const;
  if (ends[1] > ends[0] && !atLeast) return [ROUNDING, ROUNDING] as const;
  const under = isPitch ? Math.max(weights.under, RULER / value) : weights.under;
  return [under, atLeast ? weights.farOver : weights.over] as const;
}

/** The stated value of an attribute; none for ratings, which every clamp shows anyway. */
function statedFor(figures: CatalogueFigures, model: PlacedModel, id: number): PrintedValue[] {
  const { capacity, reach, height } = ratingAttributes(figures);
  const attribute = figures.attributes.find((one) => one.id === id);
  if (!attribute || [capacity, reach, height].includes(id)) return [];
  return [{ name: attribute.name, unit: shownUnit(attribute.unit), figures: textAt(model, id) }];
}
