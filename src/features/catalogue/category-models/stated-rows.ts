import type { PlacedModel } from '../figures/category-facets.ts';
import type { OrderedModels } from './models-in-order.ts';

/** What some models of a list state of its attributes, as texts; '' for nothing. */
export function statedRows({ figures, attributes }: OrderedModels, models: readonly PlacedModel[]) {
  return {
    attributes: attributes.map(({ name, unit }) => ({
      name,
      unit: unit === '-' ? '' : (unit ?? ''),
      numeric: unit !== null,
    })),
    models: models.map(({ block, at }) => ({
      id: figures.ids[block.start + at] ?? 0,
      values: attributes.map((attribute) => figures.textOf(block, attribute, at)),
    })),
  };
}
