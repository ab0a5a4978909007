import { z } from 'zod';

const positive = (max: number) => z.coerce.number().positive().max(max);

/** Force in newtons, lengths in millimetres. An empty string means any. */
export const clampFinderQuery = z.object({
  force: positive(1_000_000),
  reach: positive(10_000),
  safety: z.coerce.number().min(1).max(10).default(1.5),
  action: z.enum(['', 'vertical', 'horizontal', 'straight', 'pull']).default(''),
  mounting: z.string().max(100).default(''),
  height: z.union([z.literal('').transform(() => undefined), positive(10_000)]).optional(),
});

/** A clamp that holds. `usable` is its capacity at the requested reach; forces in newtons, lengths in millimetres. */
const foundClamp = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  action: z.string(),
  mounting: z.string(),
  height: z.number().nullable(),
  capacity: z.number(),
  rated_reach: z.number().nullable(),
  usable: z.number(),
  hand_force: z.number(),
  /** `usable` divided by the requested force. */
  margin: z.number(),
});
export type FoundClamp = z.infer<typeof foundClamp>;

export const foundClamps = z.object({ clamps: z.array(foundClamp), hasMore: z.boolean() });
