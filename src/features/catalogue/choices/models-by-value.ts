import { type CategoryFacets, type Condition, modelsMatching, type ValueFacet } from '../figures/category-facets.ts';

export interface StatedValue {
  /** The first product of the category with a model that states the value. */
  product: number;
  /** The models that state it and match the conditions of all other facets. */
  models: number;
}

/** What the models of a category state of a facet; `within` limits what is counted to some products. */
export function modelsByValue(
  category: CategoryFacets,
  facet: ValueFacet,
  conditions: readonly Condition[],
  within?: ReadonlySet<number>,
): ReadonlyMap<string, StatedValue> {
  const { figures } = category;
  const stated = new Map<string, StatedValue>();
  for (const block of category.blocks) {
    figures.eachStated(block, facet.id, (number) => {
      const value = facet.values[facet.indexOf(number)];
      if (value !== undefined && !stated.has(value)) stated.set(value, { product: block.product, models: 0 });
    });
  }
  const others = conditions.filter((condition) => condition.facet !== facet);
  for (const { block, at } of modelsMatching(category, others, within)) {
    const column = figures.columnOf(block, facet.id);
    const value = column < 0 ? undefined : facet.values[facet.indexOf(figures.values[column + at] ?? Number.NaN)];
    const counted = value === undefined ? undefined : stated.get(value);
    if (counted) counted.models += 1;
  }
  return stated;
}
