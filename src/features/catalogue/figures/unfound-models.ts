import { naturalOrder } from '../../../platform/natural-order.ts';
import { CAPACITY } from '../units/attribute-label.ts';
import { eachValue } from './category-facets.ts';
import { derivedFromFigures } from './derived-from-figures.ts';
import { ratingAttributes } from './rating-attributes.ts';

const ACTION = 'Action';

/** Models that the clamp finder cannot find, because they state one of its attributes and not the other. */
export interface UnfoundModels {
  states: string;
  lacks: string;
  models: number;
}

export const unfoundModels = derivedFromFigures((figures): UnfoundModels[] => {
  const { capacity, action } = ratingAttributes(figures);
  const count = (states: number, lacks: number) => {
    let models = 0;
    for (const block of figures.blocks.values())
      figures.eachStated(block, states, (_, model) => {
        if (Number.isNaN(figures.stated(block, lacks, model))) models += 1;
      });
    return models;
  };
  const lists = [
    { states: CAPACITY, lacks: ACTION, models: count(capacity, action) },
    { states: ACTION, lacks: CAPACITY, models: count(action, capacity) },
  ];
  return lists.filter(({ models }) => models > 0);
});

const MAX_TEXTS = 50;

/** The first texts that models state of each attribute, by its name, in natural order. */
export const textsByAttribute = derivedFromFigures((figures): ReadonlyMap<string, readonly string[]> => {
  const texts = figures.attributes
    .filter(({ unit }) => unit === null)
    .map((attribute) => {
      const stated = new Set<number>();
      eachValue(figures, figures.blocks.values(), attribute, (index) => stated.add(index));
      const found = [...stated].flatMap((index) => figures.texts[index] ?? []);
      return [attribute.name, found.sort(naturalOrder).slice(0, MAX_TEXTS)] as const;
    });
  return new Map(texts);
});
