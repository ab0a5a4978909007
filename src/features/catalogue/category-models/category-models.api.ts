import type { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { Facet, PlacedModel } from '../figures/category-facets.ts';
import { namesOfModels } from '../figures/model-names.store.ts';
import { categoriesOf } from '../filters/narrowed-category.ts';
import { valueText } from '../measures/read-figure.ts';
import {
  type CategoryModels,
  categoryModels,
  categoryModelsQuery,
  type categoryModelsQuery as Query,
} from './category-models.contract.ts';
import { MODELS_PER_PAGE, NO_MODELS } from './category-models.limits.ts';
import { modelsInOrder, type OrderedModels } from './models-in-order.ts';

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
  const { search, filters, sort } = query;
  const found = await modelsInOrder(services, categoryIds, { search, filters, sort });
  const total = found.models.length;
  const pages = Math.max(1, Math.ceil(total / MODELS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const shown = found.models.slice((page - 1) * MODELS_PER_PAGE, page * MODELS_PER_PAGE);
  const rows = rowsOf(found, shown);
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
  return { attributes: rows.attributes, models, total, page, pages };
}

function rowsOf({ figures, attributes }: OrderedModels, models: readonly PlacedModel[]) {
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
