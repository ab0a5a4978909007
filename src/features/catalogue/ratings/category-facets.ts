import { compareNaturally } from '../../../platform/natural-order.ts';
import type { AttributeRow } from './catalogue-values.store.ts';
import {
  computeValueRange,
  deriveFromCatalogue,
  listDistinctValues,
  type ModelRef,
  type ProductValues,
  type StatedValue,
} from './catalogue-values.ts';

/** An attribute with fewer distinct numbers gets a list of values instead of a range. */
const MIN_RANGE_NUMBERS = 3;

export interface RangeFacet extends AttributeRow {
  min: number;
  max: number;
}

export interface ValueFacet extends AttributeRow {
  values: string[];
  positions: ReadonlyMap<StatedValue, number>;
}

export type Facet = RangeFacet | ValueFacet;

export interface CategoryFacets {
  products: readonly ProductValues[];
  facets: readonly Facet[];
}

const buildCategoryFacets = deriveFromCatalogue((catalogue, categoryIds): CategoryFacets => {
  const products = categoryIds.split(',').flatMap((id) => catalogue.productsOf(Number(id)));
  products.sort((a, b) => a.id - b.id);
  return { products, facets: catalogue.attributes.flatMap((attribute) => buildFacet(products, attribute) ?? []) };
});

export const getCategoryFacets = (
  catalogue: Parameters<typeof buildCategoryFacets>[0],
  categoryIds: readonly number[],
): CategoryFacets => buildCategoryFacets(catalogue, categoryIds.join());

function buildFacet(products: readonly ProductValues[], attribute: AttributeRow): Facet | undefined {
  const { id, unit } = attribute;
  const distinct = listDistinctValues(products, id);
  if (!distinct.size) return undefined;
  if (unit !== null && (distinct.size >= MIN_RANGE_NUMBERS || products.some(({ stated }) => stated.has(-id)))) {
    const range = computeValueRange(products, id);
    return range && { ...attribute, min: range.min, max: range.max };
  }
  const sorted = [...distinct].sort((a, b) => compareNaturally(String(a), String(b)));
  return {
    ...attribute,
    values: sorted.map(String),
    positions: new Map(sorted.map((value, position) => [value, position])),
  };
}

export interface FacetCondition {
  facet: Facet;
  /** True if a stated value meets the condition. `end`: upper end of a range, else the same number. */
  allows(stated: number | string, end: number): boolean;
}

export interface FacetTally {
  counts?: number[];
  remaining?: { min: number; max: number } | null;
}

const NONE = -1;
const SEVERAL = -2;

/** For each model the index of its only failed condition, NONE, or SEVERAL; undefined if all match. */
interface CheckedProduct {
  product: ProductValues;
  failed: readonly number[] | undefined;
}

function checkProducts(
  { products }: CategoryFacets,
  conditions: readonly FacetCondition[],
  within: ReadonlySet<number> | undefined,
): CheckedProduct[] {
  const wanted = within ? products.filter(({ id }) => within.has(id)) : products;
  return wanted.map((product) => ({
    product,
    failed: conditions.length ? listFailedConditions(product, conditions) : undefined,
  }));
}

function listFailedConditions(product: ProductValues, conditions: readonly FacetCondition[]): number[] {
  const failed = product.models.map(() => NONE);
  for (const [position, { facet, allows }] of conditions.entries()) {
    const stated = product.stated.get(facet.id);
    const ends = product.stated.get(-facet.id);
    for (let at = 0; at < failed.length; at += 1) {
      const value = stated?.[at] ?? null;
      if (value !== null && allows(value, Number(ends?.[at] ?? value))) continue;
      failed[at] = failed[at] === NONE ? position : SEVERAL;
    }
  }
  return failed;
}

const isMatchingModel = ({ failed }: CheckedProduct, at: number) => !failed || failed[at] === NONE;

/**
 * Each facet counts the models that match the conditions of all *other* facets. `within`: products to count. `found`:
 * number of matching models by product id.
 */
export function tallyFacets(
  category: CategoryFacets,
  conditions: readonly FacetCondition[],
  within?: ReadonlySet<number>,
  counted: 'products' | 'models' = 'products',
) {
  const all = checkProducts(category, conditions, within);
  const found = new Map<number, number>();
  for (const one of all) {
    const matching = one.product.models.filter((_, at) => isMatchingModel(one, at)).length;
    if (matching) found.set(one.product.id, matching);
  }
  const left = category.facets.map((facet): [Facet, FacetTally] => {
    const own = conditions.findIndex((condition) => condition.facet === facet);
    return [
      facet,
      'values' in facet
        ? { counts: countValues(facet, all, own, counted) }
        : { remaining: computeRemainingRange(facet, all, own) },
    ];
  });
  return { found, left: new Map(left) };
}

const isLeftByOtherFacets = ({ failed }: CheckedProduct, at: number, own: number) =>
  !failed || failed[at] === NONE || failed[at] === own;

function countValues(
  facet: ValueFacet,
  all: readonly CheckedProduct[],
  own: number,
  counted: 'products' | 'models',
): number[] {
  const counts = facet.values.map(() => 0);
  const lastCounted: ProductValues[] = [];
  for (const one of all) {
    const stated = one.product.stated.get(facet.id) ?? [];
    for (let at = 0; at < stated.length; at += 1) {
      const position = isLeftByOtherFacets(one, at, own) ? facet.positions.get(stated[at] ?? null) : undefined;
      if (position === undefined || (counted === 'products' && lastCounted[position] === one.product)) continue;
      counts[position] = (counts[position] ?? 0) + 1;
      lastCounted[position] = one.product;
    }
  }
  return counts;
}

function computeRemainingRange(
  { id }: RangeFacet,
  all: readonly CheckedProduct[],
  own: number,
): { min: number; max: number } | null {
  const products = all.map(({ product }) => product);
  const range = computeValueRange(products, id, (position, at) =>
    isLeftByOtherFacets(all[position] as CheckedProduct, at, own),
  );
  return range ? { min: range.min, max: range.max } : null;
}

export const listMatchingModels = (
  category: CategoryFacets,
  conditions: readonly FacetCondition[],
  within?: ReadonlySet<number>,
): ModelRef[] =>
  checkProducts(category, conditions, within).flatMap((one) =>
    one.product.models.flatMap((_, at) => (isMatchingModel(one, at) ? [{ product: one.product, at }] : [])),
  );
