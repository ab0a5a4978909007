import { groupBy } from '../../../platform/group-by.ts';
import { naturalOrder } from '../../../platform/natural-order.ts';
import type { FacetRow } from './facets.store.ts';

/** With fewer distinct numbers the filter is a list of values, from this many on it is a range. */
const MIN_RANGE_NUMBERS = 3;

interface Attribute {
  name: string;
  /** null: text. '-': a number without unit. */
  unit: string | null;
}

/** An attribute with many distinct numbers, indexed by model; NaN where a model has none. */
export interface RangeFacet extends Attribute {
  numbers: Float64Array;
  min: number;
  max: number;
}

/** An attribute with text values or few numbers: for each model the index of its value, -1 where it has none. */
export interface ValueFacet extends Attribute {
  values: string[];
  valueIndexes: Int32Array;
}

export type Facet = RangeFacet | ValueFacet;

/** The filterable attributes of a category's models, stored by column: compact, and counted in one pass. */
export interface CategoryFacets {
  /** The category and its descendants. */
  categoryIds: number[];
  productIds: number[];
  /** For each model the index of its product. The models of a product are contiguous. */
  productOf: Int32Array;
  facets: Facet[];
}

export function facetsFrom(categoryIds: number[], rows: FacetRow[]): CategoryFacets {
  const parsed = rows.map(parseRow);
  // Number of models by product id; `firsts` below has the index of each product's first model.
  const sizes = new Map<number, number>();
  for (const { parts } of parsed) {
    for (const { product, models } of parts) {
      sizes.set(product, Math.max(sizes.get(product) ?? 0, (models.at(-1) ?? 0) + 1));
    }
  }
  const productIds = [...sizes.keys()].sort((a, b) => a - b);
  const firsts = new Map<number, number>();
  const productOf: number[] = [];
  for (const [index, id] of productIds.entries()) {
    firsts.set(id, productOf.length);
    for (let left = sizes.get(id) ?? 0; left > 0; left -= 1) productOf.push(index);
  }
  /** Calls `use` with the index of each model in a row and its number. */
  const each = ({ parts }: ParsedRow, use: (model: number, number: number) => void) => {
    for (const { product, models, numbers } of parts) {
      const first = firsts.get(product) ?? 0;
      for (const [at, model] of models.entries()) use(first + model, numbers[at] ?? Number.NaN);
    }
  };
  const facets = [...groupBy(parsed, ({ row }) => row.name).values()].map((of): Facet => {
    const { name, unit } = (of[0] as ParsedRow).row;
    const numeric = of.find(({ row }) => row.numbers !== null);
    if (!numeric) {
      const ordered = of.sort((a, b) => naturalOrder(a.row.text ?? '', b.row.text ?? ''));
      const valueIndexes = new Int32Array(productOf.length).fill(-1);
      for (const [index, one] of ordered.entries()) each(one, (model) => (valueIndexes[model] = index));
      return { name, unit, values: ordered.map(({ row }) => row.text ?? ''), valueIndexes };
    }
    const numbers = new Float64Array(productOf.length).fill(Number.NaN);
    each(numeric, (model, number) => (numbers[model] = number));
    const distinct = [...new Set(numbers)].filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
    if (distinct.length >= MIN_RANGE_NUMBERS) {
      return { name, unit, numbers, min: distinct[0] as number, max: distinct.at(-1) as number };
    }
    return {
      name,
      unit,
      values: distinct.map(String),
      valueIndexes: Int32Array.from(numbers, (n) => distinct.indexOf(n)),
    };
  });
  return { categoryIds, productIds, productOf: Int32Array.from(productOf), facets };
}

interface ParsedRow {
  row: FacetRow;
  parts: { product: number; models: number[]; numbers: number[] }[];
}

function parseRow(row: FacetRow): ParsedRow {
  const models = row.models.split(';');
  const numbers = row.numbers?.split(';');
  const parts = row.products.split(';').map((product, at) => ({
    product: Number(product),
    models: numberList(models[at]),
    numbers: numberList(numbers?.[at]),
  }));
  return { row, parts };
}

const numberList = (text: string | undefined) => text?.split(',').map(Number) ?? [];

/** An applied filter. */
export interface Condition {
  facet: Facet;
  /** Whether the model at this index matches. */
  allows(model: number): boolean;
}

/** The remaining choices of a facet. */
export interface Tally {
  /** For each value the number of products it would find. */
  counts?: number[];
  /** The bounds of the remaining numbers; null when there are none. */
  remaining?: { min: number; max: number } | null;
}

/**
 * The products with a model that matches all conditions, and the remaining choices of each facet, counted over the models
 * that match the conditions of all *other* facets. `within` limits both to some products.
 * `found`: the number of matching models by product id.
 */
export function tallyOf(category: CategoryFacets, conditions: Condition[], within?: ReadonlySet<number>) {
  const { productIds, productOf, facets } = category;
  const counters = new Map(facets.map((facet) => [facet, counterOf(facet)]));
  const found = new Map<number, number>();
  for (let model = 0; model < productOf.length; model += 1) {
    const product = productOf[model] as number;
    const id = productIds[product] as number;
    if (within && !within.has(id)) continue;
    const failed = conditions.filter(({ allows }) => !allows(model));
    if (failed.length > 1) continue;
    if (failed[0]) {
      counters.get(failed[0].facet)?.add(model, product);
      continue;
    }
    for (const counter of counters.values()) counter.add(model, product);
    found.set(id, (found.get(id) ?? 0) + 1);
  }
  return { found, left: new Map([...counters].map(([facet, counter]) => [facet, counter.result()])) };
}

interface Counter {
  add(model: number, product: number): void;
  result(): Tally;
}

function counterOf(facet: Facet): Counter {
  if ('numbers' in facet) {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    return {
      add(model) {
        const number = facet.numbers[model] as number;
        if (number < min) min = number;
        if (number > max) max = number;
      },
      result: () => ({ remaining: min <= max ? { min, max } : null }),
    };
  }
  const counts = new Array<number>(facet.values.length).fill(0);
  // A product counts once per value. Its models are contiguous, so the last product counted is enough to know.
  const lastCounted = new Int32Array(facet.values.length).fill(-1);
  return {
    add(model, product) {
      const index = facet.valueIndexes[model] as number;
      if (index < 0 || lastCounted[index] === product) return;
      lastCounted[index] = product;
      counts[index] = (counts[index] as number) + 1;
    },
    result: () => ({ counts }),
  };
}
