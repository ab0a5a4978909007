import { z } from 'zod';

export const town = z.object({
  name: z.string(),
  region: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type Town = z.infer<typeof town>;

export const townsQuery = z.object({ query: z.string().max(100) });
