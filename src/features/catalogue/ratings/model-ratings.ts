import type { NamedValue } from '../measures/value.contract.ts';
import type { ClampBar } from '../products/read-attributes.ts';
import {
  type CatalogueValues,
  computeValueRange,
  formatStatedValue,
  getLowerEnd,
  getModelId,
  getUpperEnd,
  type ModelRef,
} from './catalogue-values.ts';
import { roundDownNewtons } from './holding-capacity.ts';
import { findRatingAttributes, listClampFamilies, type RatingAttributes } from './rating-attributes.ts';
import type { SpareLength } from './space-limits.ts';

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
  spares?: SpareLength[];
  stated?: NamedValue[];
}

const nanToNull = (number: number) => (Number.isNaN(number) ? null : number);

/** Each length by the end of its range that promises less. */
export const getModelBar = (
  { reach, nearest, extended }: RatingAttributes,
  model: ModelRef,
): Required<{ [Name in keyof ClampBar]: number }> => ({
  rated: getLowerEnd(model, reach),
  end: getUpperEnd(model, reach),
  nearest: getUpperEnd(model, nearest),
  extended: getLowerEnd(model, extended),
});

export function buildModelRatings(catalogue: CatalogueValues, model: ModelRef): ModelRatings {
  const attributes = findRatingAttributes(catalogue);
  const action = formatStatedValue(model, attributes.action);
  const capacity = nanToNull(roundDownNewtons(attributes.newtons(getLowerEnd(model, attributes.capacity))));
  const reach = nanToNull(getLowerEnd(model, attributes.reach));
  const isLever = listClampFamilies(catalogue).byAction.get(action)?.lever !== false;
  const { end, extended } = getModelBar(attributes, model);
  return {
    id: getModelId(model),
    product: model.product.id,
    action,
    capacity,
    reach,
    rated_reach: isLever ? reach : null,
    bar_end: isLever ? nanToNull(end) : null,
    extended_reach: isLever ? nanToNull(extended) : null,
    height: nanToNull(getLowerEnd(model, attributes.height)),
    thread: formatStatedValue(model, attributes.thread),
    mounting: formatStatedValue(model, attributes.mounting),
    usable: capacity,
  };
}

export function findModelRatings(catalogue: CatalogueValues, product: number, model: number): ModelRatings | undefined {
  const modelRef = catalogue.findModelRef(product, model);
  return modelRef && buildModelRatings(catalogue, modelRef);
}

export function computeProductRanges(catalogue: CatalogueValues, id: number) {
  const { capacity, reach, newtons } = findRatingAttributes(catalogue);
  const product = catalogue.products.get(id);
  const range = (attribute: number) => (product && computeValueRange([product], attribute)) ?? null;
  const [capacities, reaches] = [range(capacity), range(reach)];
  return {
    capacity: capacities && { min: newtons(capacities.min), max: newtons(capacities.max) },
    reach: reaches && { min: reaches.min, max: reaches.max },
  };
}

export function isWithdrawnProduct(
  catalogue: CatalogueValues,
  replaced: ReadonlyMap<number, unknown>,
  product: number,
): boolean {
  const { models = [] } = catalogue.products.get(product) ?? {};
  return models.length > 0 && models.every((id) => replaced.has(id));
}
