import { z } from 'zod';
import { listOfIds, nameField } from '../../../platform/api/fields.contract.ts';
import { MAX_DATA_SHEETS } from '../../catalogue/product-page/data-sheet.limits.ts';
import { modelNameQuery } from '../../catalogue/products/models.contract.ts';

/** `model`: name, with `context` for names that occur twice; or `product`: slug or name. Any spelling. */
export const dataSheetQuery = z
  .object({ model: nameField.optional(), context: modelNameQuery.shape.context, product: nameField.optional() })
  .refine(({ model, product }) => (model === undefined) !== (product === undefined), {
    path: ['model'],
    message: 'or product must be given, but not both',
  });

export const dataSheetsQuery = z.object({ ids: listOfIds(MAX_DATA_SHEETS) });
