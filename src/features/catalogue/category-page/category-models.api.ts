import { z } from 'zod';
import { getWidestNetwork } from '../../../platform/api/client-address.ts';
import { defineEndpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { toHeaderFileName } from '../../../platform/http/send-stored-file.ts';
import { badInputError, notFoundError } from '../../../platform/http-errors.ts';
import {
  createSpreadsheet,
  SPREADSHEET_TYPES,
  type SpreadsheetCell,
  type SpreadsheetFormat,
} from '../../../platform/spreadsheets/write-spreadsheet.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { modelPath } from '../../../web/addresses.ts';
import { findCategoryIds } from '../filters/narrow-category.ts';
import { formatUnit } from '../measures/parse-attribute-label.ts';
import { buildWorksheet, formatColumnHead } from '../open-data/model-files.ts';
import { formatStatedValue, getModelId, type ModelRef } from '../ratings/catalogue-values.ts';
import { loadModelNames } from '../ratings/model-names.store.ts';
import { loadSuccessorNames } from '../relations/relations.store.ts';
import {
  type CategoryModels,
  categoryModels,
  categoryModelsQuery,
  modelsFileQuery,
  type categoryModelsQuery as Query,
} from './category-models.contract.ts';
import { MODELS_PER_PAGE, NO_MODELS } from './category-models.limits.ts';
import { loadSortedModels, type SortedModels } from './sort-category-models.ts';

const MOST = 20_000;
const CACHED_BYTES = 64_000_000;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** @throws HttpError 400 for more than 20,000 models, or an unknown filter or order */
const makeCategoryModelsFile = cacheByVersion(
  (
    services: Services,
    categoryIds: number[],
    wanted: Parameters<typeof loadSortedModels>[2],
    format: SpreadsheetFormat,
  ) =>
    services.turns.run('openData', async () => {
      const rows = await buildWorksheetRows(services, categoryIds, wanted);
      return createSpreadsheet(services.workers, format, 'Models', rows);
    }),
  { maxSize: CACHED_BYTES, sizeOf: ({ length }) => length },
);

async function buildWorksheetRows(
  services: Services,
  categoryIds: number[],
  wanted: Parameters<typeof loadSortedModels>[2],
): Promise<SpreadsheetCell[][]> {
  const found = await loadSortedModels(services, categoryIds, wanted);
  if (found.models.length > MOST)
    throw badInputError(
      'category_slug',
      `has more than ${MOST.toLocaleString('en')} models here; choose a smaller category or more filters`,
    );
  const { attributes, models } = await presentStatedRows(services, found, found.models);
  return buildWorksheet(
    attributes.map(formatColumnHead),
    models.map(({ model_name, product_name, values, replaced_by }) => ({
      model: model_name,
      product: product_name,
      cells: values.map((value, at) => (attributes[at]?.numeric && NUMBER.test(value) ? Number(value) : value)),
      replaced_by,
      url: services.settings.publicUrl + modelPath(model_name),
    })),
  );
}

const SHEETS = { name: 'models-sheet', max: 20, seconds: 60 };

export const categoryModelsApi = {
  'GET /api/get_category_models.php': defineEndpoint({
    summary: 'List the models of a category and its subcategories, filtered and sorted by any attribute',
    query: categoryModelsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: categoryModels,
    cached: true,
    handle: async ({ query, services }) => (await loadPageOfModels(services, query)) ?? NO_MODELS,
  }),
  'GET /api/download_category_models.php': defineEndpoint({
    summary:
      'Download the models of a category as XLSX or CSV: values as numbers, units in the headings, links to the pages',
    query: modelsFileQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.never(),
    handle: async ({ query, services, http }) => {
      await enforceNetworkLimits(services, SHEETS, http.ip);
      const { format, ...list } = query;
      const categoryIds = await findCategoryIds(services, list);
      if (!categoryIds) throw notFoundError('This category does not exist');
      const { search, filters, sort } = list;
      const make = () => makeCategoryModelsFile(services, categoryIds, { search, filters, sort }, format);
      const bytes = await services.turns.run('modelSheetsOfNetwork', make, getWidestNetwork(http.ip));
      const name = toHeaderFileName(`${list.category_slug || 'models'}.${format}`);
      const headers = {
        'content-type': SPREADSHEET_TYPES[format],
        'content-disposition': `attachment; filename="${name}"`,
        'x-robots-tag': 'noindex',
      };
      return new HttpReply(200, headers, Buffer.from(bytes));
    },
  }),
};

async function loadPageOfModels(services: Services, query: z.infer<typeof Query>): Promise<CategoryModels | undefined> {
  const categoryIds = await findCategoryIds(services, query);
  if (!categoryIds) return undefined;
  const { search, filters, sort } = query;
  const found = await loadSortedModels(services, categoryIds, { search, filters, sort });
  const total = found.models.length;
  const pages = Math.max(1, Math.ceil(total / MODELS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const shown = found.models.slice((page - 1) * MODELS_PER_PAGE, page * MODELS_PER_PAGE);
  return { ...(await presentStatedRows(services, found, shown)), total, page, pages };
}

async function presentStatedRows(
  services: Services,
  { attributes }: SortedModels,
  models: readonly ModelRef[],
): Promise<Pick<CategoryModels, 'attributes' | 'models'>> {
  const rows = models.map((model) => ({
    id: getModelId(model),
    values: attributes.map(({ id }) => formatStatedValue(model, id)),
  }));
  const successors = await loadSuccessorNames(services);
  const names = await loadModelNames(
    services.database.pool,
    rows.map(({ id }) => id),
  );
  return {
    attributes: attributes.map(({ name, unit }) => ({
      name,
      unit: formatUnit(unit),
      numeric: unit !== null,
    })),
    models: rows.flatMap(({ id, values }) => {
      const { product_image: _, ...named } = names.get(id) ?? {};
      return 'model_id' in named ? { ...named, values, replaced_by: successors.get(id) ?? '' } : [];
    }),
  };
}
