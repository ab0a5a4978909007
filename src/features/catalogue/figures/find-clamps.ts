import { isAtLeast, isAtMost, isEqualTo } from '../../../platform/numbers/compare-numbers.ts';
import {
  type CatalogueFigures,
  endAt,
  idAt,
  numberAt,
  type PlacedModel,
  type Stated,
  statedAt,
} from './catalogue-figures.ts';
import { holdingAt } from './holding-capacity.ts';
import { barAt, type ModelRatings, ratingsAt } from './model-ratings.ts';
import {
  type Families,
  type Family,
  familiesOf,
  type RatingAttributes,
  ratingAttributes,
} from './rating-attributes.ts';
import { placedLimits, type SpaceLimit, sparesOf } from './space-limits.ts';
import { threadKey } from './threads.ts';

export interface ClampNeed {
  /** Force to hold at `reach`, in newtons, with the safety factor. */
  needed?: number;
  /** Reach in millimetres; without it, the rated capacities count. */
  reach?: number;
  extended?: boolean;
  /** Key of a family; `hold-down` means vertical and horizontal, `any` the whole catalogue. */
  action: string;
  mounting?: string;
  height?: number;
  thread?: string;
  /** Leaves out parts that state no holding capacity, such as caps and feet with a thread. */
  isClamp?: boolean;
  space?: readonly SpaceLimit[];
  near?: boolean;
  /**
   * The need is an existing clamp: with `near`, clamps with another thread or mounting are found, the most similar
   * first.
   */
  like?: boolean;
  products?: ReadonlySet<number>;
  replaced?: ReadonlyMap<number, unknown>;
}

export interface Range {
  from: number;
  count: number;
}

/** Index of the first item of a page; a page beyond the end is the last one. */
export const startOfPage = ({ from, count }: Range, length: number): number =>
  Math.min(from, Math.floor(Math.max(0, length - 1) / (count || 1)) * count);

export interface FoundClamps {
  listed: ModelRatings[][];
  total: number;
  products: number;
  others: { family: Family; total: number }[];
}

interface Fit {
  id: number;
  model: PlacedModel;
  family: Family | undefined;
  surplus: number;
}

/**
 * Finds clamps, the best fit first: the weakest clamp that is strong enough; without a force, the clamp with the least
 * reach; in a given space, the strongest.
 */
export function findClamps(figures: CatalogueFigures, need: ClampNeed, { from, count }: Range): FoundClamps {
  const search = searchFor(figures, need);
  const found: Fit[][] = [];
  const others = new Map<Family, number>();
  for (const product of figures.products.values()) {
    if (need.products && !need.products.has(product.id)) continue;
    const fits: Fit[] = [];
    for (let at = 0; at < product.models.length; at += 1) {
      const fit = fitOf(search, { product, at });
      if (!fit) continue;
      if (isWanted(fit.family, need)) fits.push(fit);
      else if (fit.family) others.set(fit.family, (others.get(fit.family) ?? 0) + 1);
    }
    if (fits.length) found.push(fits.sort(byFit));
  }
  found.sort(([a], [b]) => (a && b ? byFit(a, b) : 0));
  const start = startOfPage({ from, count }, found.length);
  return {
    listed: found.slice(start, start + count).map((fits) => fits.map(({ model }) => presented(figures, search, model))),
    total: found.reduce((total, { length }) => total + length, 0),
    products: found.length,
    others:
      need.action === 'hold-down' && !need.near
        ? search.families.all.flatMap((family) => {
            const total = others.get(family);
            return total ? [{ family, total }] : [];
          })
        : [],
  };
}

function isWanted(family: Family | undefined, { action, near, like }: ClampNeed): boolean {
  if (!family) return action === 'any' && !near && !like;
  if (action === 'any') return true;
  return action === 'hold-down' ? family.key === 'vertical' || family.key === 'horizontal' : family.key === action;
}

const byFit = (a: Fit, b: Fit) => a.surplus - b.surplus || a.id - b.id;

interface Search {
  need: ClampNeed;
  attributes: RatingAttributes;
  families: Families;
  limits: ReturnType<typeof placedLimits>;
}

const searchFor = (figures: CatalogueFigures, need: ClampNeed): Search => ({
  need,
  attributes: ratingAttributes(figures),
  families: familiesOf(figures),
  limits: placedLimits(figures, need.space ?? []),
});

function presented(figures: CatalogueFigures, search: Search, model: PlacedModel): ModelRatings {
  const spares = sparesOf(model, search.limits);
  const found = { ...ratingsAt(figures, model), ...(spares.length && { spares }) };
  const { reach } = search.need;
  if (reach === undefined || found.rated_reach === null) return found;
  return { ...found, usable: holdingAt(found.capacity ?? 0, barAt(search.attributes, model), reach).newtons };
}

/** Penalties in newtons for an unstated value and for a replaced model, larger than any surplus. */
const [UNSTATED, REPLACED] = [1e9, 1e12];

function fitOf(search: Search, model: PlacedModel): Fit | undefined {
  const { need, attributes } = search;
  const capacity = attributes.newtons(numberAt(model, attributes.capacity));
  // Beyond the rated reach, capacity only decreases.
  if (need.needed !== undefined && !isAtLeast(capacity, need.needed)) return undefined;
  if (!isAsked(search, model, capacity)) return undefined;
  const strength = strengthOf(search, model, capacity);
  if (!(strength >= 0)) return undefined;
  const surplus = surplusOf(search, model, strength);
  if (Number.isNaN(surplus)) return undefined;
  const id = idAt(model);
  const family = familyOf(search, model);
  return { id, model, family, surplus: surplus + (need.replaced?.has(id) ? REPLACED : 0) };
}

/** Surplus over the need; with `near`, how far the model misses the need. NaN for a model that does not match. */
function surplusOf(search: Search, model: PlacedModel, strength: number): number {
  const { need, limits } = search;
  if (!limits.length && !(need.near && need.like)) return strength;
  const spares = sparesOf(model, limits);
  const differing = need.near && need.like ? differingTexts(search, model) : 0;
  if (!spares.length && !differing) return Number.NaN;
  const missing = spares.reduce((sum, { left }) => sum - Math.min(0, left ?? 0), OTHER_TEXT * differing);
  const unstated = UNSTATED * spares.filter(({ left }) => left === null).length;
  if (need.near) return need.like && missing + unstated === 0 ? Number.NaN : missing + unstated;
  if (missing > 0) return Number.NaN;
  const isAlike = need.needed === undefined && limits.some(({ within }) => within !== undefined);
  if (isAlike && unstated) return Number.NaN;
  return (isAlike ? spares.reduce((sum, { off = 0 }) => sum + Math.abs(off), 0) : strength) + unstated;
}

const isThread = (asked: string, stated: Stated) => stated !== null && threadKey(String(stated)) === threadKey(asked);

/** Another thread or mounting counts like this difference in millimetres. */
const OTHER_TEXT = 5;

const differingTexts = ({ need: { thread, mounting }, attributes }: Search, model: PlacedModel): number =>
  Number(thread !== undefined && thread !== '' && !isThread(thread, statedAt(model, attributes.thread))) +
  Number(Boolean(mounting) && statedAt(model, attributes.mounting) !== mounting);

function isAsked({ need, attributes }: Search, model: PlacedModel, capacity: number): boolean {
  const thread = statedAt(model, attributes.thread);
  if (Number.isNaN(capacity) && (thread === null || need.isClamp)) return false;
  const isSimilar = need.near && need.like;
  if (need.mounting && !isSimilar && statedAt(model, attributes.mounting) !== need.mounting) return false;
  if (need.thread && !isSimilar && !isThread(need.thread, thread)) return false;
  return need.height === undefined || isAtMost(endAt(model, attributes.height), need.height);
}

const familyOf = ({ families, attributes }: Search, model: PlacedModel): Family | undefined =>
  families.byAction.get(statedAt(model, attributes.action));

/** Surplus by which clamps are ordered; NaN if the clamp does not hold at the reach or lacks the values. */
function strengthOf(search: Search, model: PlacedModel, capacity: number): number {
  const { needed, reach, extended = false, space } = search.need;
  if (reach === undefined || familyOf(search, model)?.lever === false) {
    if (extended || (reach !== undefined && needed === undefined)) return Number.NaN;
    if (needed !== undefined) return surplusOver(capacity, needed);
    return space?.length ? UNSTATED - (capacity || 0) : capacity || 0;
  }
  const bar = barAt(search.attributes, model);
  const { place, newtons } = holdingAt(capacity, bar, reach);
  if (place !== (extended ? 'extension' : 'bar')) return Number.NaN;
  return needed === undefined ? surplusOver(bar.end, reach) : surplusOver(newtons, needed);
}

/** Surplus over a need; negative if it is not met. */
const surplusOver = (has: number, needed: number) => (isEqualTo(has, needed) ? 0 : has - needed);
