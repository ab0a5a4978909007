import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';

/** See docs/spec/api.md#records. `category_links` is a JSON string: [{name, url}]. */
export const brand = z.object({
  id: z.number(),
  brand_id: z.number(),
  name: z.string(),
  description: z.string(),
  brand_image: z.string(),
  brand_banner: z.string(),
  category_links: z.string(),
  brand_slug: z.string(),
});
export type Brand = z.infer<typeof brand>;

export const brandQuery = z.object({ brand_id: idField.optional(), name: nameField.optional() });
