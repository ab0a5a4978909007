import type { CategoryFacets, Facet, PlacedModel } from '../figures/category-facets.ts';

/**
 * Models in the order of what they state of an attribute, texts in natural order; those that state nothing come last in both
 * directions. Equal ones stay in their order. Linear in the number of models, besides sorting the distinct values.
 */
export function sortedModels(
  { figures }: CategoryFacets,
  models: readonly PlacedModel[],
  facet: Facet,
  descending: boolean,
): PlacedModel[] {
  const keyOf = ({ block, at }: PlacedModel) => {
    const stated = figures.stated(block, facet.id, at);
    if (Number.isNaN(stated) || !('values' in facet)) return stated;
    return facet.indexOf(stated);
  };
  const groups = new Map<number, PlacedModel[]>();
  const silent: PlacedModel[] = [];
  for (const model of models) {
    const key = keyOf(model);
    const group = Number.isNaN(key) ? silent : groups.get(key);
    if (group) group.push(model);
    else groups.set(key, [model]);
  }
  const keys = Float64Array.from(groups.keys()).sort();
  if (descending) keys.reverse();
  return [...keys].flatMap((key) => groups.get(key) ?? []).concat(silent);
}
