import { z } from 'zod';
import { idField, MAX_ID, nameField } from '../../../platform/api/fields.contract.ts';

const flag = z.enum(['0', '1']);

export const catalogueCrumb = z.object({
  name: z.string(),
  link: z.string(),
  slug: z.string(),
  type: z.enum(['home', 'products', 'brand', 'category', 'subcategory', 'product', 'model']),
});
export type CatalogueCrumb = z.infer<typeof catalogueCrumb>;

/** `parent_id` '0': top level; `content` '1': holds sub-categories. */
export const category = z.object({
  category_id: z.number(),
  category_name: z.string(),
  category_slug: z.string(),
  parent_id: z.string(),
  content: flag,
  brand_id: z.number(),
  description: z.string(),
  category_image: z.string(),
  alt_category_image: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
  meta_keywords: z.string(),
  og_image: z.string(),
});
export type Category = z.infer<typeof category>;

export const categoryInfo = z.object({
  category_id: z.number(),
  category_name: z.string(),
  category_slug: z.string(),
  brand_id: z.number(),
  brand_name: z.string(),
  brand_slug: z.string(),
  parent_category: z.object({ name: z.string(), slug: z.string() }).nullable(),
  parent_id: z.string(),
  content: flag,
  description: z.string(),
});
export type CategoryInfo = z.infer<typeof categoryInfo>;

export const categoriesQuery = z.object({
  brand_id: idField.optional(),
  category_id: z.coerce.number('must be a number').int('must be a whole number').min(0).max(MAX_ID).optional(),
  category_name: nameField.optional(),
});

export const categoryQuery = z.object({ category_id: idField.optional(), category_name: nameField.optional() });

export const categoryBreadcrumbsQuery = categoryQuery.extend({ with_slugs: z.string().max(10).optional() });
