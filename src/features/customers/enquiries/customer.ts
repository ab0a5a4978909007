import { z } from 'zod';

export const customer = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  company_name: z.string(),
  job_role: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
});
export type Customer = z.infer<typeof customer>;
