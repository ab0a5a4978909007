import { z } from 'zod';

/** A banner as sent by the API; the component that shows it fills in the defaults (docs/spec/content.md#banners). */
export const banner = z.object({
  id: z.number(),
  heading: z.string(),
  description: z.string(),
  link1: z.string(),
  link2: z.string(),
  banner_image: z.string(),
});
export type Banner = z.infer<typeof banner>;
