import { z } from 'zod';
import { model } from '../products/models.contract.ts';

/** Names of models, divided by commas. */
export const compareQuery = z.object({ models: z.string('is required').min(1, 'is required').max(1000) });

export const compareReply = z.object({
  /** In the order asked, each once, four at most. */
  models: z.array(model),
  /** Names that are no model's. */
  unknown: z.array(z.string()),
  /** Names beyond the fourth. */
  left_out: z.array(z.string()),
});
export type CompareReply = z.infer<typeof compareReply>;
