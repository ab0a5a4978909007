import { z } from 'zod';
import { modelNameQuery } from '../products/models.contract.ts';

/** `model`: its name in any spelling, with the hint for names that occur twice. */
export const drillTemplateQuery = z.object({
  model: modelNameQuery.shape.model_name,
  context: modelNameQuery.shape.context,
  format: z.enum(['pdf', 'dxf']).default('pdf'),
});
