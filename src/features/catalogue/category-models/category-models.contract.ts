import { z } from 'zod';
import { narrowingQuery } from '../filters/filters.contract.ts';

export const categoryModelsQuery = narrowingQuery.extend({
  /**
   * The name of an attribute, or `Model` for the names of the models in natural order; with `-` before it for the greatest first. By
   * default the order of the catalogue.
   */
  sort: z.string().max(101).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export const modelsSheetQuery = categoryModelsQuery
  .omit({ page: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') });

const categoryModel = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  /** Values of the attributes in order; '' for none. */
  values: z.array(z.string()),
  /** The model that replaces it, or ''. */
  replaced_by: z.string(),
});
export type CategoryModel = z.infer<typeof categoryModel>;

/** A page of the models of a category with the attributes that they state; `page` is at most the last one. */
export const categoryModels = z.object({
  attributes: z.array(z.object({ name: z.string(), unit: z.string(), numeric: z.boolean() })),
  models: z.array(categoryModel),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type CategoryModels = z.infer<typeof categoryModels>;
