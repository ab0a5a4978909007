import { z } from 'zod';

export const choiceGroup = z.object({
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      good_for: z.string(),
      not_for: z.string(),
      picture: z.string(),
      folder: z.enum(['categories', 'products']),
      models: z.number(),
    }),
  ),
});
export type ChoiceGroup = z.infer<typeof choiceGroup>;

export const comparedChoicesReply = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.string(), good_for: z.string(), not_for: z.string() })),
});
export type ComparedChoices = z.infer<typeof comparedChoicesReply>;
