import type { Block } from '../figures/catalogue-figures.ts';
import type { CategoryFacets, Condition, Facet } from '../figures/category-facets.ts';

/** A model of a category, by its product and its place there. */
export interface PlacedModel {
  block: Block;
  at: number;
}

/** The models of a category that meet all conditions; `within` limits them to some products. */
export function modelsMeeting(
  { figures, blocks }: CategoryFacets,
  conditions: readonly Condition[],
  within?: ReadonlySet<number>,
): PlacedModel[] {
  const met: PlacedModel[] = [];
  for (const block of blocks) {
    if (within && !within.has(block.product)) continue;
    const columns = conditions.map(({ facet }) => figures.columnOf(block, facet.id));
    for (let at = 0; at < block.count; at += 1) {
      const meets = conditions.every(({ allows }, index) => {
        const column = columns[index] as number;
        return column >= 0 && allows(figures.values[column + at] as number);
      });
      if (meets) met.push({ block, at });
    }
  }
  return met;
}

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
    const column = figures.columnOf(block, facet.id);
    const stated = column < 0 ? Number.NaN : (figures.values[column + at] as number);
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
