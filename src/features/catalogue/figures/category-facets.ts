import { naturalOrder } from '../../../platform/natural-order.ts';
import type { Block, CatalogueFigures } from './catalogue-figures.ts';
import { derivedFromFigures } from './derived-from-figures.ts';
import type { Attribute } from './figures.store.ts';

/** With fewer distinct numbers the filter is a list of values, from this many on it is a range. */
const MIN_RANGE_NUMBERS = 3;

/** An attribute with many distinct numbers. */
export interface RangeFacet extends Attribute {
  min: number;
  max: number;
}

/** An attribute with texts or few numbers. */
export interface ValueFacet extends Attribute {
  values: string[];
  /** The index in `values` of what a model states, as it is in the lists of the figures; -1 for nothing. */
  indexOf(stated: number): number;
}

export type Facet = RangeFacet | ValueFacet;

/** The filterable attributes of the models of a category. */
export interface CategoryFacets {
  figures: CatalogueFigures;
  /** The products of the category and its descendants, by their ids. */
  blocks: readonly Block[];
  facets: readonly Facet[];
}

/** The facets of some categories together. */
export const facetsOf = (figures: CatalogueFigures, categoryIds: readonly number[]): CategoryFacets =>
  facetsOfCategories(figures, categoryIds.join());

const facetsOfCategories = derivedFromFigures((figures, categoryIds): CategoryFacets => {
  const products = categoryIds.split(',').flatMap((id) => [...figures.productsOf(Number(id))]);
  const blocks = products.sort((a, b) => a - b).flatMap((product) => figures.blocks.get(product) ?? []);
  const facets = figures.attributes.flatMap(
    (attribute) => (attribute.unit === null ? textFacet : numberFacet)(figures, blocks, attribute) ?? [],
  );
  return { figures, blocks, facets };
});

function textFacet(figures: CatalogueFigures, blocks: readonly Block[], attribute: Attribute): Facet | undefined {
  const isStated = new Uint8Array(figures.texts.length);
  eachValue(figures, blocks, attribute, (index) => {
    isStated[index] = 1;
  });
  const stated = figures.texts
    .flatMap((text, index) => (isStated[index] ? [{ text, index }] : []))
    .sort((a, b) => naturalOrder(a.text, b.text));
  if (!stated.length) return undefined;
  const places = new Int32Array(figures.texts.length).fill(-1);
  for (const [place, { index }] of stated.entries()) places[index] = place;
  // NaN, for nothing, is no index of the list.
  return { ...attribute, values: stated.map(({ text }) => text), indexOf: (index) => places[index] ?? -1 };
}

function numberFacet(figures: CatalogueFigures, blocks: readonly Block[], attribute: Attribute): Facet | undefined {
  const distinct = new Set<number>();
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let hasRanges = false;
  for (const block of blocks) {
    const column = figures.columnOf(block, attribute.id);
    if (column < 0) continue;
    min = Math.min(min, figures.leastIn(column));
    max = Math.max(max, figures.greatestOf(block, attribute.id, column));
    hasRanges ||= figures.columnOf(block, -attribute.id) >= 0;
    if (distinct.size < MIN_RANGE_NUMBERS) eachValue(figures, [block], attribute, (number) => distinct.add(number));
  }
  if (distinct.size >= MIN_RANGE_NUMBERS || hasRanges) return { ...attribute, min, max };
  if (!distinct.size) return undefined;
  const numbers = [...distinct].sort((a, b) => a - b);
  return { ...attribute, values: numbers.map(String), indexOf: (number) => numbers.indexOf(number) };
}

/** Calls `use` at least once with each value that the models of some products state of an attribute. */
export function eachValue(
  figures: CatalogueFigures,
  blocks: Iterable<Block>,
  { id }: Attribute,
  use: (value: number) => void,
): void {
  for (const block of blocks) {
    const column = figures.columnOf(block, id);
    if (column < 0) continue;
    const least = figures.leastIn(column);
    if (least === figures.greatestIn(column)) use(least);
    else figures.eachStated(block, id, use);
  }
}

/** An applied filter. */
export interface Condition {
  facet: Facet;
  /** Whether a model matches that states this, or a range to `end`; NaN: nothing. */
  allows(stated: number, end: number): boolean;
}

/** The remaining choices of a facet. */
export interface Tally {
  /** For each value how many products, or models, it would find. */
  counts?: number[];
  /** The bounds of the remaining numbers; null when there are none. */
  remaining?: { min: number; max: number } | null;
}

/**
 * The products with a model that matches all conditions, and the remaining choices of each facet, counted over the models
 * that match the conditions of all *other* facets. `within` limits both to some products; values are counted in products or in models.
 * `found`: the number of matching models by product id.
 */
export function tallyOf(
  category: CategoryFacets,
  conditions: readonly Condition[],
  within?: ReadonlySet<number>,
  counted: 'products' | 'models' = 'products',
) {
  const { figures, blocks, facets } = category;
  const counters = facets.map((facet) => counterOf(figures, facet, counted === 'models'));
  const conditionOf = facets.map((facet) => conditions.findIndex((condition) => condition.facet === facet));
  const failures = new Failures(figures, conditions);
  const found = new Map<number, number>();
  for (const block of blocks) {
    if (within && !within.has(block.product)) continue;
    const matching = failures.lookAt(block);
    if (matching) found.set(block.product, matching);
    for (let at = 0; at < facets.length; at += 1) {
      const column = figures.columnOf(block, (facets[at] as Facet).id);
      if (column >= 0) counters[at]?.add(block, column, failures, conditionOf[at] as number);
    }
  }
  return { found, left: new Map(facets.map((facet, at) => [facet, counters[at]?.result()])) };
}

/** A model of a category, by its product and its place there. */
export interface PlacedModel {
  block: Block;
  at: number;
}

/** The models of a category that match all conditions; `within` limits them to some products. */
export function modelsMatching(
  { figures, blocks }: CategoryFacets,
  conditions: readonly Condition[],
  within?: ReadonlySet<number>,
): PlacedModel[] {
  const failures = new Failures(figures, conditions);
  const matching: PlacedModel[] = [];
  for (const block of blocks) {
    if ((within && !within.has(block.product)) || !failures.lookAt(block)) continue;
    for (let at = 0; at < block.count; at += 1)
      if (failures.isEmpty || failures.of[at] === NONE) matching.push({ block, at });
  }
  return matching;
}

const NONE = -1;
const SEVERAL = -2;

/** Which condition each model of a product fails; of one product after the other, without an object for each. */
class Failures {
  /** By the place of a model in the product: NONE, the index of the only condition that it fails, or SEVERAL. */
  of = new Int8Array(64);
  /** Whether no model fails a condition. */
  isEmpty = true;
  readonly #figures: CatalogueFigures;
  readonly #conditions: readonly Condition[];

  constructor(figures: CatalogueFigures, conditions: readonly Condition[]) {
    this.#figures = figures;
    this.#conditions = conditions;
  }

  /** Turns to a product. @returns how many of its models fail nothing */
  lookAt(block: Block): number {
    this.isEmpty = true;
    if (!this.#conditions.length) return block.count;
    if (block.count > this.of.length) this.of = new Int8Array(2 * block.count);
    const { of } = this;
    of.fill(NONE, 0, block.count);
    for (let at = 0; at < this.#conditions.length; at += 1) {
      const { facet, allows } = this.#conditions[at] as Condition;
      const column = this.#figures.columnOf(block, facet.id);
      const hasEnds = this.#figures.columnOf(block, -facet.id) >= 0;
      for (let model = 0; model < block.count; model += 1) {
        const stated = this.#figures.values[column + model] as number;
        const end = hasEnds ? this.#figures.endOf(block, facet.id, model) : stated;
        if (column >= 0 && allows(stated, end)) continue;
        of[model] = of[model] === NONE ? at : SEVERAL;
        this.isEmpty = false;
      }
    }
    let matching = 0;
    for (let model = 0; model < block.count; model += 1) if (of[model] === NONE) matching += 1;
    return matching;
  }
}

interface Counter {
  /** Counts the models of a product that fail nothing, or only the condition `own`. */
  add(block: Block, column: number, failures: Failures, own: number): void;
  result(): Tally;
}

function counterOf(figures: CatalogueFigures, facet: Facet, inModels: boolean): Counter {
  return 'values' in facet ? valueCounter(figures, facet, inModels) : rangeCounter(figures, facet);
}

function rangeCounter(figures: CatalogueFigures, { id }: Facet): Counter {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  return {
    add(block, column, { isEmpty, of }, own) {
      if (isEmpty) {
        min = Math.min(min, figures.leastIn(column));
        max = Math.max(max, figures.greatestOf(block, id, column));
        return;
      }
      const hasEnds = figures.columnOf(block, -id) >= 0;
      for (let model = 0; model < block.count; model += 1) {
        if (of[model] !== NONE && of[model] !== own) continue;
        const number = figures.values[column + model] as number;
        if (number < min) min = number;
        const end = hasEnds ? figures.endOf(block, id, model) : number;
        if (end > max) max = end;
      }
    },
    result: () => ({ remaining: min <= max ? { min, max } : null }),
  };
}

function valueCounter(figures: CatalogueFigures, { values, indexOf }: ValueFacet, inModels: boolean): Counter {
  const counts = new Array<number>(values.length).fill(0);
  // In products, each counts once for each value.
  const lastCounted = new Int32Array(values.length).fill(-1);
  const count = (product: number, stated: number) => {
    const index = indexOf(stated);
    if (index < 0 || (!inModels && lastCounted[index] === product)) return;
    lastCounted[index] = product;
    counts[index] = (counts[index] as number) + 1;
  };
  return {
    add(block, column, { isEmpty, of }, own) {
      const least = figures.leastIn(column);
      if (!inModels && isEmpty && least === figures.greatestIn(column)) return count(block.product, least);
      for (let model = 0; model < block.count; model += 1) {
        if (isEmpty || of[model] === NONE || of[model] === own)
          count(block.product, figures.values[column + model] as number);
      }
    },
    result: () => ({ counts }),
  };
}
