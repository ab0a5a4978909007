import { LRUCache } from 'lru-cache';
import { groupBy } from '../../../platform/group-by.ts';
import type { NumberRange } from '../../../platform/numbers/typed-number.ts';
import { formatAttributeValue } from '../measures/parse-cell-value.ts';
import type { AttributeRow, ProductValuesRow } from './catalogue-values.store.ts';

/** Maximum number of cached results; one result may list every distinct value in the catalogue. */
const MAX_INPUTS = 100;

export function deriveFromCatalogue<Value extends object>(
  make: (catalogue: CatalogueValues, input: string) => Value,
): (catalogue: CatalogueValues, input?: string) => Value {
  const known = new WeakMap<CatalogueValues, { revision: number; values: LRUCache<string, Value> }>();
  return (catalogue, input = '') => {
    let current = known.get(catalogue);
    if (current?.revision !== catalogue.revision) {
      current = { revision: catalogue.revision, values: new LRUCache({ max: MAX_INPUTS }) };
      known.set(catalogue, current);
    }
    const value = current.values.get(input) ?? make(catalogue, input);
    current.values.set(input, value);
    return value;
  };
}

export type StatedValue = number | string | null;

export interface ProductValues {
  id: number;
  category: number;
  models: readonly number[];
  /** Values by attribute id in the order of `models`; upper ends of ranges have the negative id. */
  stated: ReadonlyMap<number, readonly StatedValue[]>;
}

export interface ModelRef {
  product: ProductValues;
  at: number;
}

interface Category {
  id: number;
  parent: number | null;
}

/** Stops the recursion when categories contain each other. */
const MAX_DEPTH = 10;

export class CatalogueValues {
  readonly products = new Map<number, ProductValues>();
  attributes: readonly AttributeRow[] = [];
  revision = 0;
  #childrenOf: ReadonlyMap<number | null, Category[]> = new Map();
  #byCategory: ReadonlyMap<number, readonly ProductValues[]> | undefined;

  put({ product_id: id, category_id: category, models, figures: catalogue }: ProductValuesRow): void {
    if (category === null || models.length === 0) {
      this.remove(id);
      return;
    }
    this.revision += 1;
    this.#byCategory = undefined;
    const stated = new Map(Object.entries(catalogue).map(([attribute, values]) => [Number(attribute), values]));
    this.products.set(id, { id, category, models, stated });
  }

  remove(product: number): void {
    this.revision += 1;
    this.#byCategory = undefined;
    this.products.delete(product);
  }

  copy(): CatalogueValues {
    const copy = new CatalogueValues();
    for (const [id, product] of this.products) copy.products.set(id, product);
    copy.#childrenOf = this.#childrenOf;
    copy.attributes = this.attributes;
    return copy;
  }

  arrange(tree: readonly Category[], attributes: readonly AttributeRow[]): void {
    this.revision += 1;
    this.#childrenOf = groupBy(tree, ({ parent }) => parent);
    this.attributes = attributes;
  }

  below(category: number | null): readonly Category[] {
    return this.#childrenOf.get(category) ?? [];
  }

  productsOf(category: number): readonly ProductValues[] {
    this.#byCategory ??= groupBy([...this.products.values()], (product) => product.category);
    return this.#byCategory.get(category) ?? [];
  }

  productsBelow(id: number, depth = 0): ProductValues[] {
    const below = depth < MAX_DEPTH ? this.below(id) : [];
    return [...this.productsOf(id), ...below.flatMap((child) => this.productsBelow(child.id, depth + 1))];
  }

  findModelRef(productId: number, id: number): ModelRef | undefined {
    const product = this.products.get(productId);
    const at = product?.models.indexOf(id) ?? -1;
    return product && at >= 0 ? { product, at } : undefined;
  }
}

export const getModelId = ({ product, at }: ModelRef): number => product.models[at] ?? 0;

export const getStatedValue = ({ product, at }: ModelRef, attribute: number): StatedValue =>
  product.stated.get(attribute)?.[at] ?? null;

/** The number, or the lower end of a range; NaN if not stated. */
export function getLowerEnd(model: ModelRef, attribute: number): number {
  const stated = getStatedValue(model, attribute);
  return typeof stated === 'number' ? stated : Number.NaN;
}

/** The upper end of a range, or the number; NaN if not stated. */
export function getUpperEnd(model: ModelRef, attribute: number): number {
  const end = getLowerEnd(model, -attribute);
  return Number.isNaN(end) ? getLowerEnd(model, attribute) : end;
}

/** Both ends of a range; NaN if not stated. */
export const getModelEnds = (model: ModelRef, attribute: number): NumberRange => [
  getLowerEnd(model, attribute),
  getUpperEnd(model, attribute),
];

export function formatStatedValue(model: ModelRef, attribute: number): string {
  const stated = getStatedValue(model, attribute);
  if (typeof stated !== 'number') return stated ?? '';
  const end = getUpperEnd(model, attribute);
  return formatAttributeValue(end > stated ? [stated, end] : stated);
}

const NOTHING: readonly StatedValue[] = [];

export function listDistinctValues(products: Iterable<ProductValues>, attribute: number): Set<number | string> {
  const distinct = new Set<number | string>();
  for (const { stated } of products) {
    const values = stated.get(attribute) ?? NOTHING;
    // Iterators take eight times as long.
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? null;
      if (value !== null) distinct.add(value);
    }
  }
  return distinct;
}

/**
 * Range of an attribute's values, and the number of models that state it; undefined if no model does.
 * @param isCounted filters models by the indexes of product and model
 */
export function computeValueRange(
  products: readonly ProductValues[],
  attribute: number,
  isCounted?: (product: number, model: number) => boolean,
): { stated: number; min: number; max: number } | undefined {
  let stated = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let productIndex = 0; productIndex < products.length; productIndex += 1) {
    const values = products[productIndex]?.stated.get(attribute);
    if (!values) continue;
    const ends = products[productIndex]?.stated.get(-attribute);
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at];
      if (typeof value !== 'number' || (isCounted && !isCounted(productIndex, at))) continue;
      const end = ends?.[at];
      stated += 1;
      if (value < min) min = value;
      max = Math.max(max, typeof end === 'number' ? end : value);
    }
  }
  return stated ? { stated, min, max } : undefined;
}
