import { z } from 'zod';
import { namedValue } from '../measures/value.contract.ts';
import { ACCESSORY_KINDS } from './relation-kinds.limits.ts';

export const mainValues = z.array(namedValue);

export const relatedModel = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  image_upload1: z.string(),
  figures: mainValues,
});
export type RelatedModel = z.infer<typeof relatedModel>;

export const modelInCart = relatedModel.pick({ model_id: true, product_name: true, figures: true });
export type ModelInCart = z.infer<typeof modelInCart>;

export const modelAccessory = relatedModel.extend({
  kind: z.enum(ACCESSORY_KINDS),
  quantity: z.number(),
  note: z.string(),
});
export type ModelAccessory = z.infer<typeof modelAccessory>;

const successor = relatedModel.extend({ note: z.string() });

export const modelRelationsFields = {
  parts: z.array(modelAccessory),
  /** Models that use this accessory or spare part: the first ones, the names of more, and their total number. */
  fits: z.array(relatedModel),
  fits_more: z.array(z.string()),
  fits_count: z.number(),
  replaced_by: z.array(successor),
  replaces: z.array(successor),
};
export type ModelRelations = z.infer<z.ZodObject<typeof modelRelationsFields>>;
