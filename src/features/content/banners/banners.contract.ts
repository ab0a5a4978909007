import { z } from 'zod';

/** A banner as resolutions E1 states it; whoever shows it fills in the defaults of D105. */
export const banner = z.object({
  id: z.number(),
  heading: z.string(),
  description: z.string(),
  link1: z.string(),
  link2: z.string(),
  banner_image: z.string(),
});
export type Banner = z.infer<typeof banner>;
