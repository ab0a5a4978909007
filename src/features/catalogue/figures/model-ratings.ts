import type { Bar } from '../products/stated-attributes.ts';
import type { PrintedValue } from '../units/value.contract.ts';
import {
  type CatalogueFigures,
  endAt,
  idAt,
  numberAt,
  type PlacedModel,
  rangeOf,
  textAt,
} from './catalogue-figures.ts';
import { wholeNewtons } from './holding-capacity.ts';
import { familiesOf, type RatingAttributes, ratingAttributes } from './rating-attributes.ts';
import type { Spare } from './space-limits.ts';

export interface ModelRatings {
  id: number;
  product: number;
  action: string;
  capacity: number | null;
  reach: number | null;
  /** null for plungers and hooks, which pull in line with their load. */
  rated_reach: number | null;
  bar_end: number | null;
  extended_reach: number | null;
  height: number | null;
  thread: string;
  mounting: string;
  usable: number | null;
  spares?: Spare[];
  stated?: PrintedValue[];
}

const orNull = (number: number) => (Number.isNaN(number) ? null : number);

/** Each length by the end of its range that promises less. */
export const barAt = (
  { reach, nearest, extended }: RatingAttributes,
  model: PlacedModel,
): Required<{ [Name in keyof Bar]: number }> => ({
  rated: numberAt(model, reach),
  end: endAt(model, reach),
  nearest: endAt(model, nearest),
  extended: numberAt(model, extended),
});

export function ratingsAt(figures: CatalogueFigures, model: PlacedModel): ModelRatings {
  const attributes = ratingAttributes(figures);
  const action = textAt(model, attributes.action);
  const capacity = orNull(wholeNewtons(attributes.newtons(numberAt(model, attributes.capacity))));
  const reach = orNull(numberAt(model, attributes.reach));
  const isLever = familiesOf(figures).byAction.get(action)?.lever !== false;
  const { end, extended } = barAt(attributes, model);
  return {
    id: idAt(model),
    product: model.product.id,
    action,
    capacity,
    reach,
    rated_reach: isLever ? reach : null,
    bar_end: isLever ? orNull(end) : null,
    extended_reach: isLever ? orNull(extended) : null,
    height: orNull(numberAt(model, attributes.height)),
    thread: textAt(model, attributes.thread),
    mounting: textAt(model, attributes.mounting),
    usable: capacity,
  };
}

export function ratingsOf(figures: CatalogueFigures, product: number, model: number): ModelRatings | undefined {
  const place = figures.placeOf(product, model);
  return place && ratingsAt(figures, place);
}

export function rangesOf(figures: CatalogueFigures, id: number) {
  const { capacity, reach, newtons } = ratingAttributes(figures);
  const product = figures.products.get(id);
  const range = (attribute: number) => (product && rangeOf([product], attribute)) ?? null;
  const [capacities, reaches] = [range(capacity), range(reach)];
  return {
    capacity: capacities && { min: newtons(capacities.min), max: newtons(capacities.max) },
    reach: reaches && { min: reaches.min, max: reaches.max },
  };
}

export function isWithdrawnProduct(
  figures: CatalogueFigures,
  replaced: ReadonlyMap<number, unknown>,
  product: number,
): boolean {
  const { models = [] } = figures.products.get(product) ?? {};
  return models.length > 0 && models.every((id) => replaced.has(id));
}
