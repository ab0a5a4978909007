import { z } from 'zod';

export const seoSchema = z.object({
  meta_title: z.string(),
  meta_description: z.string(),
  meta_keywords: z.string(),
  og_image: z.string(),
});
export type SeoRecord = z.infer<typeof seoSchema>;

/** SEO endpoints reply 200 with an error text when there is no record. */
export const seoOrErrorSchema = z.union([seoSchema, z.object({ error: z.string() })]);
export type SeoOrError = z.infer<typeof seoOrErrorSchema>;
