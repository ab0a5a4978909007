import { z } from 'zod';

export const retentionReply = z.array(z.object({ data: z.string(), period: z.string(), afterwards: z.string() }));
