import { ACTIONS, type ActionKey } from './clamp-actions.limits.ts';
import type { Block, ClampRatings } from './clamp-ratings.ts';
import { capacityAt } from './clamp-strength.ts';

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

/** A model that meets a need; forces in newtons, lengths in millimetres. */
export interface FoundModel {
  id: number;
  action: string;
  capacity: number | null;
  /** null for plungers and hooks, which pull in line with their load. */
  ratedReach: number | null;
  height: number | null;
  thread: string;
  mounting: string;
  /** The capacity at the reach that is needed. */
  usable: number | null;
}

export interface FoundInRatings {
  /** For each listed product its models, the one that fits best first. */
  listed: FoundModel[][];
  /** All models that hold, and all products that have one. */
  total: number;
  products: number;
  /** For a search among hold-downs: how many of each other family hold. */
  others: Partial<Record<ActionKey, number>>;
}

/** A product with a model that meets the need, and its surplus. */
interface Fit {
  block: Block;
  surplus: number;
  id: number;
}

/** The capacity in newtons of a model at a reach; undefined for the rated reach. */
function usableAt(ratings: ClampRatings, model: number, reach: number | undefined): number {
  const capacity = ratings.capacities[model] ?? Number.NaN;
  return reach === undefined ? capacity : capacityAt(capacity, ratedReach(ratings, model), reach);
}

function ratedReach({ reaches, actions }: ClampRatings, model: number): number | null {
  const reach = reaches[model] ?? Number.NaN;
  return Number.isNaN(reach) || ACTIONS[actions[model] ?? -1]?.lever === false ? null : reach;
}

/**
 * The clamps that meet a need, by product. The best fit is the weakest clamp that is strong enough; without a force, the
 * one with the least reach. Looks at every model whose product may meet it: about a millisecond for 100,000.
 */
export function findClamps(ratings: ClampRatings, need: ClampNeed, { from, count }: Range): FoundInRatings {
  const { actions, ids } = ratings;
  const surplusOf = surplusIn(ratings, need);
  const wanted = ACTIONS.map((action) => isWanted(action, need.action));
  const counts = new Int32Array(ACTIONS.length);
  const fits: Fit[] = [];
  let total = 0;
  for (const block of ratings.blocks.values()) {
    if (need.needed !== undefined && block.maxCapacity < need.needed) continue;
    if (need.products && !need.products.has(block.product)) continue;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let model = block.start; model < block.end; model += 1) {
      const surplus = surplusOf(model);
      if (!(surplus >= 0)) continue;
      const action = actions[model] ?? -1;
      if (action >= 0 && !wanted[action]) {
        counts[action] = (counts[action] ?? 0) + 1;
        continue;
      }
      if (action < 0 && need.action !== 'any') continue;
      total += 1;
      if (surplus < least) {
        least = surplus;
        best = model;
      }
    }
    if (best >= 0) fits.push({ block, surplus: least, id: ids[best] ?? 0 });
  }
  const shown = listedOf(fits, from, count);
  const isHoldDown = need.action === 'hold-down';
  return {
    listed: shown.map(({ block }) => modelsOf(ratings, block, need, surplusOf)),
    total,
    products: fits.length,
    others: Object.fromEntries(ACTIONS.flatMap(({ key }, at) => (isHoldDown && counts[at] ? [[key, counts[at]]] : []))),
  };
}

const byFit = (a: { surplus: number; id: number }, b: { surplus: number; id: number }) =>
  a.surplus - b.surplus || a.id - b.id;

function listedOf(fits: Fit[], from: number, count: number): Fit[] {
  if (count <= 0) return [];
  const lastPage = Math.floor(Math.max(0, fits.length - 1) / count) * count;
  const start = Math.min(from, lastPage);
  return firstOf(fits, start + count).slice(start);
}

/** More than the first pages have. */
const MAX_SELECTED = 500;

/** The first so many in order. Sorting 50,000 products to show twenty would take longer than finding them. */
function firstOf(fits: Fit[], count: number): Fit[] {
  if (count > MAX_SELECTED || count >= fits.length) return fits.sort(byFit).slice(0, count);
  const first: Fit[] = [];
  for (const fit of fits) {
    const last = first[count - 1];
    if (last && byFit(fit, last) >= 0) continue;
    let at = first.length;
    while (at > 0 && byFit(fit, first[at - 1] as Fit) < 0) at -= 1;
    first.splice(at, 0, fit);
    if (first.length > count) first.pop();
  }
  return first;
}

function isWanted(action: (typeof ACTIONS)[number], wanted: ClampNeed['action']): boolean {
  if (wanted === 'any') return true;
  return wanted === 'hold-down' ? action.lever : action.key === wanted;
}

const orNull = (number: number | undefined) => (number === undefined || Number.isNaN(number) ? null : number);

/** The models of a product that meet the need, best first. */
function modelsOf(
  ratings: ClampRatings,
  { start, end }: Block,
  need: ClampNeed,
  surplusOf: (model: number) => number,
): FoundModel[] {
  const fits: { model: number; surplus: number; id: number }[] = [];
  for (let model = start; model < end; model += 1) {
    const action = ACTIONS[ratings.actions[model] ?? -1];
    const surplus = surplusOf(model);
    if (!(surplus >= 0) || (action ? !isWanted(action, need.action) : need.action !== 'any')) continue;
    fits.push({ model, surplus, id: ratings.ids[model] ?? 0 });
  }
  return fits.sort(byFit).map(({ model, id }) => ({
    id,
    action: ACTIONS[ratings.actions[model] ?? -1]?.name ?? '',
    capacity: orNull(ratings.capacities[model]),
    ratedReach: ratedReach(ratings, model),
    height: orNull(ratings.heights[model]),
    thread: ratings.texts[ratings.threads[model] ?? 0] ?? '',
    mounting: ratings.texts[ratings.mountings[model] ?? 0] ?? '',
    usable: orNull(usableAt(ratings, model, need.needed === undefined ? undefined : need.reach)),
  }));
}

const NOT = -1;
/** By the index of the family and one more; the first is that of models without a family. */
const IS_LEVER = [true, ...ACTIONS.map(({ lever }) => lever)];

/**
 * By how much a model is stronger, or reaches further, than is needed; below 0 if it does not meet the need. Called for each model:
 * it makes no objects.
 */
function surplusIn(ratings: ClampRatings, need: ClampNeed): (model: number) => number {
  const { actions, capacities, reaches, heights, mountings, threads } = ratings;
  const { needed, reach, height } = need;
  const mounting = need.mounting ? (ratings.textAt(need.mounting) ?? NOT) : undefined;
  const thread = need.thread ? (ratings.textAt(need.thread) ?? NOT) : undefined;
  return (model) => {
    const capacity = capacities[model] as number;
    // What is too weak at its rated reach is too weak at any.
    if (needed !== undefined && !(capacity >= needed)) return NOT;
    if (mounting !== undefined && mountings[model] !== mounting) return NOT;
    if (thread !== undefined && threads[model] !== thread) return NOT;
    if (height !== undefined && !((heights[model] as number) <= height)) return NOT;
    if (needed === undefined && reach === undefined) return capacity || 0;
    const isLever = IS_LEVER[(actions[model] as number) + 1] === true;
    const rated = isLever ? (reaches[model] as number) : Number.NaN;
    if (needed === undefined) return rated >= (reach as number) ? rated - (reach as number) : NOT;
    const usable = reach === undefined || !(rated < reach) ? capacity : capacityAt(capacity, rated, reach);
    return usable >= needed ? usable - needed : NOT;
  };
}
