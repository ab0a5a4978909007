import { z } from 'zod';

/** A video as sent by the API. */
export const video = z.object({
  id: z.number(),
  video_title: z.string(),
  video_description: z.string(),
  video_link: z.string(),
});
export type Video = z.infer<typeof video>;

export const videosPage = z.object({ data: z.array(video), hasMore: z.boolean() });

/** Pages count from 1; our page requests six at a time, the default is ten. */
export const videosQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(10),
});
