import { z } from 'zod';

/** How long one kind of personal data is stored, in words. */
export const retentionReply = z.array(z.object({ data: z.string(), period: z.string(), afterwards: z.string() }));
