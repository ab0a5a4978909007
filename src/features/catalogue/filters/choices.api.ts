import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { getStatedValue } from '../ratings/catalogue-values.ts';
import {
  type CategoryFacets,
  type FacetCondition,
  listMatchingModels,
  type ValueFacet,
} from '../ratings/category-facets.ts';
import { choiceGroup } from './choices.contract.ts';
import { loadChoices, loadFirstImages } from './choices.store.ts';
import { narrowingQuery } from './filters.contract.ts';
import { findCategoryIds, narrowCategory } from './narrow-category.ts';

export const choicesApi = {
  'GET /api/get_choices.php': defineEndpoint({
    summary:
      'List the visual filters of a category, with the number of models that the other filters leave for each choice',
    query: narrowingQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(choiceGroup),
    cached: true,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const byAttribute = groupBy(await loadChoices(services), ({ attribute }) => attribute);
      const categoryIds = byAttribute.size ? await findCategoryIds(services, query) : undefined;
      if (!categoryIds) return [];
      const { category, conditions, searched } = await narrowCategory(services, categoryIds, query);
      const groups = [...byAttribute].flatMap(([name, texts]) => {
        const facet = category.facets.find((one) => one.name === name);
        if (!facet || !('values' in facet)) return [];
        const stated = countModelsByValue(category, facet, conditions, searched);
        const values = texts.flatMap((text) => {
          const found = stated.get(text.value);
          return found ? [{ ...text, ...found }] : [];
        });
        return values.length > 1 ? [{ name, values }] : [];
      });
      const images = await loadFirstImages(
        pool,
        groups.flatMap(({ values }) => values.map(({ product }) => product)),
      );
      return groups.map(({ name, values }) => ({
        name,
        values: values.map(({ value, goodFor, notFor, picture: image, product, models }) => ({
          value,
          good_for: goodFor,
          not_for: notFor,
          ...(image
            ? { picture: image, folder: 'categories' as const }
            : { picture: images.get(product) ?? '', folder: 'products' as const }),
          models,
        })),
      }));
    },
  }),
};

interface CountedValue {
  product: number;
  models: number;
}

function countModelsByValue(
  category: CategoryFacets,
  facet: ValueFacet,
  conditions: readonly FacetCondition[],
  within?: ReadonlySet<number>,
): ReadonlyMap<string, CountedValue> {
  const found = new Map<string, CountedValue>();
  for (const { id, stated } of category.products)
    for (const value of stated.get(facet.id) ?? [])
      if (value !== null && !found.has(String(value))) found.set(String(value), { product: id, models: 0 });
  const others = conditions.filter((condition) => condition.facet !== facet);
  for (const model of listMatchingModels(category, others, within)) {
    const counted = found.get(String(getStatedValue(model, facet.id)));
    if (counted) counted.models += 1;
  }
  return found;
}
