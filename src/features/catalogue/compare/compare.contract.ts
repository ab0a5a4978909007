import { z } from 'zod';
import { comparedChoicesReply } from '../filters/choices.contract.ts';
import { model } from '../products/models.contract.ts';

export const compareQuery = z.object({ models: z.string('is required').min(1, 'is required').max(1000) });

export const compareReply = z.object({
  models: z.array(model),
  unknown: z.array(z.string()),
  left_out: z.array(z.string()),
  why: z.array(comparedChoicesReply),
});
export type CompareReply = z.infer<typeof compareReply>;
