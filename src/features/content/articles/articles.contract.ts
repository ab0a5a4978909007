import { z } from 'zod';

/** Lists give five at a time; a return to a list asks for up to twenty pages at once. */
const ARTICLES_PER_PAGE = 5;
const MOST_ARTICLES = 100;

/** `offset` and `limit`, or `page` counted from 1; offset wins. */
export const stretchQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_ARTICLES).default(ARTICLES_PER_PAGE),
});

/** What news and events share on the wire. `gallery_images` is a string that holds a JSON list of file names. */
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

export const articleIdQuery = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
