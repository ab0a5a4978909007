import { z } from 'zod';

const count = z.number().int().min(0);

export const qualityReply = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      resource: z.enum(['products', 'models']),
      label: z.string(),
      why: z.string(),
      count,
    }),
  ),
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      brand: z.string(),
      models: count,
      complete: count,
      faults: z.record(z.string(), count),
    }),
  ),
});
export type QualityReply = z.infer<typeof qualityReply>;
