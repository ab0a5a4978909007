import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { statedAt } from '../figures/catalogue-figures.ts';
import { type CategoryFacets, type Condition, modelsMatching, type ValueFacet } from '../figures/category-facets.ts';
import { narrowingQuery } from '../filters/filters.contract.ts';
import { categoriesOf, narrowedCategory } from '../filters/narrowed-category.ts';
import { choiceGroup } from './choices.contract.ts';
import { choicesNow, firstPictures } from './choices.store.ts';

export const choicesApi = {
  'GET /api/get_choices.php': endpoint({
    summary:
      'List the visual filters of a category, with the number of models that the other filters leave for each choice',
    query: narrowingQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.array(choiceGroup),
    cached: true,
    handle: async ({ query, services }) => {
      const { pool } = services.database;
      const byAttribute = groupBy(await choicesNow(services), ({ attribute }) => attribute);
      const categoryIds = byAttribute.size ? await categoriesOf(services, query) : undefined;
      if (!categoryIds) return [];
      const { category, conditions, searched } = await narrowedCategory(services, categoryIds, query);
      const groups = [...byAttribute].flatMap(([name, texts]) => {
        const facet = category.facets.find((one) => one.name === name);
        if (!facet || !('values' in facet)) return [];
        const stated = modelsByValue(category, facet, conditions, searched);
        const values = texts.flatMap((text) => {
          const found = stated.get(text.value);
          return found ? [{ ...text, ...found }] : [];
        });
        return values.length > 1 ? [{ name, values }] : [];
      });
      const pictures = await firstPictures(
        pool,
        groups.flatMap(({ values }) => values.map(({ product }) => product)),
      );
      return groups.map(({ name, values }) => ({
        name,
        values: values.map(({ value, goodFor, notFor, picture, product, models }) => ({
          value,
          good_for: goodFor,
          not_for: notFor,
          ...(picture
            ? { picture, folder: 'categories' as const }
            : { picture: pictures.get(product) ?? '', folder: 'products' as const }),
          models,
        })),
      }));
    },
  }),
};

interface StatedValue {
  product: number;
  models: number;
}

function modelsByValue(
  category: CategoryFacets,
  facet: ValueFacet,
  conditions: readonly Condition[],
  within?: ReadonlySet<number>,
): ReadonlyMap<string, StatedValue> {
  const found = new Map<string, StatedValue>();
  for (const { id, stated } of category.products)
    for (const value of stated.get(facet.id) ?? [])
      if (value !== null && !found.has(String(value))) found.set(String(value), { product: id, models: 0 });
  const others = conditions.filter((condition) => condition.facet !== facet);
  for (const model of modelsMatching(category, others, within)) {
    const counted = found.get(String(statedAt(model, facet.id)));
    if (counted) counted.models += 1;
  }
  return found;
}
