import { z } from 'zod';
import { MAX_NAMES_PER_REQUEST } from './parts-list.limits.ts';

export const matchedModel = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_id: z.number(),
  product_name: z.string(),
  image_upload1: z.string(),
});

/** Category and brand identify the words of a line that only describe the model. */
export const describedModel = matchedModel.extend({
  category_name: z.string(),
  brand_name: z.string(),
  replaced_by: z.string(),
  reason: z.string().optional(),
});
export type DescribedModel = z.infer<typeof describedModel>;

export const matchModelsBody = z.object({
  names: z.array(z.string().max(200)).max(MAX_NAMES_PER_REQUEST),
  near_misses: z.boolean().default(true),
});

/** One entry per name, in the requested order: the model, or up to eight of a series, or up to three similar models. */
export const matchModelsReply = z.array(
  z.object({ name: z.string(), model: describedModel.nullable(), near: z.array(describedModel) }),
);
export type MatchedName = z.infer<typeof matchModelsReply>[number];
