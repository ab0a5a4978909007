import { z } from 'zod';
import { getWidestNetwork } from '../../../platform/api/client-address.ts';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { idListField, nameField } from '../../../platform/api/fields.contract.ts';
import { enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';
import { createGeneratedFileReply } from '../../../platform/http/download-reply.ts';
import { MAX_DATA_SHEETS } from '../../catalogue/product-page/data-sheet.limits.ts';
import { modelNameQuery } from '../../catalogue/products/models.contract.ts';
import { loadModelDataSheet, loadModelDataSheets, loadProductDataSheet } from './make-data-sheet.ts';

/** `model`: name, with `context` for names that occur twice; or `product`: slug or name. Any spelling. */
const dataSheetQuery = z
  .object({ model: nameField.optional(), context: modelNameQuery.shape.context, product: nameField.optional() })
  .refine(({ model, product }) => (model === undefined) !== (product === undefined), {
    path: ['model'],
    message: 'or product must be given, but not both',
  });

const dataSheetsQuery = z.object({ ids: idListField(MAX_DATA_SHEETS) });

/** Papers are generated again after each catalogue change, so requests are limited. */
const PAPERS = { name: 'papers', max: 60, seconds: 60 };

export const papersApi = {
  'GET /api/download_data_sheet.php': defineEndpoint({
    summary: 'The data sheet of a model, or of a product with all its models, as a PDF',
    query: dataSheetQuery,
    aliases: { model_name: 'model', product_slug: 'product' },
    reply: z.never(),
    handle: async ({ query: { model, product, context }, services, http }) => {
      await enforceNetworkLimits(services, PAPERS, http.ip);
      const make = () =>
        model === undefined
          ? loadProductDataSheet(services, product ?? '')
          : loadModelDataSheet(services, model, context ?? '');
      const { name, pdf } = await services.turns.run('dataSheetsOfNetwork', make, getWidestNetwork(http.ip));
      return createGeneratedFileReply(http, pdf, { name: `${name} data sheet.pdf`, type: 'application/pdf' });
    },
  }),
  'GET /api/download_data_sheets.php': defineEndpoint({
    summary: 'The data sheets of several models as one PDF, after a list of them',
    query: dataSheetsQuery,
    reply: z.never(),
    handle: async ({ query: { ids }, services, http }) => {
      await enforceNetworkLimits(services, PAPERS, http.ip, ids.length);
      const make = () => loadModelDataSheets(services, ids);
      const { name, pdf } = await services.turns.run('dataSheetListsOfNetwork', make, getWidestNetwork(http.ip));
      return createGeneratedFileReply(http, pdf, { name: `${name}.pdf`, type: 'application/pdf' });
    },
  }),
};
