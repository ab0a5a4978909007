import { z } from 'zod';

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

export interface NamesToMatch {
  names: readonly string[];
  /** False to find only exact numbers, in any spelling. */
  near_misses: boolean;
}

/** The model of a name, or up to eight of a series, or up to three similar models. */
export interface MatchedName {
  name: string;
  model: DescribedModel | null;
  near: DescribedModel[];
}
