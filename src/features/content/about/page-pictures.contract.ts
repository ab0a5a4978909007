import { z } from 'zod';

/** `place` counts from 1; `image` is a file in uploads/about. */
export const pagePicture = z.object({ place: z.number(), image: z.string(), alt: z.string() });
export type PagePicture = z.infer<typeof pagePicture>;

export const pagePicturesQuery = z.object({ page_name: z.string().min(1).max(100) });
