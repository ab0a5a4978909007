import { groupBy } from '../../../platform/group-by.ts';
import { valueText } from '../measures/read-figure.ts';
import type { Attribute, ProductFigures } from './figures.store.ts';

/** The value of a model's attribute: a number in the attribute's unit, a text, or null. */
export type Stated = number | string | null;

/** A product with what its visible models state. */
export interface VisibleProduct {
  id: number;
  category: number;
  /** The ids of its visible models, in their order. */
  models: readonly number[];
  /** The values of each attribute, in the order of `models`, by the attribute's id. The upper ends of ranges have the negative id. */
  stated: ReadonlyMap<number, readonly Stated[]>;
}

/** A model, by its product and its place there. */
export interface PlacedModel {
  product: VisibleProduct;
  at: number;
}

interface Category {
  id: number;
  parent: number | null;
}

/** Deeper than any menu, so that categories that contain each other do not hang the process. */
const MAX_DEPTH = 10;

/** The attribute values of all visible models, in memory. A changed product is replaced as a whole; a product itself never changes. */
export class CatalogueFigures {
  /** The products that have visible models, by id. */
  readonly products = new Map<number, VisibleProduct>();
  attributes: readonly Attribute[] = [];
  /** Raised by each change. */
  revision = 0;
  #childrenOf: ReadonlyMap<number | null, Category[]> = new Map();
  #byCategory: ReadonlyMap<number, readonly VisibleProduct[]> | undefined;

  /** Replaces what is known of a product. */
  put({ product_id: id, category_id: category, models, figures }: ProductFigures): void {
    this.revision += 1;
    this.#byCategory = undefined;
    if (category === null || models.length === 0) {
      this.products.delete(id);
      return;
    }
    const stated = new Map(Object.entries(figures).map(([attribute, values]) => [Number(attribute), values]));
    this.products.set(id, { id, category, models, stated });
  }

  /** Returns a copy: later changes of one do not change the other. */
  copy(): CatalogueFigures {
    const copy = new CatalogueFigures();
    for (const [id, product] of this.products) copy.products.set(id, product);
    copy.#childrenOf = this.#childrenOf;
    copy.attributes = this.attributes;
    return copy;
  }

  /** The categories and attributes as they are now. */
  arrange(tree: readonly Category[], attributes: readonly Attribute[]): void {
    this.revision += 1;
    this.#childrenOf = groupBy(tree, ({ parent }) => parent);
    this.attributes = attributes;
  }

  /** The categories below a category, in display order; null: the top level. */
  below(category: number | null): readonly Category[] {
    return this.#childrenOf.get(category) ?? [];
  }

  /** The products of a category, without those of the categories below it. */
  productsOf(category: number): readonly VisibleProduct[] {
    this.#byCategory ??= groupBy([...this.products.values()], (product) => product.category);
    return this.#byCategory.get(category) ?? [];
  }

  /** The products of a category and of those below it. */
  productsBelow(id: number, depth = 0): VisibleProduct[] {
    const below = depth < MAX_DEPTH ? this.below(id) : [];
    return [...this.productsOf(id), ...below.flatMap((child) => this.productsBelow(child.id, depth + 1))];
  }

  /** A model of a product by its id; undefined if it is not visible. */
  placeOf(productId: number, id: number): PlacedModel | undefined {
    const product = this.products.get(productId);
    const at = product?.models.indexOf(id) ?? -1;
    return product && at >= 0 ? { product, at } : undefined;
  }
}

export const idAt = ({ product, at }: PlacedModel): number => product.models[at] ?? 0;

export const statedAt = ({ product, at }: PlacedModel, attribute: number): Stated =>
  product.stated.get(attribute)?.[at] ?? null;

type Column = readonly Stated[] | undefined;

/** The number at a place in the values of an attribute; NaN if there is none. */
export function numberIn(values: Column, at: number): number {
  const stated = values?.[at];
  return typeof stated === 'number' ? stated : Number.NaN;
}

/** The upper end of a range, or the number if it is not a range; NaN if there is none. */
export function endIn(values: Column, ends: Column, at: number): number {
  const end = numberIn(ends, at);
  return Number.isNaN(end) ? numberIn(values, at) : end;
}

/** The number of an attribute, or the lower end of its range; NaN if the model has none. */
export const numberAt = ({ product, at }: PlacedModel, attribute: number): number =>
  numberIn(product.stated.get(attribute), at);

/** The upper end of a range, or the number if it is not a range; NaN if the model has none. */
export const endAt = ({ product, at }: PlacedModel, attribute: number): number =>
  endIn(product.stated.get(attribute), product.stated.get(-attribute), at);

/** The value of an attribute as text; '' if the model has none. */
export function textAt(model: PlacedModel, attribute: number): string {
  const stated = statedAt(model, attribute);
  if (typeof stated !== 'number') return stated ?? '';
  const end = endAt(model, attribute);
  return valueText(end > stated ? [stated, end] : stated);
}

const NOTHING: readonly Stated[] = [];

/** All that the models of some products state of an attribute. */
export function valuesOf(products: Iterable<VisibleProduct>, attribute: number): Set<number | string> {
  const distinct = new Set<number | string>();
  for (const { stated } of products) {
    const values = stated.get(attribute) ?? NOTHING;
    // Iterators take eight times as long, which counts for all models of a category.
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? null;
      if (value !== null) distinct.add(value);
    }
  }
  return distinct;
}

/**
 * How many models of some products state an attribute, with the least and the greatest number; undefined where none does.
 * @param isCounted says by the places of a product and of a model in it which models are looked at; without it all are
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
