import { isAtLeast, isAtMost, isEqualTo } from '../../../platform/numbers/compare-numbers.ts';
import {
  type CatalogueValues,
  getLowerEnd,
  getModelId,
  getStatedValue,
  getUpperEnd,
  type ModelRef,
  type StatedValue,
} from './catalogue-values.ts';
import { computeHoldingCapacity } from './holding-capacity.ts';
import { buildModelRatings, getModelBar, type ModelRatings } from './model-ratings.ts';
import { toThreadKey } from './parse-thread.ts';
import {
  type ClampFamilies,
  type ClampFamily,
  findRatingAttributes,
  listClampFamilies,
  type RatingAttributes,
} from './rating-attributes.ts';
import { addAttributeIds, computeSpares, type SpaceLimit } from './space-limits.ts';

export interface ClampNeed {
  /** Force to hold at `reach`, in newtons, with the safety factor. */
  needed?: number;
  /** Reach in millimetres; without it, the rated capacities count. */
  reach?: number;
  extended?: boolean;
  /** Lists the clamps that hold most at the reach first. */
  isStrongest?: boolean;
  /** Key of a family; `hold-down` means vertical and horizontal, `any` the whole catalogue. */
  action: string;
  mounting?: string;
  height?: number;
  thread?: string;
  /** Leaves out parts that state no holding capacity, such as caps and feet with a thread. */
  isClamp?: boolean;
  space?: readonly SpaceLimit[];
  /** Leaves out models that do not state all lengths of the space. */
  isStated?: boolean;
  /** A further condition that the caller checks. */
  isWanted?: (model: ModelRef) => boolean;
  near?: boolean;
  /**
   * The need is an existing clamp: with `near`, clamps with another thread or mounting are found, the most similar
   * first.
   */
  like?: boolean;
  products?: ReadonlySet<number>;
  replaced?: ReadonlyMap<number, unknown>;
}

export interface PageRange {
  from: number;
  count: number;
}

/** Index of the first item of a page; a page beyond the end is the last one. */
export const computePageStart = ({ from, count }: PageRange, length: number): number =>
  Math.min(from, Math.floor(Math.max(0, length - 1) / (count || 1)) * count);

export interface FoundClamps {
  listed: ModelRatings[][];
  total: number;
  products: number;
  others: { family: ClampFamily; total: number }[];
}

interface Fit {
  id: number;
  model: ModelRef;
  family: ClampFamily | undefined;
  surplus: number;
}

/**
 * Finds clamps, the best fit first: the weakest clamp that is strong enough; without a force, the clamp with the least
 * reach; in a given space, the lightest.
 */
export function findClamps(catalogue: CatalogueValues, need: ClampNeed, { from, count }: PageRange): FoundClamps {
  const search = buildSearch(catalogue, need);
  const found: Fit[][] = [];
  const others = new Map<ClampFamily, number>();
  for (const product of catalogue.products.values()) {
    if (need.products && !need.products.has(product.id)) continue;
    const fits: Fit[] = [];
    for (let at = 0; at < product.models.length; at += 1) {
      const fit = fitModel(search, { product, at });
      if (!fit) continue;
      if (isRequestedFamily(fit.family, need)) fits.push(fit);
      else if (fit.family) others.set(fit.family, (others.get(fit.family) ?? 0) + 1);
    }
    if (fits.length) found.push(fits.sort(compareFits));
  }
  found.sort(([a], [b]) => (a && b ? compareFits(a, b) : 0));
  const start = computePageStart({ from, count }, found.length);
  return {
    listed: found
      .slice(start, start + count)
      .map((fits) => fits.map(({ model }) => presentFit(catalogue, search, model))),
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

function isRequestedFamily(family: ClampFamily | undefined, { action, near, like }: ClampNeed): boolean {
  if (!family) return action === 'any' && !near && !like;
  if (action === 'any') return true;
  return action === 'hold-down' ? family.key === 'vertical' || family.key === 'horizontal' : family.key === action;
}

const compareFits = (a: Fit, b: Fit) => a.surplus - b.surplus || a.id - b.id;

interface Search {
  need: ClampNeed;
  attributes: RatingAttributes;
  families: ClampFamilies;
  limits: ReturnType<typeof addAttributeIds>;
}

const buildSearch = (catalogue: CatalogueValues, need: ClampNeed): Search => ({
  need,
  attributes: findRatingAttributes(catalogue),
  families: listClampFamilies(catalogue),
  limits: addAttributeIds(catalogue, need.space ?? []),
});

function presentFit(catalogue: CatalogueValues, search: Search, model: ModelRef): ModelRatings {
  const spares = computeSpares(model, search.limits);
  const found = { ...buildModelRatings(catalogue, model), ...(spares.length && { spares }) };
  const { reach } = search.need;
  if (reach === undefined || found.rated_reach === null) return found;
  return {
    ...found,
    usable: computeHoldingCapacity(found.capacity ?? 0, getModelBar(search.attributes, model), reach).newtons,
  };
}

/** Penalties in newtons for an unstated value and for a replaced model, larger than any surplus. */
const [UNSTATED, REPLACED] = [1e9, 1e12];

function fitModel(search: Search, model: ModelRef): Fit | undefined {
  const { need, attributes } = search;
  const capacity = attributes.newtons(getLowerEnd(model, attributes.capacity));
  // Beyond the rated reach, capacity only decreases.
  if (need.needed !== undefined && !isAtLeast(capacity, need.needed)) return undefined;
  if (!meetsConditions(search, model, capacity) || need.isWanted?.(model) === false) return undefined;
  const surplusHold = computeHoldSurplus(search, model, capacity);
  if (!(surplusHold >= 0)) return undefined;
  const surplus = computeSurplus(search, model, surplusHold);
  if (Number.isNaN(surplus)) return undefined;
  const id = getModelId(model);
  const family = findFamily(search, model);
  return { id, model, family, surplus: surplus + (need.replaced?.has(id) ? REPLACED : 0) };
}

/** Surplus over the need; with `near`, how far the model misses the need. NaN for a model that does not match. */
function computeSurplus(search: Search, model: ModelRef, surplusHold: number): number {
  const { need, limits } = search;
  if (!limits.length && !(need.near && need.like)) return surplusHold;
  const spares = computeSpares(model, limits);
  const differing = need.near && need.like ? countDifferingTexts(search, model) : 0;
  if (!spares.length && !differing) return Number.NaN;
  const missing = spares.reduce((sum, { left }) => sum - Math.min(0, left ?? 0), OTHER_TEXT * differing);
  const unstated = UNSTATED * spares.filter(({ left }) => left === null).length;
  if (need.near) return need.like && missing + unstated === 0 ? Number.NaN : missing + unstated;
  if (missing > 0 || (need.isStated && unstated)) return Number.NaN;
  const isAlike = need.needed === undefined && limits.some(({ within }) => within !== undefined);
  if (isAlike && unstated) return Number.NaN;
  return (isAlike ? spares.reduce((sum, { off = 0 }) => sum + Math.abs(off), 0) : surplusHold) + unstated;
}

const isSameThread = (asked: string, stated: StatedValue) =>
  stated !== null && toThreadKey(String(stated)) === toThreadKey(asked);

/** Another thread or mounting counts like this difference in millimetres. */
const OTHER_TEXT = 5;

const countDifferingTexts = ({ need: { thread, mounting }, attributes }: Search, model: ModelRef): number =>
  Number(thread !== undefined && thread !== '' && !isSameThread(thread, getStatedValue(model, attributes.thread))) +
  Number(Boolean(mounting) && getStatedValue(model, attributes.mounting) !== mounting);

function meetsConditions({ need, attributes }: Search, model: ModelRef, capacity: number): boolean {
  const thread = getStatedValue(model, attributes.thread);
  if (Number.isNaN(capacity) && (thread === null || need.isClamp)) return false;
  const isSimilar = need.near && need.like;
  if (need.mounting && !isSimilar && getStatedValue(model, attributes.mounting) !== need.mounting) return false;
  if (need.thread && !isSimilar && !isSameThread(need.thread, thread)) return false;
  return need.height === undefined || isAtMost(getUpperEnd(model, attributes.height), need.height);
}

const findFamily = ({ families, attributes }: Search, model: ModelRef): ClampFamily | undefined =>
  families.byAction.get(getStatedValue(model, attributes.action));

/** Surplus by which clamps are ordered; NaN if the clamp does not hold at the reach or lacks the values. */
function computeHoldSurplus(search: Search, model: ModelRef, capacity: number): number {
  const { needed, reach, extended = false, space } = search.need;
  if (reach === undefined || findFamily(search, model)?.lever === false) {
    if (extended || (reach !== undefined && needed === undefined)) return Number.NaN;
    if (needed !== undefined) return subtractNeed(capacity, needed);
    return space?.length ? computeBulk(search, model, capacity) : capacity || 0;
  }
  const bar = getModelBar(search.attributes, model);
  const { reachZone, newtons } = computeHoldingCapacity(capacity, bar, reach);
  if (reachZone !== (extended ? 'extension' : 'bar')) return Number.NaN;
  if (search.need.isStrongest) return UNSTATED - newtons;
  return needed === undefined ? subtractNeed(bar.end, reach) : subtractNeed(newtons, needed);
}

/** Weight in kilograms; models without a weight come after those with one, the weakest first. */
function computeBulk({ attributes }: Search, model: ModelRef, capacity: number): number {
  const weight = getLowerEnd(model, attributes.weight);
  return Number.isNaN(weight) ? WITHOUT_WEIGHT + (capacity || 0) : weight;
}
const WITHOUT_WEIGHT = 1e6;

/** Surplus over a need; negative if it is not met. */
const subtractNeed = (has: number, needed: number) => (isEqualTo(has, needed) ? 0 : has - needed);
