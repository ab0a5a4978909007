import { z } from 'zod';

/** The values of an attribute as pictures to choose by. */
export const choiceGroup = z.object({
  /** The attribute, which is also the filter. */
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      good_for: z.string(),
      /** '' without a text. */
      not_for: z.string(),
      /** A file of a folder under uploads; '' for none. */
      picture: z.string(),
      folder: z.enum(['categories', 'products']),
      /** The models that it would find together with the filters of the other attributes. */
      models: z.number(),
    }),
  ),
});
export type ChoiceGroup = z.infer<typeof choiceGroup>;

/** Descriptions of the values in which compared models differ. */
export const comparedChoices = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.string(), good_for: z.string(), not_for: z.string() })),
});
export type ComparedChoices = z.infer<typeof comparedChoices>;
