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
  /** Categories with models, in menu order. */
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      brand: z.string(),
      models: count,
      /** Models without a fault. */
      complete: count,
      /** Numbers of faulty rows by check, without zeros. */
      faults: z.record(z.string(), count),
    }),
  ),
});
export type Quality = z.infer<typeof qualityReply>;
