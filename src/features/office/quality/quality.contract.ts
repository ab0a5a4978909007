import { z } from 'zod';

const count = z.number().int().min(0);

/** What is missing or wrong in what visitors see of the catalogue. */
export const qualityReply = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      resource: z.enum(['products', 'models']),
      label: z.string(),
      why: z.string(),
      /** Rows that have the fault. */
      count,
    }),
  ),
  /** The categories that have models, as the menu has them. */
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      brand: z.string(),
      models: count,
      /** Models that no check finds. */
      complete: count,
      /** Rows with a fault, by the name of its check; those with none are left out. */
      faults: z.record(z.string(), count),
    }),
  ),
});
export type Quality = z.infer<typeof qualityReply>;
