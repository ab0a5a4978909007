import type { Facet, PlacedModel } from '../figures/category-facets.ts';
import { valueText } from '../measures/read-figure.ts';
import type { OrderedModels } from './models-in-order.ts';

/** What some models of a list state of its attributes, as texts; '' for nothing. */
export function statedRows({ figures, attributes }: OrderedModels, models: readonly PlacedModel[]) {
  const text = ({ block, at }: PlacedModel, { id, unit }: Facet) => {
    const stated = figures.stated(block, id, at);
    if (Number.isNaN(stated)) return '';
    if (unit === null) return figures.texts[stated] ?? '';
    const end = figures.endOf(block, id, at);
    return valueText(end > stated ? [stated, end] : stated);
  };
  return {
    attributes: attributes.map(({ name, unit }) => ({
      name,
      unit: unit === '-' ? '' : (unit ?? ''),
      numeric: unit !== null,
    })),
    models: models.map((model) => ({
      id: figures.ids[model.block.start + model.at] ?? 0,
      values: attributes.map((attribute) => text(model, attribute)),
    })),
  };
}
