import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { ARTICLES_PER_PAGE, MAX_ARTICLE_PAGES_AT_ONCE } from './articles.limits.ts';

export const articleRangeQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(ARTICLES_PER_PAGE * MAX_ARTICLE_PAGES_AT_ONCE)
    .default(ARTICLES_PER_PAGE),
});

export const article = z.object({
  id: z.number(),
  thumb_image: z.string(),
  big_image: z.string(),
  short_description: z.string(),
  long_description: z.string(),
  gallery_images: z.string(),
  video_url: z.string(),
  slug: z.string(),
});
export type Article = z.infer<typeof article>;

export const titleOrIdField = z.string().min(1).max(500);

export const articleIdQuery = z.object({ id: idField });
