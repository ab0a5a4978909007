import { z } from 'zod';
import { narrowingQuery } from '../filters/filters.contract.ts';

export const categoryModelsQuery = narrowingQuery.extend({
  /**
   * Name of an attribute, or `Model` for natural order of names; a leading `-` sorts descending. Default: catalogue
   * order.
   */
  sort: z.string().max(101).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export const modelsFileQuery = categoryModelsQuery
  .omit({ page: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') });

const categoryModel = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  values: z.array(z.string()),
  replaced_by: z.string(),
});
export type CategoryModel = z.infer<typeof categoryModel>;

export const categoryModels = z.object({
  attributes: z.array(z.object({ name: z.string(), unit: z.string(), numeric: z.boolean() })),
  models: z.array(categoryModel),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type CategoryModels = z.infer<typeof categoryModels>;
