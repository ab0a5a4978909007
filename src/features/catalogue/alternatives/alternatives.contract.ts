import { z } from 'zod';

/** A model of ours that comes near another one: computed from what both state. */
export const alternative = z.object({
  model_id: z.number(),
  model_name: z.string(),
  product_name: z.string(),
  product_slug: z.string(),
  product_image: z.string(),
  /**
   * `drop-in`: the same holes, height and reach within 2 %, and it holds no less; `same class`: mounted in the same way, and it holds
   * as much; `pinned`: put first by people, for the reason in `text`.
   */
  level: z.enum(['pinned', 'drop-in', 'same class', 'nearest']),
  /** Of the holes it is bolted down by. */
  holes: z.enum(['same', 'other', 'unknown']),
  /** "same hole pattern; 3 mm higher; holds 290 N more" */
  text: z.string(),
  /** What both state and is not the same, in the attribute's unit; those that a clamp is chosen by first. */
  changes: z.array(z.object({ name: z.string(), unit: z.string(), from: z.string(), to: z.string() })),
});
export type SentAlternative = z.infer<typeof alternative>;
/** What a list of alternatives shows. */
export type ShownAlternative = Pick<
  SentAlternative,
  'model_name' | 'product_name' | 'product_image' | 'level' | 'text'
>;

export const alternativesQuery = z.object({ model_id: z.coerce.number().int().positive() });

/** A model of another maker. */
export const foreignModel = z.object({
  maker: z.string(),
  number: z.string(),
  /** As they are stored: "Reach: 60 mm; Action: Vertical Hold Down" */
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
