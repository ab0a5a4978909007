import { z } from 'zod';

/** `place` counts from 1; `image` is a file in uploads/about. */
export const pageImage = z.object({ place: z.number(), image: z.string(), alt: z.string() });
export type PageImage = z.infer<typeof pageImage>;

export const pageImagesQuery = z.object({ page_name: z.string().min(1).max(100) });
