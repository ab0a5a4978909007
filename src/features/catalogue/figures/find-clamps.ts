import type { Block, CatalogueFigures } from './catalogue-figures.ts';
import { capacityAt } from './clamp-strength.ts';
import { keepFirst } from './keep-first.ts';
import { type ModelRatings, ratingsAt } from './model-ratings.ts';
import { type Families, type Family, familiesOf, ratingAttributes } from './rating-attributes.ts';
import { leftOf, type PlacedLimit, placedLimits, type SpaceLimit, type Spare } from './space-limits.ts';

export interface ClampNeed {
  /** In newtons at `reach`, including the safety factor. */
  needed?: number;
  /** In millimetres; without one, capacities are as they are rated. */
  reach?: number;
  /** The key of a family. `hold-down` are the vertical and the horizontal ones; `any` are all models of the catalogue. */
  action: string;
  mounting?: string;
  /** At most. */
  height?: number;
  thread?: string;
  /** What the space around it allows. */
  space?: readonly SpaceLimit[];
  /** Also what does not fit the space: what misses it by the least comes first. */
  near?: boolean;
  /** Only models of these products. */
  products?: ReadonlySet<number>;
  /** Models that others replace: they come after all others. */
  replaced?: ReadonlyMap<number, unknown>;
}

/** Which of the found products to list, in their order; beyond the end, the last so many. */
export interface Range {
  from: number;
  count: number;
}

export interface FoundClamps {
  /** For each listed product its models, the one that fits best first. */
  listed: ModelRatings[][];
  /** All models that hold, and all products that have one. */
  total: number;
  products: number;
  /** For a search among hold-downs: how many of each other family hold. */
  others: { family: Family; total: number }[];
}

/** A product with a model that meets the need, and its surplus. */
interface Fit {
  block: Block;
  surplus: number;
  id: number;
}

/**
 * The clamps that meet a need, by product. The best fit is the weakest clamp that is strong enough; without a force, the
 * one with the least reach; of those that fit a space, the strongest. Looks at every model whose product may meet it.
 */
export function findClamps(figures: CatalogueFigures, need: ClampNeed, { from, count }: Range): FoundClamps {
  const { ids } = figures;
  const families = familiesOf(figures);
  const wanted = families.all.map((family) => isWanted(family, need.action));
  const counts = families.all.map(() => 0);
  const measure = new Measure(figures, need);
  const fits: Fit[] = [];
  let total = 0;
  for (const block of figures.blocks.values()) {
    if (need.products && !need.products.has(block.product)) continue;
    if (!measure.enter(block)) continue;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let model = 0; model < block.count; model += 1) {
      const surplus = measure.surplusOf(model);
      if (!(surplus >= 0)) continue;
      const family = measure.familyOf(model);
      if (need.near && !(family >= 0 && wanted[family])) continue;
      if (family >= 0 && !wanted[family]) {
        counts[family] = (counts[family] ?? 0) + 1;
        continue;
      }
      if (family < 0 && need.action !== 'any') continue;
      total += 1;
      if (surplus < least) {
        least = surplus;
        best = model;
      }
    }
    if (best >= 0) fits.push({ block, surplus: least, id: ids[block.start + best] ?? 0 });
  }
  return {
    listed: listedOf(fits, from, count).map(({ block }) => modelsOf(figures, block, measure, wanted, need)),
    total,
    products: fits.length,
    others: families.all.flatMap((family, at) =>
      need.action === 'hold-down' && counts[at] ? [{ family, total: counts[at] as number }] : [],
    ),
  };
}

const isHoldDown = ({ key }: Family) => key === 'vertical' || key === 'horizontal';

function isWanted(family: Family, wanted: string): boolean {
  if (wanted === 'any') return true;
  return wanted === 'hold-down' ? isHoldDown(family) : family.key === wanted;
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
  for (const fit of fits) keepFirst(first, fit, count, byFit);
  return first;
}

/** The models of a product that meet the need, best first. */
function modelsOf(
  figures: CatalogueFigures,
  block: Block,
  measure: Measure,
  wanted: readonly boolean[],
  { action, needed }: ClampNeed,
): ModelRatings[] {
  measure.enter(block);
  const fits: { model: number; surplus: number; id: number }[] = [];
  for (let model = 0; model < block.count; model += 1) {
    const family = measure.familyOf(model);
    const surplus = measure.surplusOf(model);
    if (!(surplus >= 0) || !(family < 0 ? action === 'any' : wanted[family])) continue;
    fits.push({ model, surplus, id: figures.ids[block.start + model] ?? 0 });
  }
  return fits.sort(byFit).map(({ model }) => {
    const spares = measure.sparesOf(model);
    const found = { ...ratingsAt(figures, block, model), ...(spares.length && { spares }) };
    return needed === undefined ? found : { ...found, usable: measure.usableOf(model) };
  });
}

const NOT = -1;
const COLUMNS = ['capacity', 'reach', 'endOfBar', 'height', 'action', 'thread', 'mounting'] as const;
/** More newtons than any clamp has to spare, and more than it has with figures that it does not state. */
const [UNSTATED, REPLACED] = [1e9, 1e12];

/** Measures the models of one product after the other against a need. Called for each model of the catalogue: it makes no objects. */
class Measure {
  readonly #figures: CatalogueFigures;
  readonly #need: ClampNeed;
  readonly #attributes: ReturnType<typeof ratingAttributes>;
  readonly #families: Families;
  /** The indexes of the texts that are asked for. */
  readonly #mounting: number | undefined;
  readonly #thread: number | undefined;
  #capacity = NOT;
  #reach = NOT;
  #endOfBar = NOT;
  #height = NOT;
  #action = NOT;
  #threads = NOT;
  #mountings = NOT;
  readonly #space: readonly PlacedLimit[];
  /** The columns of each limit of the space. */
  #limits: number[][] = [];
  #block: Block | undefined;
  /** The shape of the last product, and where it has the columns. */
  #shape: Block['shape'] | undefined;
  readonly #places = {
    ...{ capacity: NOT, reach: NOT, endOfBar: NOT, height: NOT },
    ...{ action: NOT, thread: NOT, mounting: NOT },
  };

  constructor(figures: CatalogueFigures, need: ClampNeed) {
    this.#figures = figures;
    this.#need = need;
    this.#attributes = ratingAttributes(figures);
    this.#families = familiesOf(figures);
    this.#space = placedLimits(figures, need.space ?? []);
    this.#mounting = need.mounting ? (figures.indexOfText(need.mounting) ?? NOT) : undefined;
    this.#thread = need.thread ? (figures.indexOfText(need.thread) ?? NOT) : undefined;
  }

  /** Turns to a product. @returns whether one of its models may meet the need */
  enter(block: Block): boolean {
    const figures = this.#figures;
    if (block.shape !== this.#shape) this.#learn(block.shape);
    const { capacity, reach, endOfBar, height, action, thread, mounting } = this.#places;
    this.#capacity = figures.columnAt(block, capacity);
    const { needed } = this.#need;
    // What is too weak at its rated reach is too weak at any.
    if (needed !== undefined) {
      if (this.#capacity < 0 || this.#attributes.newtons(figures.greatestIn(this.#capacity)) < needed) return false;
    }
    this.#threads = figures.columnAt(block, thread);
    if (this.#capacity < 0 && this.#threads < 0) return false;
    this.#height = figures.columnAt(block, height);
    if (this.#need.height !== undefined && this.#height < 0) return false;
    this.#reach = figures.columnAt(block, reach);
    this.#endOfBar = figures.columnAt(block, endOfBar);
    this.#action = figures.columnAt(block, action);
    this.#mountings = figures.columnAt(block, mounting);
    this.#limits = this.#space.map(({ ids }) => ids.map((id) => figures.columnOf(block, id)));
    this.#block = block;
    return true;
  }

  #learn(shape: Block['shape']): void {
    this.#shape = shape;
    for (const name of COLUMNS) this.#places[name] = shape.columnOf.get(this.#attributes[name]) ?? -1;
  }

  /** The index of the family of a model; -1 for none. */
  familyOf(model: number): number {
    return this.#families.indexOf(this.#stated(this.#action, model));
  }

  /**
   * By how much a model is stronger, or reaches further, than is needed; below 0 if it does not meet the need. One that does not state
   * whether it fits the space comes after all that do, and one that was replaced after those.
   */
  surplusOf(model: number): number {
    const surplus = this.#fitOf(model);
    const { replaced } = this.#need;
    if (!(surplus >= 0) || !replaced?.size || !this.#block) return surplus;
    return replaced.has(this.#figures.ids[this.#block.start + model] ?? 0) ? surplus + REPLACED : surplus;
  }

  #fitOf(model: number): number {
    const surplus = this.#strengthOf(model);
    if (!(surplus >= 0) || !this.#space.length) return surplus;
    const { near } = this.#need;
    let [unstated, missing] = [0, 0];
    for (let at = 0; at < this.#space.length; at += 1) {
      const left = leftOf(this.#figures, this.#limits[at] ?? [], model, this.#space[at] as PlacedLimit);
      if (left < 0 && !near) return NOT;
      if (left < 0) missing -= left;
      if (Number.isNaN(left)) unstated += 1;
    }
    return (near ? missing : surplus) + UNSTATED * unstated;
  }

  /** What a model has to spare of each limit of the space. */
  sparesOf(model: number): Spare[] {
    return this.#space.map((limit, at) => {
      const left = leftOf(this.#figures, this.#limits[at] ?? [], model, limit);
      return { name: limit.name, left: Number.isNaN(left) ? null : left };
    });
  }

  #strengthOf(model: number): number {
    const { needed, reach, height } = this.#need;
    const capacity = this.#attributes.newtons(this.#stated(this.#capacity, model));
    if (needed !== undefined && !(capacity >= needed)) return NOT;
    // Neither a clamp nor something that is screwed on one.
    if (Number.isNaN(capacity) && Number.isNaN(this.#stated(this.#threads, model))) return NOT;
    if (this.#mounting !== undefined && this.#stated(this.#mountings, model) !== this.#mounting) return NOT;
    if (this.#thread !== undefined && this.#stated(this.#threads, model) !== this.#thread) return NOT;
    if (height !== undefined && !(this.#stated(this.#height, model) <= height)) return NOT;
    if (needed === undefined && reach === undefined)
      return this.#space.length ? UNSTATED - (capacity || 0) : capacity || 0;
    if (needed === undefined) return this.#isInLine(model) ? NOT : this.#endOf(model) - (reach as number);
    const usable = this.usableOf(model);
    return usable >= needed ? usable - needed : NOT;
  }

  /** Holding capacity in newtons at the needed reach; the rated one where no reach is needed. */
  usableOf(model: number): number {
    const { reach } = this.#need;
    const capacity = this.#attributes.newtons(this.#stated(this.#capacity, model));
    if (reach === undefined || this.#isInLine(model)) return capacity;
    return capacityAt(capacity, this.#stated(this.#reach, model), this.#endOf(model), reach);
  }

  #isInLine(model: number): boolean {
    // Reading what an array has at -1 takes ten times as long as all the rest.
    return this.familyOf(model) >= 0 && this.#families.all[this.familyOf(model)]?.lever === false;
  }

  #endOf(model: number): number {
    const end = this.#stated(this.#endOfBar, model);
    return Number.isNaN(end) ? this.#stated(this.#reach, model) : end;
  }

  #stated(column: number, model: number): number {
    return column < 0 ? Number.NaN : (this.#figures.values[column + model] as number);
  }
}
