import { z } from 'zod';

export const dealer = z.object({
  id: z.number(),
  company_name: z.string(),
  person_name: z.string(),
  address: z.string(),
  phone1: z.string(),
  phone2: z.string(),
  email1: z.string(),
  website: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  lat: z.number().optional(),
  lng: z.number().optional(),
});
export type Dealer = z.infer<typeof dealer>;
