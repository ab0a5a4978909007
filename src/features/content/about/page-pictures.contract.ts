import { z } from 'zod';

/** A picture at a fixed place of a page; `image` is a file in uploads/about. Places count from 1. */
export const pagePicture = z.object({ place: z.number(), image: z.string(), alt: z.string() });
export type PagePicture = z.infer<typeof pagePicture>;

export const pagePicturesQuery = z.object({ page_name: z.string().min(1).max(100) });
