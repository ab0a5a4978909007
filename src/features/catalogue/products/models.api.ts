import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { notFound } from '../../../platform/errors.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { breadcrumbsTo } from '../brands-and-categories/breadcrumbs.ts';
import { crumb } from '../brands-and-categories/categories.contract.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import { featuredModel, type Model, model, modelIdQuery, modelNameQuery } from './models.contract.ts';
import { featuredModels, modelById, modelNow, type OneModelRow } from './models.store.ts';
import { presentModelRow, wholeModel } from './present-model.ts';

async function modelReply(services: Services, row: OneModelRow | undefined): Promise<Model> {
  if (!row) throw notFound('Model not found');
  return wholeModel(services, row);
}

const aliases = { modelName: 'model_name', name: 'model_name' };

export const modelsApi = {
  'GET /api/get_models.php': endpoint({
    summary: 'Get one model by id, for the enquiry cart',
    query: modelIdQuery,
    aliases: { modelId: 'model_id', id: 'model_id' },
    reply: model,
    cached: true,
    handle: async ({ query, services }) =>
      modelReply(services, await modelById(services.database.pool, query.model_id)),
  }),
  'GET /api/get_model_details.php': endpoint({
    summary: 'Get one model by its name in any spelling',
    query: modelNameQuery,
    aliases,
    reply: model,
    cached: true,
    handle: async ({ query, services }) =>
      modelReply(services, await modelNow(services, query.model_name, query.context)),
  }),
  'GET /api/get_featured_models.php': endpoint({
    summary: 'List the models on the home page in their order',
    reply: z.array(featuredModel),
    cached: true,
    handle: async ({ services }) =>
      (await featuredModels(services.database.pool)).map((row) => ({
        ...presentModelRow(row),
        alt_image1: row.alt || row.name,
        short_description: row.shortDescription,
        product_name: row.productName,
      })),
  }),
  'GET /api/get_breadcrumbs_product_single.php': endpoint({
    summary: 'List the breadcrumbs from Home to a model; empty if there is no such model',
    query: modelNameQuery,
    aliases,
    reply: z.array(crumb),
    cached: true,
    handle: async ({ query, services }) => {
      const row = await modelNow(services, query.model_name, query.context);
      if (!row) return [];
      return breadcrumbsTo({
        brand: { name: row.brandName, slug: row.brandSlug },
        categories: await categoryPathNow(services, row.categoryId),
        below: [
          { name: row.productName, link: productPath(row.productSlug), slug: row.productSlug, type: 'product' },
          { name: row.name, link: modelPath(row.name), slug: row.name, type: 'model' },
        ],
      });
    },
  }),
};
