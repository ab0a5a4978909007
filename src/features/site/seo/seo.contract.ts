import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';

export const pageSeoQuery = z.object({ page_name: z.string('must be text').min(1, 'is required').max(100) });

/** `category_name` may be a slug, because a page has the slug before the id. */
export const catalogueSeoQuery = z.object({
  brand_id: idField.optional(),
  category_id: idField.optional(),
  category_name: nameField.optional(),
});
