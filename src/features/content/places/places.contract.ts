import { z } from 'zod';

export const place = z.object({
  name: z.string(),
  region: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type Place = z.infer<typeof place>;

export const placesQuery = z.object({ query: z.string().max(100) });
