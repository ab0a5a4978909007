import { rangesOverlap } from '../../../platform/numbers/compare-numbers.ts';
import type { NumberRange } from '../../../platform/numbers/typed-number.ts';
import { formatUnit } from '../measures/parse-attribute-label.ts';
import { convertUnit, findQuantity } from '../measures/unit-table.ts';
import type { NamedValue } from '../measures/value.contract.ts';
import type { AttributeRow } from '../ratings/catalogue-values.store.ts';
import {
  type CatalogueValues,
  formatStatedValue,
  getModelEnds,
  getStatedValue,
  type ModelRef,
} from '../ratings/catalogue-values.ts';
import { computePageStart, type PageRange } from '../ratings/find-clamps.ts';
import { buildModelRatings, type ModelRatings } from '../ratings/model-ratings.ts';
import { buildThreadTest } from '../ratings/parse-thread.ts';
import { findRatingAttributes } from '../ratings/rating-attributes.ts';
import { computeDeviation } from '../ratings/space-limits.ts';
import { findTypedLimit, type TypedQuantity } from './parse-conditions.ts';
import { searchWeights } from './search-weights.ts';
import { toSingular } from './search-words.ts';

export interface ValueNeed {
  measure: TypedQuantity;
  /** `ends`: the asked value in the attribute's unit, or the ends of an asked range. */
  attributes: { id: number; ends: NumberRange; atLeast: boolean; isPitch: boolean }[];
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
const splitNameWords = (name: string) => (name.toLowerCase().match(/\p{L}+/gu) ?? []).map(toSingular);
const listNamingWords = (name: string) => splitNameWords(name).filter((word) => word.length > 2 && !PLACES.has(word));

/**
 * Attributes of the unit whose names share the most words with the text; without such words, the only attribute of the
 * unit, or all if `ofName` is false. Empty for a number without unit and name.
 */
export function buildValueNeed(
  { attributes }: Pick<CatalogueValues, 'attributes'>,
  measure: TypedQuantity,
  ofName: boolean,
): ValueNeed {
  const near = new Set([...measure.before, ...measure.after].map(toSingular));
  if (measure.meaning === 'height') near.add('height');
  const limit = findTypedLimit(measure);
  const inUnit = attributes.flatMap((attribute) => {
    const ends = convertEnds(attribute, measure);
    const words = listNamingWords(attribute.name);
    const common = words.filter((word) => near.has(word)).length;
    const isThere = common > 0 && splitNameWords(attribute.name).some((word) => PLACES.has(word) && near.has(word));
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

export const listAttributeWords = ({ attributes }: Pick<CatalogueValues, 'attributes'>): Set<string> =>
  new Set(attributes.flatMap(({ name }) => splitNameWords(name)));

export const isAttributeName = (
  { attributes }: Pick<CatalogueValues, 'attributes'>,
  words: readonly string[],
): boolean =>
  attributes.some(
    ({ name, unit }) => unit !== null && listNamingWords(name).join(' ') === words.map(toSingular).join(' '),
  );

function convertEnds(
  { name, unit }: AttributeRow,
  { value, most = value, unit: typed }: TypedQuantity,
): NumberRange | undefined {
  if (unit === null || unit === '-') return undefined;
  if (typed === '') return [value, most];
  const quantity = findQuantity(name, unit);
  const [from, to] = [value, most].map((end) => quantity && convertUnit(end, quantity, typed, unit));
  return from === undefined || to === undefined ? undefined : [from, to];
}

export interface MatchedModels {
  listed: ModelRatings[][];
  products: number;
  total: number;
  best?: ModelRef;
}

interface Near {
  model: ModelRef;
  by: number;
}

interface Among {
  thread: string | undefined;
  among: ReadonlySet<number> | undefined;
  replaced: ReadonlyMap<number, unknown>;
  /** True leaves out models that state a holding capacity. */
  isJudged: boolean;
}

export function findModelsWithValues(
  catalogue: CatalogueValues,
  needs: readonly ValueNeed[],
  { thread, among, replaced, isJudged }: Among,
  { from, count }: PageRange,
): MatchedModels {
  const { thread: threads, capacity } = findRatingAttributes(catalogue);
  const all = among ? [...among].flatMap((id) => catalogue.products.get(id) ?? []) : catalogue.products.values();
  const isThread = thread === undefined ? undefined : buildThreadTest(thread);
  const found: Near[][] = [];
  let total = 0;
  for (const product of all) {
    if (!needs.every(({ attributes }) => attributes.some(({ id }) => product.stated.has(id)))) continue;
    const near: Near[] = [];
    for (const [at, id] of product.models.entries()) {
      const model = { product, at };
      if (isThread && !isThread(getStatedValue(model, threads))) continue;
      if (isJudged && getStatedValue(model, capacity) !== null) continue;
      const by = matchNeeds(model, needs).reduce((sum, one) => sum + one.by, replaced.has(id) ? REPLACED : 0);
      if (Number.isFinite(by)) near.push({ model, by });
    }
    if (near.length) found.push(near.sort((a, b) => a.by - b.by));
    total += near.length;
  }
  found.sort((a, b) => (a[0]?.by ?? 0) - (b[0]?.by ?? 0));
  const start = computePageStart({ from, count }, found.length);
  const best = found[0]?.[0]?.model;
  return {
    ...(best && { best }),
    listed: found.slice(start, start + count).map((ofProduct) =>
      ofProduct.map(({ model }) => ({
        ...buildModelRatings(catalogue, model),
        stated: matchNeeds(model, needs).flatMap(({ attribute }) => listShownValues(catalogue, model, attribute)),
      })),
    ),
    products: found.length,
    total,
  };
}

/** A named value that no model states, and the nearest value of the models that state all others. */
export interface NearestValueModels extends MatchedModels {
  need: ValueNeed;
  value: NamedValue;
}

/** Models that miss one named value while they state all others, the nearest first. */
export function findModelsNearValue(
  catalogue: CatalogueValues,
  needs: readonly ValueNeed[],
  among: Among,
  range: PageRange,
): NearestValueModels | undefined {
  for (const need of needs) {
    // A force needs no name, and neither does the reach of a clamp.
    const isOfClamp = !among.among || needs.some(({ measure }) => measure.meaning === 'force');
    const isRating = need.measure.meaning === 'force' || (need.measure.meaning === 'reach' && isOfClamp);
    if (!need.isNamed && !isRating) continue;
    const relaxed = needs.map((one) => ({ ...one, tolerance: one === need ? ('any' as const) : ('open' as const) }));
    const found = findModelsWithValues(catalogue, relaxed, among, range);
    const attribute = found.best && matchNeeds(found.best, relaxed)[needs.indexOf(need)]?.attribute;
    const stated = catalogue.attributes.find(({ id }) => id === attribute);
    if (found.best && stated)
      return {
        ...found,
        need,
        value: { ...stated, unit: formatUnit(stated.unit), figures: formatStatedValue(found.best, stated.id) },
      };
  }
  return undefined;
}

/** True if a model states all values. */
export const statesValues = (model: ModelRef, needs: readonly ValueNeed[]): boolean =>
  matchNeeds(model, needs).every(({ by }) => Number.isFinite(by));

function matchNeeds(model: ModelRef, needs: readonly ValueNeed[]): { attribute: number; by: number }[] {
  const used = new Map<number, ValueNeed['limit']>();
  // Two opposite limits may be those of one attribute.
  const isUsed = (id: number, limit: ValueNeed['limit']) =>
    used.has(id) && (!limit || !used.get(id) || used.get(id) === limit);
  return needs.map((need) => {
    const { attributes } = need;
    let nearest = { attribute: 0, by: Number.POSITIVE_INFINITY };
    for (const one of attributes) {
      const by = isUsed(one.id, need.limit) ? Number.POSITIVE_INFINITY : computeValueDistance(model, one, need);
      if (by < nearest.by) nearest = { attribute: one.id, by };
    }
    used.set(nearest.attribute, need.limit);
    return nearest;
  });
}

function computeValueDistance(model: ModelRef, attribute: ValueNeed['attributes'][number], need: ValueNeed): number {
  const { limit, tolerance } = need;
  const { id, ends, atLeast } = attribute;
  const stated = getModelEnds(model, id);
  // A stated value must cover the whole range that is asked for, or stay below the whole of it.
  const value = limit ? ends[0] : atLeast || stated[0] > ends[1] ? ends[1] : ends[0];
  const isMet = rangesOverlap(stated, atLeast || limit ? [value, value] : ends);
  const over = isMet ? 0 : computeDeviation(value, stated) / value;
  if (tolerance === 'any') return Number.isFinite(over) ? Math.abs(over) : Number.POSITIVE_INFINITY;
  if (tolerance === 'open' && atLeast && over > 0) return 0;
  const [tooLittle, tooMuch] = tolerancesOf(attribute, limit, value);
  return over <= tooMuch && over >= -tooLittle ? Math.abs(over) : Number.POSITIVE_INFINITY;
}

function tolerancesOf(
  { ends, atLeast, isPitch }: ValueNeed['attributes'][number],
  limit: ValueNeed['limit'],
  value: number,
) {
  if (limit === 'most') return [Number.POSITIVE_INFINITY, ROUNDING] as const;
  if (limit === 'least') return [ROUNDING, Number.POSITIVE_INFINITY] as const;
  if (ends[1] > ends[0] && !atLeast) return [ROUNDING, ROUNDING] as const;
  const under = isPitch ? Math.max(searchWeights.under, RULER / value) : searchWeights.under;
  return [under, atLeast ? searchWeights.farOver : searchWeights.over] as const;
}

/** The stated value of an attribute; none for ratings, which every clamp shows anyway. */
function listShownValues(catalogue: CatalogueValues, model: ModelRef, id: number): NamedValue[] {
  const { capacity, reach, height } = findRatingAttributes(catalogue);
  const attribute = catalogue.attributes.find((one) => one.id === id);
  if (!attribute || [capacity, reach, height].includes(id)) return [];
  return [{ name: attribute.name, unit: formatUnit(attribute.unit), figures: formatStatedValue(model, id) }];
}
