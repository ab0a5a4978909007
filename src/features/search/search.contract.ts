import { z } from 'zod';

export const suggestion = z.object({
  name: z.string(),
  type: z.enum(['Product', 'Model', 'Category']),
  slug: z.string(),
  link: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestionsQuery = z.object({ query: z.string('must be a text').max(200).default('') });
