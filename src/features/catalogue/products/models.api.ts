import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { buildCatalogueBreadcrumbs } from '../brands-and-categories/build-catalogue-breadcrumbs.ts';
import { catalogueCrumb } from '../brands-and-categories/categories.contract.ts';
import { loadCategoryPath } from '../brands-and-categories/categories.store.ts';
import { findSuccessorsByName } from '../relations/relations.store.ts';
import { findModelById, findModelByName, type ModelWithProductRow, readFeaturedModels } from './model-rows.store.ts';
import { featuredModel, type Model, model, modelIdQuery, modelNameQuery } from './models.contract.ts';
import { loadWholeModel, presentModelRow } from './present-model.ts';

async function buildModelReply(services: Services, row: ModelWithProductRow | undefined): Promise<Model> {
  if (!row) throw notFoundError('Model not found');
  return loadWholeModel(services, row);
}

/** An archived model is not found, but the reply names the models that replace it. */
async function findNamedModel(services: Services, name: string, context: string | undefined) {
  const row = await findModelByName(services, name, context);
  if (row) return row;
  const successors = await findSuccessorsByName(services.database.pool, name);
  if (successors.length === 0) return undefined;
  throw new HttpError(404, 'Model not found', { error: 'Model not found', replaced_by: successors });
}

const aliases = { modelName: 'model_name', name: 'model_name' };

export const modelsApi = {
  'GET /api/get_models.php': defineEndpoint({
    summary: 'Get one model by id, for the enquiry cart',
    query: modelIdQuery,
    aliases: { modelId: 'model_id', id: 'model_id' },
    reply: model,
    cached: true,
    handle: async ({ query, services }) =>
      buildModelReply(services, await findModelById(services.database.pool, query.model_id)),
  }),
  'GET /api/get_model_details.php': defineEndpoint({
    summary: 'Get one model by its name in any spelling',
    query: modelNameQuery,
    aliases,
    reply: model,
    cached: true,
    handle: async ({ query, services }) =>
      buildModelReply(services, await findNamedModel(services, query.model_name, query.context)),
  }),
  'GET /api/get_featured_models.php': defineEndpoint({
    summary: 'List the models on the home page in their order',
    reply: z.array(featuredModel),
    cached: true,
    handle: async ({ services }) =>
      (await readFeaturedModels(services.database.pool)).map((row) => ({
        ...presentModelRow(row),
        alt_image1: row.alt || row.name,
        short_description: row.shortDescription,
        product_name: row.productName,
      })),
  }),
  'GET /api/get_breadcrumbs_product_single.php': defineEndpoint({
    summary: 'List the breadcrumbs from Home to a model; empty if there is no such model',
    query: modelNameQuery,
    aliases,
    reply: z.array(catalogueCrumb),
    cached: true,
    handle: async ({ query, services }) => {
      const row = await findModelByName(services, query.model_name, query.context);
      if (!row) return [];
      return buildCatalogueBreadcrumbs({
        brand: { name: row.brandName, slug: row.brandSlug },
        categories: await loadCategoryPath(services, row.categoryId),
        below: [
          { name: row.productName, link: productPath(row.productSlug), slug: row.productSlug, type: 'product' },
          { name: row.name, link: modelPath(row.name), slug: row.name, type: 'model' },
        ],
      });
    },
  }),
};
