import { naturalOrder } from '../../../platform/natural-order.ts';
import { CAPACITY } from '../units/attribute-label.ts';
import { derivedFromFigures, statedAt, valuesOf } from './catalogue-figures.ts';
import { ratingAttributes } from './rating-attributes.ts';

const ACTION = 'Action';

/** Models that the clamp finder cannot find, because they state only one of two attributes. */
export interface UnfoundModels {
  states: string;
  lacks: string;
  models: number;
}

export const unfoundModels = derivedFromFigures((figures): UnfoundModels[] => {
  const { capacity, action } = ratingAttributes(figures);
  const count = (states: number, lacks: number) => {
    let models = 0;
    for (const product of figures.products.values())
      for (const [at, stated] of (product.stated.get(states) ?? []).entries())
        if (stated !== null && statedAt({ product, at }, lacks) === null) models += 1;
    return models;
  };
  const lists = [
    { states: CAPACITY, lacks: ACTION, models: count(capacity, action) },
    { states: ACTION, lacks: CAPACITY, models: count(action, capacity) },
  ];
  return lists.filter(({ models }) => models > 0);
});

const MAX_PRODUCTS = 5;

export const modelsWithoutAction = derivedFromFigures((figures): number[] => {
  const { capacity, action } = ratingAttributes(figures);
  const found: number[] = [];
  for (const product of figures.products.values()) {
    const at = (product.stated.get(capacity) ?? []).findIndex(
      (stated, place) => stated !== null && statedAt({ product, at: place }, action) === null,
    );
    const id = product.models[at];
    if (id !== undefined && found.length < MAX_PRODUCTS) found.push(id);
  }
  return found;
});

const MAX_TEXTS = 50;

export const textsByAttribute = derivedFromFigures((figures): ReadonlyMap<string, readonly string[]> => {
  const texts = figures.attributes
    .filter(({ unit }) => unit === null)
    .map(({ id, name }) => {
      const found = [...valuesOf(figures.products.values(), id)].map(String);
      return [name, found.sort(naturalOrder).slice(0, MAX_TEXTS)] as const;
    });
  return new Map(texts);
});
