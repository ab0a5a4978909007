import { compareNaturally } from '../../../platform/natural-order.ts';
import { CAPACITY_ATTRIBUTE } from '../measures/parse-attribute-label.ts';
import { deriveFromCatalogue, getStatedValue, listDistinctValues } from './catalogue-values.ts';
import { findRatingAttributes } from './rating-attributes.ts';

const ACTION = 'Action';

/** Models that the clamp finder cannot find, because they state only one of two attributes. */
export interface UnfoundModels {
  states: string;
  lacks: string;
  models: number;
}

export const listUnfoundModels = deriveFromCatalogue((catalogue): UnfoundModels[] => {
  const { capacity, action } = findRatingAttributes(catalogue);
  const count = (states: number, lacks: number) => {
    let models = 0;
    for (const product of catalogue.products.values())
      for (const [at, stated] of (product.stated.get(states) ?? []).entries())
        if (stated !== null && getStatedValue({ product, at }, lacks) === null) models += 1;
    return models;
  };
  const lists = [
    { states: CAPACITY_ATTRIBUTE, lacks: ACTION, models: count(capacity, action) },
    { states: ACTION, lacks: CAPACITY_ATTRIBUTE, models: count(action, capacity) },
  ];
  return lists.filter(({ models }) => models > 0);
});

const MAX_PRODUCTS = 5;

export const listModelsWithoutAction = deriveFromCatalogue((catalogue): number[] => {
  const { capacity, action } = findRatingAttributes(catalogue);
  const found: number[] = [];
  for (const product of catalogue.products.values()) {
    const at = (product.stated.get(capacity) ?? []).findIndex(
      (stated, position) => stated !== null && getStatedValue({ product, at: position }, action) === null,
    );
    const id = product.models[at];
    if (id !== undefined && found.length < MAX_PRODUCTS) found.push(id);
  }
  return found;
});

const MAX_TEXTS = 50;

export const listTextsByAttribute = deriveFromCatalogue((catalogue): ReadonlyMap<string, readonly string[]> => {
  const texts = catalogue.attributes
    .filter(({ unit }) => unit === null)
    .map(({ id, name }) => {
      const found = [...listDistinctValues(catalogue.products.values(), id)].map(String);
      return [name, found.sort(compareNaturally).slice(0, MAX_TEXTS)] as const;
    });
  return new Map(texts);
});
