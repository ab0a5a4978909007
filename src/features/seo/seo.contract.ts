import { z } from 'zod';
import { idField, nameField } from '../categories/categories.contract.ts';

/** The SEO record; `og_image` is a file name under uploads/seo. */
export const seo = z.object({
  meta_title: z.string(),
  meta_description: z.string(),
  meta_keywords: z.string(),
  og_image: z.string(),
});
export type Seo = z.infer<typeof seo>;

/** SEO endpoints answer 200 with an error text where there is no record. */
export const seoOrError = z.union([seo, z.object({ error: z.string() })]);
export type SeoOrError = z.infer<typeof seoOrError>;

export const pageSeoQuery = z.object({ page_name: z.string('must be a text').min(1, 'is required').max(100) });

/** `category_name` is a name or slug in any spelling: a page knows its slug before it knows its id. */
export const catalogueSeoQuery = z.object({
  brand_id: idField.optional(),
  category_id: idField.optional(),
  category_name: nameField.optional(),
});
