import { z } from 'zod';
import { printedValue } from '../units/value.contract.ts';
import { PART_KINDS } from './relation-kinds.limits.ts';

export const mainFigures = z.array(printedValue);

export const relatedModel = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  image_upload1: z.string(),
  figures: mainFigures,
});
export type RelatedModel = z.infer<typeof relatedModel>;

export const modelInCart = relatedModel.pick({ model_id: true, product_name: true, figures: true });
export type ModelInCart = z.infer<typeof modelInCart>;

export const modelPart = relatedModel.extend({ kind: z.enum(PART_KINDS), quantity: z.number(), note: z.string() });
export type ModelPart = z.infer<typeof modelPart>;

const successor = relatedModel.extend({ note: z.string() });

export const relationsOfModel = {
  parts: z.array(modelPart),
  /** Models that use this accessory or spare part: the first ones, the names of more, and their total number. */
  fits: z.array(relatedModel),
  fits_more: z.array(z.string()),
  fits_count: z.number(),
  replaced_by: z.array(successor),
  replaces: z.array(successor),
};
export type RelationsOfModel = z.infer<z.ZodObject<typeof relationsOfModel>>;
