import { isAtLeast, isAtMost, isEqualTo } from '../../../platform/numbers/compare-numbers.ts';
import {
  type CatalogueValues,
  getLowerEnd,
  getModelId,
  getStatedValue,
  getUpperEnd,
  type ModelRef,
  type ProductValues,
  type StatedValue,
} from './catalogue-values.ts';
import { computeHoldingCapacity } from './holding-capacity.ts';
import { buildModelRatings, getModelBar, type ModelRatings } from './model-ratings.ts';
import { buildThreadTest } from './parse-thread.ts';
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
  surplus: number;
}

/** The best clamp of a product, and how many of its models match. */
interface ProductFit {
  product: ProductValues;
  id: number;
  surplus: number;
  total: number;
}

/**
 * Finds clamps, the best fit first: the weakest clamp that is strong enough; without a force, the clamp with the least
 * reach; in a given space, the lightest.
 */
export function findClamps(catalogue: CatalogueValues, need: ClampNeed, { from, count }: PageRange): FoundClamps {
  const search = buildSearch(catalogue, need);
  const found: ProductFit[] = [];
  const others = new Map<ClampFamily, number>();
  for (const product of catalogue.products.values()) {
    if (need.products && !need.products.has(product.id)) continue;
    if (need.extended && !product.stated.has(search.attributes.extended)) continue;
    const fit = fitProduct(search, product, others);
    if (fit) found.push(fit);
  }
  found.sort(compareFits);
  const start = computePageStart({ from, count }, found.length);
  return {
    listed: found
      .slice(start, start + count)
      .map(({ product }) => listFits(search, product).map(({ model }) => presentFit(catalogue, search, model))),
    total: found.reduce((sum, { total }) => sum + total, 0),
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

/**
 * Counts the models that match, and adds those of other families to `others`. Makes no object for a model, because
 * garbage of 100,000 models takes a third of the search.
 */
function fitProduct(search: Search, product: ProductValues, others: Map<ClampFamily, number>): ProductFit | undefined {
  let best: ProductFit | undefined;
  for (const model = { product, at: 0 }; model.at < product.models.length; model.at += 1) {
    const surplus = computeFitSurplus(search, model);
    if (Number.isNaN(surplus)) continue;
    const family = findFamily(search, model);
    if (isRequestedFamily(family, search.need)) {
      best ??= { product, id: getModelId(model), surplus, total: 0 };
      best.total += 1;
      if (surplus < best.surplus || (surplus === best.surplus && getModelId(model) < best.id)) {
        best.surplus = surplus;
        best.id = getModelId(model);
      }
    } else if (family) {
      others.set(family, (others.get(family) ?? 0) + 1);
    }
  }
  return best;
}

/** Matching models of a product, the best fit first. */
const listFits = (search: Search, product: ProductValues): Fit[] =>
  product.models
    .map((id, at): Fit => ({ id, model: { product, at }, surplus: computeFitSurplus(search, { product, at }) }))
    .filter(({ model, surplus }) => !Number.isNaN(surplus) && isRequestedFamily(findFamily(search, model), search.need))
    .sort(compareFits);

function isRequestedFamily(family: ClampFamily | undefined, { action, near, like }: ClampNeed): boolean {
  if (!family) return action === 'any' && !near && !like;
  if (action === 'any') return true;
  return action === 'hold-down' ? family.key === 'vertical' || family.key === 'horizontal' : family.key === action;
}

const compareFits = (a: Omit<Fit, 'model'>, b: Omit<Fit, 'model'>) => a.surplus - b.surplus || a.id - b.id;

interface Search {
  need: ClampNeed;
  attributes: RatingAttributes;
  families: ClampFamilies;
  limits: ReturnType<typeof addAttributeIds>;
  isThread: (stated: StatedValue) => boolean;
}

const buildSearch = (catalogue: CatalogueValues, need: ClampNeed): Search => ({
  need,
  attributes: findRatingAttributes(catalogue),
  families: listClampFamilies(catalogue),
  limits: addAttributeIds(catalogue, need.space ?? []),
  isThread: buildThreadTest(need.thread ?? ''),
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

/** Surplus by which clamps are ordered, the least first; NaN for a model that does not match. */
function computeFitSurplus(search: Search, model: ModelRef): number {
  const { need, attributes } = search;
  const capacity = attributes.newtons(getLowerEnd(model, attributes.capacity));
  // Beyond the rated reach, capacity only decreases.
  if (need.needed !== undefined && !isAtLeast(capacity, need.needed)) return Number.NaN;
  if (!meetsConditions(search, model, capacity) || need.isWanted?.(model) === false) return Number.NaN;
  const surplusHold = computeHoldSurplus(search, model, capacity);
  if (!(surplusHold >= 0)) return Number.NaN;
  const surplus = computeSurplus(search, model, surplusHold);
  return need.replaced?.has(getModelId(model)) ? surplus + REPLACED : surplus;
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

/** Another thread or mounting counts like this difference in millimetres. */
const OTHER_TEXT = 5;

const countDifferingTexts = ({ need: { thread, mounting }, attributes, isThread }: Search, model: ModelRef): number =>
  Number(Boolean(thread) && !isThread(getStatedValue(model, attributes.thread))) +
  Number(Boolean(mounting) && getStatedValue(model, attributes.mounting) !== mounting);

function meetsConditions({ need, attributes, isThread }: Search, model: ModelRef, capacity: number): boolean {
  if (Number.isNaN(capacity) && (need.isClamp || getStatedValue(model, attributes.thread) === null)) return false;
  const isSimilar = need.near && need.like;
  if (need.mounting && !isSimilar && getStatedValue(model, attributes.mounting) !== need.mounting) return false;
  if (need.thread && !isSimilar && !isThread(getStatedValue(model, attributes.thread))) return false;
  return need.height === undefined || isAtMost(getUpperEnd(model, attributes.height), need.height);
}

const findFamily = ({ families, attributes }: Search, model: ModelRef): ClampFamily | undefined =>
  families.byAction.get(getStatedValue(model, attributes.action));

/** Surplus by which clamps are ordered; NaN if the clamp does not hold at the reach or lacks the values. */
function computeHoldSurplus(search: Search, model: ModelRef, capacity: number): number {
  const { needed, reach, extended = false, space } = search.need;
  if (reach === undefined || findFamily(search, model)?.lever === false) {
    if (search.need.isStrongest) return UNSTATED - capacity;
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
