import { z } from 'zod';

/** A value that differs; `from` is '' if the other model does not state its bar. */
const difference = z.object({
  of: z.enum(['height', 'reach', 'capacity', 'thread', 'other']),
  name: z.string(),
  unit: z.string(),
  from: z.string(),
  to: z.string(),
});
export type ValueDifference = z.infer<typeof difference>;

export const alternative = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  /**
   * `drop-in`: same holes and bar, height and reach within 2 %, no less capacity; `same class`: same mounting, similar
   * capacity at the same reach; `nearest`: none of these; `pinned`: put first by staff.
   */
  level: z.enum(['pinned', 'drop-in', 'same class', 'nearest']),
  holes: z.enum(['same', 'other', 'unknown']),
  /** Stated by staff; '' for a computed alternative. */
  reason: z.string(),
  differences: z.array(difference),
});
export type AlternativeReply = z.infer<typeof alternative>;
export type ComparedAlternative = Pick<AlternativeReply, 'reason' | 'holes' | 'differences'>;
export type ShownAlternative = ComparedAlternative &
  Pick<AlternativeReply, 'model_id' | 'model_name' | 'product_name' | 'product_image' | 'level'>;

export const alternativesQuery = z.object({ model_id: z.coerce.number().int().positive() });

export const otherMakerModel = z.object({
  maker: z.string(),
  number: z.string(),
  figures: z.string(),
  source: z.string(),
  source_date: z.string().nullable(),
  note: z.string(),
  alternatives: z.array(alternative),
});
export type OtherMakerModelReply = z.infer<typeof otherMakerModel>;

export const crossReferenceQuery = z.object({ maker: z.string().max(100).default('') });
export const crossReferenceReply = z.object({
  makers: z.array(z.object({ maker: z.string(), models: z.number() })),
  models: z.array(otherMakerModel),
});
