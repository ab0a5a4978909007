import { z } from 'zod';
import { networkOf } from '../../../platform/api/client-address.ts';
import { endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { takeFromNetworks } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { headerName } from '../../../platform/http/send-stored.ts';
import { SHEET_TYPES, type SheetCell, type SheetFormat, sheetFile } from '../../../platform/sheets/write-sheet.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { modelPath } from '../../../web/addresses.ts';
import { idAt, type PlacedModel, textAt } from '../figures/catalogue-figures.ts';
import { namesOfModels } from '../figures/model-names.store.ts';
import { categoriesOf } from '../filters/narrowed-category.ts';
import { headOf, modelsSheet } from '../open-data/open-data.ts';
import { successorNames } from '../relations/relations.store.ts';
import { shownUnit } from '../units/attribute-label.ts';
import {
  type CategoryModels,
  categoryModels,
  categoryModelsQuery,
  modelsSheetQuery,
  type categoryModelsQuery as Query,
} from './category-models.contract.ts';
import { MODELS_PER_PAGE, NO_MODELS } from './category-models.limits.ts';
import { modelsInOrder, type OrderedModels } from './models-in-order.ts';

const MOST = 20_000;
const CACHED_BYTES = 64_000_000;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** @throws HttpError 400 for more than 20,000 models, or an unknown filter or order */
const listAsSheet = cachedByVersion(
  (services: Services, categoryIds: number[], wanted: Parameters<typeof modelsInOrder>[2], format: SheetFormat) =>
    services.turns.run('openData', async () => {
      const rows = await sheetRows(services, categoryIds, wanted);
      return sheetFile(services.workers, format, 'Models', rows);
    }),
  { maxSize: CACHED_BYTES, sizeOf: ({ length }) => length },
);

async function sheetRows(
  services: Services,
  categoryIds: number[],
  wanted: Parameters<typeof modelsInOrder>[2],
): Promise<SheetCell[][]> {
  const found = await modelsInOrder(services, categoryIds, wanted);
  if (found.models.length > MOST)
    throw badInput(
      'category_slug',
      `has more than ${MOST.toLocaleString('en')} models here; choose a smaller category or more filters`,
    );
  const { attributes, models } = await statedRows(services, found, found.models);
  return modelsSheet(
    attributes.map(headOf),
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
  'GET /api/get_category_models.php': endpoint({
    summary: 'List the models of a category and its subcategories, filtered and sorted by any attribute',
    query: categoryModelsQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: categoryModels,
    cached: true,
    handle: async ({ query, services }) => (await pageOfModels(services, query)) ?? NO_MODELS,
  }),
  'GET /api/download_category_models.php': endpoint({
    summary:
      'Download the models of a category as XLSX or CSV: values as numbers, units in the headings, links to the pages',
    query: modelsSheetQuery,
    aliases: { categoryId: 'category_id', categorySlug: 'category_slug' },
    reply: z.never(),
    handle: async ({ query, services, http }) => {
      await takeFromNetworks(services, SHEETS, http.ip);
      const { format, ...list } = query;
      const categoryIds = await categoriesOf(services, list);
      if (!categoryIds) throw notFound('This category does not exist');
      const { search, filters, sort } = list;
      const make = () => listAsSheet(services, categoryIds, { search, filters, sort }, format);
      const bytes = await services.turns.run('modelSheetsOfNetwork', make, networkOf(http.ip));
      const name = headerName(`${list.category_slug || 'models'}.${format}`);
      const headers = {
        'content-type': SHEET_TYPES[format],
        'content-disposition': `attachment; filename="${name}"`,
        'x-robots-tag': 'noindex',
      };
      return new HttpReply(200, headers, Buffer.from(bytes));
    },
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
  return { ...(await statedRows(services, found, shown)), total, page, pages };
}

async function statedRows(
  services: Services,
  { attributes }: OrderedModels,
  models: readonly PlacedModel[],
): Promise<Pick<CategoryModels, 'attributes' | 'models'>> {
  const rows = models.map((model) => ({
    id: idAt(model),
    values: attributes.map(({ id }) => textAt(model, id)),
  }));
  const successors = await successorNames(services);
  const names = await namesOfModels(
    services.database.pool,
    rows.map(({ id }) => id),
  );
  return {
    attributes: attributes.map(({ name, unit }) => ({
      name,
      unit: shownUnit(unit),
      numeric: unit !== null,
    })),
    models: rows.flatMap(({ id, values }) => {
      const { product_image: _, ...named } = names.get(id) ?? {};
      return 'model_id' in named ? { ...named, values, replaced_by: successors.get(id) ?? '' } : [];
    }),
  };
}
