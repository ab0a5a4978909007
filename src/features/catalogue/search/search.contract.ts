import { z } from 'zod';
import { DEFAULT_RESULTS, MAX_RESULTS } from './search.limits.ts';

export const suggestion = z.object({
  name: z.string(),
  type: z.enum(['Product', 'Model', 'Category']),
  slug: z.string(),
  link: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestionsQuery = z.object({
  query: z.string('must be a text').max(200).default(''),
  limit: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_RESULTS, `must be at most ${MAX_RESULTS}`)
    .default(DEFAULT_RESULTS),
});
