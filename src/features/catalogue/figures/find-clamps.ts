import {
  type CatalogueFigures,
  endIn,
  idAt,
  numberIn,
  type PlacedModel,
  type Stated,
  type VisibleProduct,
} from './catalogue-figures.ts';
import { capacityAt } from './clamp-strength.ts';
import { type ModelRatings, ratingsAt } from './model-ratings.ts';
import {
  type Families,
  type Family,
  familiesOf,
  type RatingAttributes,
  ratingAttributes,
} from './rating-attributes.ts';
import { placedLimits, type SpaceLimit, type Spare, sparesOf } from './space-limits.ts';

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

/** A model that meets the need. */
interface Fit {
  id: number;
  model: PlacedModel;
  family: Family | undefined;
  /** By how much it is stronger, or reaches further, than is needed. */
  surplus: number;
}

/**
 * The clamps that meet a need, by product. The best fit is the weakest clamp that is strong enough; without a force, the
 * one with the least reach; of those that fit a space, the strongest.
 */
export function findClamps(figures: CatalogueFigures, need: ClampNeed, { from, count }: Range): FoundClamps {
  const search = searchFor(figures, need);
  const found: Fit[][] = [];
  const others = new Map<Family, number>();
  for (const product of figures.products.values()) {
    if (need.products && !need.products.has(product.id)) continue;
    const fits: Fit[] = [];
    const columns = columnsOf(search, product);
    for (let at = 0; at < product.models.length; at += 1) {
      const fit = fitOf(search, columns, { product, at });
      if (!fit) continue;
      if (isWanted(fit.family, need)) fits.push(fit);
      else if (fit.family) others.set(fit.family, (others.get(fit.family) ?? 0) + 1);
    }
    if (fits.length) found.push(fits.sort(byFit));
  }
  found.sort(([a], [b]) => (a && b ? byFit(a, b) : 0));
  const lastPage = Math.floor(Math.max(0, found.length - 1) / (count || 1)) * count;
  const start = Math.min(from, lastPage);
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

function isWanted(family: Family | undefined, { action, near }: ClampNeed): boolean {
  if (!family) return action === 'any' && !near;
  if (action === 'any') return true;
  return action === 'hold-down' ? family.key === 'vertical' || family.key === 'horizontal' : family.key === action;
}

const byFit = (a: Fit, b: Fit) => a.surplus - b.surplus || a.id - b.id;

/** A need with what the catalogue calls the figures that it is about. */
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

/** What the models of a product state of the figures that a need is about. */
type Columns = Record<'capacity' | 'reach' | 'end' | 'height' | 'action' | 'thread' | 'mounting', readonly Stated[]>;

function columnsOf({ attributes }: Search, { stated }: VisibleProduct): Columns {
  const column = (attribute: number) => stated.get(attribute) ?? [];
  return {
    capacity: column(attributes.capacity),
    reach: column(attributes.reach),
    end: column(-attributes.reach),
    height: column(attributes.height),
    action: column(attributes.action),
    thread: column(attributes.thread),
    mounting: column(attributes.mounting),
  };
}

function presented(figures: CatalogueFigures, search: Search, model: PlacedModel): ModelRatings {
  const spares = sparesOf(model, search.limits);
  const found = { ...ratingsAt(figures, model), ...(spares.length && { spares }) };
  if (search.need.needed === undefined) return found;
  const columns = columnsOf(search, model.product);
  const capacity = search.attributes.newtons(numberIn(columns.capacity, model.at));
  return { ...found, usable: usableOf(search, columns, model.at, capacity) };
}

/** More newtons than any clamp has to spare, and more than it has with figures that it does not state. */
const [UNSTATED, REPLACED] = [1e9, 1e12];

/** Returns how a model meets a need; undefined if it does not. */
function fitOf(search: Search, columns: Columns, model: PlacedModel): Fit | undefined {
  const { need, attributes, limits } = search;
  const capacity = attributes.newtons(numberIn(columns.capacity, model.at));
  // What is too weak at its rated reach is too weak at any.
  if (need.needed !== undefined && !(capacity >= need.needed)) return undefined;
  if (!isAsked(need, columns, model.at, capacity)) return undefined;
  const strength = strengthOf(search, columns, model.at, capacity);
  if (!(strength >= 0)) return undefined;
  const surplus = limits.length ? surplusWithin(sparesOf(model, limits), need, strength) : strength;
  if (Number.isNaN(surplus)) return undefined;
  const id = idAt(model);
  const family = familyOf(search, columns, model.at);
  return { id, model, family, surplus: surplus + (need.replaced?.has(id) ? REPLACED : 0) };
}

/** Models that do not state whether they fit a space come after all that do; NaN for what does not fit, unless that is asked for too. */
function surplusWithin(spares: readonly Spare[], { near }: ClampNeed, strength: number): number {
  const missing = spares.reduce((sum, { left }) => sum - Math.min(0, left ?? 0), 0);
  if (missing > 0 && !near) return Number.NaN;
  return (near ? missing : strength) + UNSTATED * spares.filter(({ left }) => left === null).length;
}

/** Whether a model is a clamp, or screwed on one, and has the mounting, the thread and the height that are asked for. */
function isAsked(need: ClampNeed, columns: Columns, at: number, capacity: number): boolean {
  const thread = columns.thread[at] ?? null;
  if (Number.isNaN(capacity) && thread === null) return false;
  if (need.mounting && columns.mounting[at] !== need.mounting) return false;
  if (need.thread && thread !== need.thread) return false;
  return need.height === undefined || numberIn(columns.height, at) <= need.height;
}

const familyOf = ({ families }: Search, { action }: Columns, at: number): Family | undefined =>
  families.byAction.get(action[at] ?? null);

/** The end of a model's bar, in millimetres; NaN if it states no reach. */
const endOfBar = ({ reach, end }: Columns, at: number): number => endIn(reach, end, at);

/** Holding capacity in newtons at the needed reach; the rated one where no reach is needed. */
function usableOf(search: Search, columns: Columns, at: number, capacity: number): number {
  const { reach } = search.need;
  if (reach === undefined || familyOf(search, columns, at)?.lever === false) return capacity;
  return capacityAt(capacity, numberIn(columns.reach, at), endOfBar(columns, at), reach);
}

/** By how much a model is stronger, or reaches further, than is needed; NaN where it does not state that. */
function strengthOf(search: Search, columns: Columns, at: number, capacity: number): number {
  const { needed, reach, space } = search.need;
  if (needed !== undefined) return usableOf(search, columns, at, capacity) - needed;
  if (reach === undefined) return space?.length ? UNSTATED - (capacity || 0) : capacity || 0;
  return familyOf(search, columns, at)?.lever === false ? Number.NaN : endOfBar(columns, at) - reach;
}
