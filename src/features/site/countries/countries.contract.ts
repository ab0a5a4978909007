import { z } from 'zod';

export const country = z.object({ name: z.string(), iso2: z.string(), dial: z.string() });
export type Country = z.infer<typeof country>;

export const statesBody = z.object({ country: z.string().trim().min(1, 'is required').max(100) });
export const statesReply = z.object({ states: z.array(z.object({ name: z.string() })) });
