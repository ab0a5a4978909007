import { z } from 'zod';
import { PART_KINDS } from './relation-kinds.limits.ts';

/** At most two figures of a model by which people know it, the main ones first. */
export const mainFigures = z.array(z.object({ name: z.string(), unit: z.string(), figures: z.string() }));

/** A model that belongs to another one. */
export const relatedModel = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  image_upload1: z.string(),
  figures: mainFigures,
});
export type RelatedModel = z.infer<typeof relatedModel>;

/** An accessory or a spare part; `quantity`: how many pieces of it a model needs. */
export const modelPart = relatedModel.extend({ kind: z.enum(PART_KINDS), quantity: z.number(), note: z.string() });
export type ModelPart = z.infer<typeof modelPart>;

const successor = relatedModel.extend({ note: z.string() });

/** Relations of a model in both directions. */
export const relationsOfModel = {
  parts: z.array(modelPart),
  /** The models that it is a part of: the first of them, the names of more, and how many there are. */
  fits: z.array(relatedModel),
  fits_more: z.array(z.string()),
  fits_count: z.number(),
  replaced_by: z.array(successor),
  replaces: z.array(successor),
};
export type RelationsOfModel = z.infer<z.ZodObject<typeof relationsOfModel>>;
