import { z } from 'zod';

export const partner = z.object({ id: z.number(), name: z.string(), logo: z.string() });
export type Partner = z.infer<typeof partner>;
