import type { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { type CategoryFacets, modelsMatching, type PlacedModel } from '../figures/category-facets.ts';
import { namesOfModels } from '../figures/model-names.store.ts';
import { categoriesOf, narrowedCategory } from '../filters/narrowed-category.ts';
import { valueText } from '../measures/read-figure.ts';
import {
  type CategoryModels,
  categoryModels,
  categoryModelsQuery,
  type categoryModelsQuery as Query,
} from './category-models.contract.ts';
import { MODELS_PER_PAGE, NO_MODELS } from './category-models.limits.ts';
import { productsInOrderNow } from './category-models.store.ts';
import { sortedModels } from './sorted-models.ts';

export const categoryModelsApi = {
  'GET /api/get_category_models.php': endpoint({
    summary: 'The models of a category and of all below it in one list, filtered and in the order of any attribute',
    query: categoryModelsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: categoryModels,
    cached: true,
    handle: async ({ query, services }) => (await pageOfModels(services, query)) ?? NO_MODELS,
  }),
};

async function pageOfModels(services: Services, query: z.infer<typeof Query>): Promise<CategoryModels | undefined> {
  const categoryIds = await categoriesOf(services, query);
  if (!categoryIds) return undefined;
  const order = await productsInOrderNow(services, categoryIds);
  const { category, conditions, searched } = await narrowedCategory(services, categoryIds, query);
  const met = inOrder(category, modelsMatching(category, conditions, searched), query.sort, order);
  const pages = Math.max(1, Math.ceil(met.length / MODELS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const shown = met.slice((page - 1) * MODELS_PER_PAGE, page * MODELS_PER_PAGE);
  const rows = rowsOf(category, shown, statedBy(category, met, query.sort));
  const names = await namesOfModels(
    services.database.db,
    rows.models.map(({ id }) => id),
  );
  const models = rows.models.flatMap(({ id, values }) => {
    const named = names.get(id);
    if (!named) return [];
    const { name, product_name, product_slug } = named;
    return [{ model_id: id, model_name: name, product_name, product_slug, values }];
  });
  return { attributes: rows.attributes, models, total: met.length, page, pages };
}

function inOrder(category: CategoryFacets, models: PlacedModel[], sort: string, products: readonly number[]) {
  const name = sort.replace(/^-/, '');
  if (name) {
    const facet = category.facets.find((one) => one.name === name);
    if (!facet) throw badInput('sort', `"${name.slice(0, 60)}" is not an attribute of this category`);
    return sortedModels(category, models, facet, sort.startsWith('-'));
  }
  const places = new Map(products.map((id, place) => [id, place]));
  const placeOf = ({ block }: PlacedModel) => places.get(block.product) ?? places.size;
  return models.sort((a, b) => placeOf(a) - placeOf(b) || a.at - b.at);
}

/** Of attributes that fewer of the models state there is no column, unless they are sorted by one. */
const ENOUGH = 0.1;

/** The attributes that the models share; those that most of them state come first. */
function statedBy({ figures, facets }: CategoryFacets, models: readonly PlacedModel[], sort: string) {
  const blocks = new Map<PlacedModel['block'], number>();
  for (const { block } of models) blocks.set(block, (blocks.get(block) ?? 0) + 1);
  const shares = facets.map((facet) => {
    let stated = 0;
    for (const [block, count] of blocks) if (figures.columnOf(block, facet.id) >= 0) stated += count;
    return { facet, stated };
  });
  const isWanted = (name: string) => name === sort.replace(/^-/, '');
  const found = shares.filter(
    ({ facet, stated }) => stated > 0 && (stated >= models.length * ENOUGH || isWanted(facet.name)),
  );
  const isShared = ({ stated }: { stated: number }) => stated * 2 >= models.length;
  return [...found.filter(isShared), ...found.filter((one) => !isShared(one))].map(({ facet }) => facet);
}

function rowsOf({ figures }: CategoryFacets, models: readonly PlacedModel[], facets: CategoryFacets['facets']) {
  const text = ({ block, at }: PlacedModel, { id, unit }: CategoryFacets['facets'][number]) => {
    const stated = figures.stated(block, id, at);
    if (Number.isNaN(stated)) return '';
    if (unit === null) return figures.texts[stated] ?? '';
    const end = figures.endOf(block, id, at);
    return valueText(end > stated ? [stated, end] : stated);
  };
  return {
    attributes: facets.map(({ name, unit }) => ({ name, unit: unit === '-' ? '' : (unit ?? '') })),
    models: models.map((model) => ({
      id: figures.ids[model.block.start + model.at] ?? 0,
      values: facets.map((facet) => text(model, facet)),
    })),
  };
}
