import { naturalOrder } from '../../../platform/natural-order.ts';
import type { FacetRow } from './filters.store.ts';

/** Fewer different numbers are values to choose from, more are a range. */
const NUMBERS_OF_A_RANGE = 3;

interface Attribute {
  name: string;
  /** null: a text. '-': a bare number. */
  unit: string | null;
}

/** An attribute of many numbers, by model; NaN where a model has none. */
export interface RangeFacet extends Attribute {
  numbers: Float64Array;
  min: number;
  max: number;
}

/** An attribute of texts or of few numbers: the place of each model's among the values, -1 where it has none. */
export interface ValueFacet extends Attribute {
  values: string[];
  places: Int32Array;
}

export type Facet = RangeFacet | ValueFacet;

/** Everything that the models of a category can be told apart by, as columns: small, and counted in one pass. */
export interface CategoryFacets {
  /** The category and all below it. */
  categoryIds: number[];
  productIds: number[];
  /** By model: the place of its product. The models of a product stand side by side. */
  productOf: Int32Array;
  facets: Facet[];
}

export function facetsFrom(categoryIds: number[], rows: FacetRow[]): CategoryFacets {
  const read = rows.map(readRow);
  // By product, in the order of ids: where its models begin among all, and how many have a value.
  const sizes = new Map<number, number>();
  for (const { parts } of read) {
    for (const { product, models } of parts) {
      sizes.set(product, Math.max(sizes.get(product) ?? 0, (models.at(-1) ?? 0) + 1));
    }
  }
  const productIds = [...sizes.keys()].sort((a, b) => a - b);
  const firsts = new Map<number, number>();
  const productOf: number[] = [];
  for (const [place, id] of productIds.entries()) {
    firsts.set(id, productOf.length);
    for (let left = sizes.get(id) ?? 0; left > 0; left -= 1) productOf.push(place);
  }
  /** Calls with the place of every model that a row has, and what it has there. */
  const each = ({ parts }: ReadRow, use: (model: number, number: number) => void) => {
    for (const { product, models, numbers } of parts) {
      const first = firsts.get(product) ?? 0;
      for (const [at, model] of models.entries()) use(first + model, numbers[at] ?? Number.NaN);
    }
  };
  const facets = [...Map.groupBy(read, ({ row }) => row.name).values()].map((of): Facet => {
    const { name, unit } = (of[0] as ReadRow).row;
    const numeric = of.find(({ row }) => row.numbers !== null);
    if (!numeric) {
      const ordered = of.sort((a, b) => naturalOrder(a.row.text ?? '', b.row.text ?? ''));
      const places = new Int32Array(productOf.length).fill(-1);
      for (const [place, one] of ordered.entries()) each(one, (model) => (places[model] = place));
      return { name, unit, values: ordered.map(({ row }) => row.text ?? ''), places };
    }
    const numbers = new Float64Array(productOf.length).fill(Number.NaN);
    each(numeric, (model, number) => (numbers[model] = number));
    const distinct = [...new Set(numbers)].filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
    if (distinct.length >= NUMBERS_OF_A_RANGE) {
      return { name, unit, numbers, min: distinct[0] as number, max: distinct.at(-1) as number };
    }
    return { name, unit, values: distinct.map(String), places: Int32Array.from(numbers, (n) => distinct.indexOf(n)) };
  });
  return { categoryIds, productIds, productOf: Int32Array.from(productOf), facets };
}

interface ReadRow {
  row: FacetRow;
  parts: { product: number; models: number[]; numbers: number[] }[];
}

function readRow(row: FacetRow): ReadRow {
  const models = row.models.split(';');
  const numbers = row.numbers?.split(';');
  const parts = row.products.split(';').map((product, at) => ({
    product: Number(product),
    models: listIn(models[at]),
    numbers: listIn(numbers?.[at]),
  }));
  return { row, parts };
}

const listIn = (text: string | undefined) => text?.split(',').map(Number) ?? [];

/** One filter as it is applied. */
export interface Condition {
  facet: Facet;
  /** Whether the model at this place meets it. */
  allows(model: number): boolean;
}

/** What is left to choose from a facet. */
export interface Tally {
  /** By value: how many products it would find. */
  counts?: number[];
  /** The ends of the numbers that are left; null when none is. */
  remaining?: { min: number; max: number } | null;
}

/**
 * The products with a model that meets all conditions, and for each facet what is left to choose from it: counted over
 * the models that meet the conditions of all *other* facets. `within` limits both to some products.
 * `found`: by id of the product, how many of its models meet them.
 */
export function tallyOf(category: CategoryFacets, conditions: Condition[], within?: ReadonlySet<number>) {
  const { productIds, productOf, facets } = category;
  const counters = new Map(facets.map((facet) => [facet, counterOf(facet)]));
  const found = new Map<number, number>();
  for (let model = 0; model < productOf.length; model += 1) {
    const product = productOf[model] as number;
    const id = productIds[product] as number;
    if (within && !within.has(id)) continue;
    const missed = conditions.filter(({ allows }) => !allows(model));
    if (missed.length > 1) continue;
    if (missed[0]) {
      counters.get(missed[0].facet)?.note(model, product);
      continue;
    }
    for (const counter of counters.values()) counter.note(model, product);
    found.set(id, (found.get(id) ?? 0) + 1);
  }
  return { found, left: new Map([...counters].map(([facet, counter]) => [facet, counter.result()])) };
}

interface Counter {
  note(model: number, product: number): void;
  result(): Tally;
}

function counterOf(facet: Facet): Counter {
  if ('numbers' in facet) {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    return {
      note(model) {
        const number = facet.numbers[model] as number;
        if (number < min) min = number;
        if (number > max) max = number;
      },
      result: () => ({ remaining: min <= max ? { min, max } : null }),
    };
  }
  const counts = new Array<number>(facet.values.length).fill(0);
  // A product counts once, however many of its models have the value; its models come one after the other.
  const counted = new Int32Array(facet.values.length).fill(-1);
  return {
    note(model, product) {
      const place = facet.places[model] as number;
      if (place < 0 || counted[place] === product) return;
      counted[place] = product;
      counts[place] = (counts[place] as number) + 1;
    },
    result: () => ({ counts }),
  };
}
