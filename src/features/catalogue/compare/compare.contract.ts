import { z } from 'zod';
import { comparedChoices } from '../choices/choices.contract.ts';
import { model } from '../products/models.contract.ts';

/** Names of models, separated by commas. */
export const compareQuery = z.object({ models: z.string('is required').min(1, 'is required').max(1000) });

export const compareReply = z.object({
  /** In the requested order, each once, max four. */
  models: z.array(model),
  /** Names without a model. */
  unknown: z.array(z.string()),
  /** Names beyond the fourth. */
  left_out: z.array(z.string()),
  /** Descriptions for the attributes in which the models differ. */
  why: z.array(comparedChoices),
});
export type CompareReply = z.infer<typeof compareReply>;
