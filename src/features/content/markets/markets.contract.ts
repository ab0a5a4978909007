import { z } from 'zod';

/** A market as sent by the API. `brochure` is a file in uploads/markets, or a link. */
export const market = z.object({
  id: z.number(),
  markets_title: z.string(),
  short_description: z.string(),
  thumb_image: z.string(),
  brochure: z.string(),
});
export type Market = z.infer<typeof market>;
