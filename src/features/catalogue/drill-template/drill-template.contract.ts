import { z } from 'zod';
import { modelNameQuery } from '../products/models.contract.ts';

export const drillTemplateQuery = z.object({
  model: modelNameQuery.shape.model_name,
  context: modelNameQuery.shape.context,
  format: z.enum(['pdf', 'dxf']).default('pdf'),
});
