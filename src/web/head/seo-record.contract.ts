import { z } from 'zod';

export const seo = z.object({
  meta_title: z.string(),
  meta_description: z.string(),
  meta_keywords: z.string(),
  og_image: z.string(),
});
export type Seo = z.infer<typeof seo>;

/** SEO endpoints reply 200 with an error text when there is no record. */
export const seoOrError = z.union([seo, z.object({ error: z.string() })]);
export type SeoOrError = z.infer<typeof seoOrError>;
