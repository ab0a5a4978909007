import { naturalOrder } from '../../../platform/natural-order.ts';
import {
  derivedFromFigures,
  type PlacedModel,
  rangeOf,
  type Stated,
  type VisibleProduct,
  valuesOf,
} from './catalogue-figures.ts';
import type { Attribute } from './figures.store.ts';

/** An attribute with fewer distinct numbers gets a list of values instead of a range. */
const MIN_RANGE_NUMBERS = 3;

export interface RangeFacet extends Attribute {
  min: number;
  max: number;
}

export interface ValueFacet extends Attribute {
  values: string[];
  places: ReadonlyMap<Stated, number>;
}

export type Facet = RangeFacet | ValueFacet;

export interface CategoryFacets {
  products: readonly VisibleProduct[];
  facets: readonly Facet[];
}

const facetsOfCategories = derivedFromFigures((figures, categoryIds): CategoryFacets => {
  const products = categoryIds.split(',').flatMap((id) => figures.productsOf(Number(id)));
  products.sort((a, b) => a.id - b.id);
  return { products, facets: figures.attributes.flatMap((attribute) => facetOf(products, attribute) ?? []) };
});

export const facetsOf = (
  figures: Parameters<typeof facetsOfCategories>[0],
  categoryIds: readonly number[],
): CategoryFacets => facetsOfCategories(figures, categoryIds.join());

function facetOf(products: readonly VisibleProduct[], attribute: Attribute): Facet | undefined {
  const { id, unit } = attribute;
  const distinct = valuesOf(products, id);
  if (!distinct.size) return undefined;
  if (unit !== null && (distinct.size >= MIN_RANGE_NUMBERS || products.some(({ stated }) => stated.has(-id)))) {
    const range = rangeOf(products, id);
    return range && { ...attribute, min: range.min, max: range.max };
  }
  const sorted = [...distinct].sort((a, b) => naturalOrder(String(a), String(b)));
  return { ...attribute, values: sorted.map(String), places: new Map(sorted.map((value, place) => [value, place])) };
}

export interface Condition {
  facet: Facet;
  /** True if a stated value meets the condition. `end`: upper end of a range, else the same number. */
  allows(stated: number | string, end: number): boolean;
}

export interface Tally {
  counts?: number[];
  remaining?: { min: number; max: number } | null;
}

const NONE = -1;
const SEVERAL = -2;

/** For each model the index of its only failed condition, NONE, or SEVERAL; undefined if all match. */
interface Checked {
  product: VisibleProduct;
  failed: readonly number[] | undefined;
}

function checkedProducts(
  { products }: CategoryFacets,
  conditions: readonly Condition[],
  within: ReadonlySet<number> | undefined,
): Checked[] {
  const wanted = within ? products.filter(({ id }) => within.has(id)) : products;
  return wanted.map((product) => ({ product, failed: conditions.length ? failedBy(product, conditions) : undefined }));
}

function failedBy(product: VisibleProduct, conditions: readonly Condition[]): number[] {
  const failed = product.models.map(() => NONE);
  for (const [place, { facet, allows }] of conditions.entries()) {
    const stated = product.stated.get(facet.id);
    const ends = product.stated.get(-facet.id);
    for (let at = 0; at < failed.length; at += 1) {
      const value = stated?.[at] ?? null;
      if (value !== null && allows(value, Number(ends?.[at] ?? value))) continue;
      failed[at] = failed[at] === NONE ? place : SEVERAL;
    }
  }
  return failed;
}

const isMatching = ({ failed }: Checked, at: number) => !failed || failed[at] === NONE;

/**
 * Each facet counts the models that match the conditions of all *other* facets. `within`: products to count. `found`:
 * number of matching models by product id.
 */
export function tallyOf(
  category: CategoryFacets,
  conditions: readonly Condition[],
  within?: ReadonlySet<number>,
  counted: 'products' | 'models' = 'products',
) {
  const all = checkedProducts(category, conditions, within);
  const found = new Map<number, number>();
  for (const one of all) {
    const matching = one.product.models.filter((_, at) => isMatching(one, at)).length;
    if (matching) found.set(one.product.id, matching);
  }
  const left = category.facets.map((facet): [Facet, Tally] => {
    const own = conditions.findIndex((condition) => condition.facet === facet);
    return [
      facet,
      'values' in facet ? { counts: countsOf(facet, all, own, counted) } : { remaining: remainingOf(facet, all, own) },
    ];
  });
  return { found, left: new Map(left) };
}

const isLeft = ({ failed }: Checked, at: number, own: number) => !failed || failed[at] === NONE || failed[at] === own;

function countsOf(facet: ValueFacet, all: readonly Checked[], own: number, counted: 'products' | 'models'): number[] {
  const counts = facet.values.map(() => 0);
  const lastCounted: VisibleProduct[] = [];
  for (const one of all) {
    const stated = one.product.stated.get(facet.id) ?? [];
    for (let at = 0; at < stated.length; at += 1) {
      const place = isLeft(one, at, own) ? facet.places.get(stated[at] ?? null) : undefined;
      if (place === undefined || (counted === 'products' && lastCounted[place] === one.product)) continue;
      counts[place] = (counts[place] ?? 0) + 1;
      lastCounted[place] = one.product;
    }
  }
  return counts;
}

function remainingOf({ id }: RangeFacet, all: readonly Checked[], own: number): { min: number; max: number } | null {
  const products = all.map(({ product }) => product);
  const range = rangeOf(products, id, (place, at) => isLeft(all[place] as Checked, at, own));
  return range ? { min: range.min, max: range.max } : null;
}

export const modelsMatching = (
  category: CategoryFacets,
  conditions: readonly Condition[],
  within?: ReadonlySet<number>,
): PlacedModel[] =>
  checkedProducts(category, conditions, within).flatMap((one) =>
    one.product.models.flatMap((_, at) => (isMatching(one, at) ? [{ product: one.product, at }] : [])),
  );
