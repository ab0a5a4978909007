import { LRUCache } from 'lru-cache';
import { groupBy } from '../../../platform/group-by.ts';
import type { Ends } from '../../../platform/numbers/typed-number.ts';
import { valueText } from '../measures/read-figure.ts';
import type { Attribute, ProductFigures } from './figures.store.ts';

/** Maximum number of cached results; one result may list every distinct value in the catalogue. */
const MAX_INPUTS = 100;

export function derivedFromFigures<Value extends object>(
  make: (figures: CatalogueFigures, input: string) => Value,
): (figures: CatalogueFigures, input?: string) => Value {
  const known = new WeakMap<CatalogueFigures, { revision: number; values: LRUCache<string, Value> }>();
  return (figures, input = '') => {
    let current = known.get(figures);
    if (current?.revision !== figures.revision) {
      current = { revision: figures.revision, values: new LRUCache({ max: MAX_INPUTS }) };
      known.set(figures, current);
    }
    const value = current.values.get(input) ?? make(figures, input);
    current.values.set(input, value);
    return value;
  };
}

export type Stated = number | string | null;

export interface VisibleProduct {
  id: number;
  category: number;
  models: readonly number[];
  /** Values by attribute id in the order of `models`; upper ends of ranges have the negative id. */
  stated: ReadonlyMap<number, readonly Stated[]>;
}

export interface PlacedModel {
  product: VisibleProduct;
  at: number;
}

interface Category {
  id: number;
  parent: number | null;
}

/** Stops the recursion when categories contain each other. */
const MAX_DEPTH = 10;

export class CatalogueFigures {
  readonly products = new Map<number, VisibleProduct>();
  attributes: readonly Attribute[] = [];
  revision = 0;
  #childrenOf: ReadonlyMap<number | null, Category[]> = new Map();
  #byCategory: ReadonlyMap<number, readonly VisibleProduct[]> | undefined;

  put({ product_id: id, category_id: category, models, figures }: ProductFigures): void {
    if (category === null || models.length === 0) {
      this.remove(id);
      return;
    }
    this.revision += 1;
    this.#byCategory = undefined;
    const stated = new Map(Object.entries(figures).map(([attribute, values]) => [Number(attribute), values]));
    this.products.set(id, { id, category, models, stated });
  }

  remove(product: number): void {
    this.revision += 1;
    this.#byCategory = undefined;
    this.products.delete(product);
  }

  copy(): CatalogueFigures {
    const copy = new CatalogueFigures();
    for (const [id, product] of this.products) copy.products.set(id, product);
    copy.#childrenOf = this.#childrenOf;
    copy.attributes = this.attributes;
    return copy;
  }

  arrange(tree: readonly Category[], attributes: readonly Attribute[]): void {
    this.revision += 1;
    this.#childrenOf = groupBy(tree, ({ parent }) => parent);
    this.attributes = attributes;
  }

  below(category: number | null): readonly Category[] {
    return this.#childrenOf.get(category) ?? [];
  }

  productsOf(category: number): readonly VisibleProduct[] {
    this.#byCategory ??= groupBy([...this.products.values()], (product) => product.category);
    return this.#byCategory.get(category) ?? [];
  }

  productsBelow(id: number, depth = 0): VisibleProduct[] {
    const below = depth < MAX_DEPTH ? this.below(id) : [];
    return [...this.productsOf(id), ...below.flatMap((child) => this.productsBelow(child.id, depth + 1))];
  }

  placeOf(productId: number, id: number): PlacedModel | undefined {
    const product = this.products.get(productId);
    const at = product?.models.indexOf(id) ?? -1;
    return product && at >= 0 ? { product, at } : undefined;
  }
}

export const idAt = ({ product, at }: PlacedModel): number => product.models[at] ?? 0;

export const statedAt = ({ product, at }: PlacedModel, attribute: number): Stated =>
  product.stated.get(attribute)?.[at] ?? null;

/** The number, or the lower end of a range; NaN if not stated. */
export function numberAt(model: PlacedModel, attribute: number): number {
  const stated = statedAt(model, attribute);
  return typeof stated === 'number' ? stated : Number.NaN;
}

/** The upper end of a range, or the number; NaN if not stated. */
export function endAt(model: PlacedModel, attribute: number): number {
  const end = numberAt(model, -attribute);
  return Number.isNaN(end) ? numberAt(model, attribute) : end;
}

/** Both ends of a range; NaN if not stated. */
export const endsAt = (model: PlacedModel, attribute: number): Ends => [
  numberAt(model, attribute),
  endAt(model, attribute),
];

export function textAt(model: PlacedModel, attribute: number): string {
  const stated = statedAt(model, attribute);
  if (typeof stated !== 'number') return stated ?? '';
  const end = endAt(model, attribute);
  return valueText(end > stated ? [stated, end] : stated);
}

const NOTHING: readonly Stated[] = [];

export function valuesOf(products: Iterable<VisibleProduct>, attribute: number): Set<number | string> {
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
export function rangeOf(
  products: readonly VisibleProduct[],
  attribute: number,
  isCounted?: (product: number, model: number) => boolean,
): { stated: number; min: number; max: number } | undefined {
  let stated = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < products.length; place += 1) {
    const values = products[place]?.stated.get(attribute);
    if (!values) continue;
    const ends = products[place]?.stated.get(-attribute);
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at];
      if (typeof value !== 'number' || (isCounted && !isCounted(place, at))) continue;
      const end = ends?.[at];
      stated += 1;
      if (value < min) min = value;
      max = Math.max(max, typeof end === 'number' ? end : value);
    }
  }
  return stated ? { stated, min, max } : undefined;
}
