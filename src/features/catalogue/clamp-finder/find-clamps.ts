import { ACTIONS, type ActionKey } from './clamp-finder.limits.ts';
import { capacityAt } from './clamp-strength.ts';

/** The figures of all clamps, one list for each figure; NaN and '' where a model has none. */
export interface ClampRatings {
  ids: Float64Array;
  products: Float64Array;
  /** Index in ACTIONS. */
  actions: Float64Array;
  /** In newtons; lengths in millimetres. */
  capacities: Float64Array;
  reaches: Float64Array;
  heights: Float64Array;
  threads: readonly string[];
  mountings: readonly string[];
}

export interface ClampNeed {
  /** In newtons at `reach`, including the safety factor. */
  needed?: number;
  /** In millimetres; without one, capacities are those at the rated reach. */
  reach?: number;
  /** `hold-down` are the vertical and the horizontal ones; `any` are all models of the catalogue. */
  action: ActionKey | 'hold-down' | 'any';
  mounting?: string;
  /** At most. */
  height?: number;
  thread?: string;
  /** Only models of these products. */
  products?: ReadonlySet<number>;
}

/** Which of the found products to list, in their order; beyond the end, the last so many. */
export interface Range {
  from: number;
  count: number;
}

export interface FoundInRatings {
  /** For each listed product the places of its models in the ratings, the one that fits best first. */
  listed: number[][];
  /** All models that hold, and all products that have one. */
  total: number;
  products: number;
  /** For a search among hold-downs: how many of each other family hold. */
  others: Partial<Record<ActionKey, number>>;
}

/** The capacity in newtons of a model at a reach; undefined for the rated reach. */
export function usableAt(ratings: ClampRatings, model: number, reach: number | undefined): number {
  const capacity = ratings.capacities[model] ?? Number.NaN;
  const rated = ratedReach(ratings, model);
  return reach === undefined ? capacity : capacityAt({ capacity, reach: rated }, reach);
}

/** The reach for which a capacity is stated; null for plungers and hooks, which pull in line with their load. */
export function ratedReach({ reaches, actions }: ClampRatings, model: number): number | null {
  const reach = reaches[model] ?? Number.NaN;
  const action = ACTIONS[actions[model] ?? -1];
  return Number.isNaN(reach) || action?.lever === false ? null : reach;
}

/**
 * The clamps that meet a need, by product. The best fit is the weakest clamp that is strong enough; without a force, the
 * one with the least reach. Looks at every model: some ten milliseconds for 100,000.
 */
export function findClamps(ratings: ClampRatings, need: ClampNeed, { from, count }: Range): FoundInRatings {
  const surplus = new Float64Array(ratings.ids.length);
  const byProduct = new Map<number, { models: number[]; best: number }>();
  const others: FoundInRatings['others'] = {};
  const byFit = (a: number, b: number) => (surplus[a] ?? 0) - (surplus[b] ?? 0) || a - b;
  let total = 0;
  for (let model = 0; model < ratings.ids.length; model += 1) {
    const over = surplusOf(ratings, model, need);
    if (over < 0) continue;
    const action = ACTIONS[ratings.actions[model] ?? -1];
    if (!isWanted(action, need.action)) {
      if (action && need.action === 'hold-down') others[action.key] = (others[action.key] ?? 0) + 1;
      continue;
    }
    total += 1;
    surplus[model] = over;
    const product = ratings.products[model] ?? 0;
    const known = byProduct.get(product);
    if (!known) byProduct.set(product, { models: [model], best: model });
    else {
      known.models.push(model);
      if (byFit(model, known.best) < 0) known.best = model;
    }
  }
  const sorted = [...byProduct.values()].sort((a, b) => byFit(a.best, b.best));
  const lastPage = count > 0 ? Math.floor(Math.max(0, sorted.length - 1) / count) * count : 0;
  const start = Math.min(from, lastPage);
  const listed = sorted.slice(start, start + count).map(({ models }) => models.sort(byFit));
  return { listed, total, products: sorted.length, others };
}

function isWanted(action: (typeof ACTIONS)[number] | undefined, wanted: ClampNeed['action']): boolean {
  if (wanted === 'any') return true;
  return wanted === 'hold-down' ? action?.lever === true : action?.key === wanted;
}

const NOT = -1;

/** By how much a model is stronger, or reaches further, than is needed; below 0 if it does not meet the need. */
function surplusOf(ratings: ClampRatings, model: number, need: ClampNeed): number {
  const { needed, reach, mounting, height, thread, products } = need;
  if (products && !products.has(ratings.products[model] ?? 0)) return NOT;
  if (mounting && ratings.mountings[model] !== mounting) return NOT;
  if (thread && ratings.threads[model] !== thread) return NOT;
  if (height !== undefined && !((ratings.heights[model] ?? Number.NaN) <= height)) return NOT;
  if (needed !== undefined) {
    const usable = usableAt(ratings, model, reach);
    return usable >= needed ? usable - needed : NOT;
  }
  if (reach === undefined) return ratings.capacities[model] || 0;
  const rated = ratedReach(ratings, model);
  return rated !== null && rated >= reach ? rated - reach : NOT;
}

/** The types of mounting of the clamps of the finder. */
export function mountingsIn({ mountings, actions }: ClampRatings): string[] {
  const found = new Set(mountings.filter((mounting, model) => mounting && !Number.isNaN(actions[model])));
  return [...found].sort((a, b) => a.localeCompare(b));
}
