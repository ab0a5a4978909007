import { z } from 'zod';
import { nameField } from '../../../platform/api/fields.contract.ts';
import { modelNameQuery } from '../../catalogue/products/models.contract.ts';

const modelOf = { model: modelNameQuery.shape.model_name, context: modelNameQuery.shape.context };

/** `model`: its name in any spelling, with the hint for names that occur twice; or `product`: its slug or name. */
export const dataSheetQuery = z
  .object({ ...modelOf, model: nameField.optional(), product: nameField.optional() })
  .refine(({ model, product }) => (model === undefined) !== (product === undefined), {
    path: ['model'],
    message: 'or product has to be given, one of the two',
  });
