import { z } from 'zod';

/** Differing values that both state: numbers in the attribute's unit, others as texts. */
const difference = z.object({
  of: z.enum(['height', 'reach', 'capacity', 'thread', 'other']),
  name: z.string(),
  unit: z.string(),
  from: z.string(),
  to: z.string(),
});
export type Difference = z.infer<typeof difference>;

/** A model of ours that comes near another one: computed from what both state. */
export const alternative = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  /**
   * `drop-in`: the same holes, height and reach within 2 %, and it holds no less; `same class`: mounted in the same way, and it holds
   * as much in the same place; `pinned`: put first by people, for `reason`.
   */
  level: z.enum(['pinned', 'drop-in', 'same class', 'nearest']),
  /** Comparison of the fixing holes. */
  holes: z.enum(['same', 'other', 'unknown']),
  /** Stated by people; '' where it was computed. */
  reason: z.string(),
  /** Main ratings first, then the first other attributes. */
  differences: z.array(difference),
});
export type SentAlternative = z.infer<typeof alternative>;
export type ComparedAlternative = Pick<SentAlternative, 'reason' | 'holes' | 'differences'>;
/** An alternative in a list. */
export type ShownAlternative = ComparedAlternative &
  Pick<SentAlternative, 'model_name' | 'product_name' | 'product_image' | 'level'>;

export const alternativesQuery = z.object({ model_id: z.coerce.number().int().positive() });

/** A model of another maker. */
export const foreignModel = z.object({
  maker: z.string(),
  number: z.string(),
  /** Stored form: "Reach: 60 mm; Action: Vertical Hold Down" */
  figures: z.string(),
  source: z.string(),
  source_date: z.string().nullable(),
  note: z.string(),
  alternatives: z.array(alternative),
});
export type SentForeignModel = z.infer<typeof foreignModel>;

export const crossReferenceQuery = z.object({ maker: z.string().max(100).default('') });
/** All makers; and of the one that was asked for its models. */
export const crossReference = z.object({
  makers: z.array(z.object({ maker: z.string(), models: z.number() })),
  models: z.array(foreignModel),
});
