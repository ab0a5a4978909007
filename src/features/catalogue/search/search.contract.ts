import { z } from 'zod';
import { MAX_QUERY_LENGTH } from '../../../web/query.limits.ts';
import { DEFAULT_SUGGESTIONS, MAX_SUGGESTIONS } from './search.limits.ts';

export const suggestion = z.object({
  name: z.string(),
  type: z.enum(['Product', 'Model', 'Category', 'Page']),
  slug: z.string(),
  link: z.string(),
  /** File name in the folder of the item's kind, or a full path; '' for none. */
  image: z.string(),
  /** Product of a model, or kind of a page, such as `News`. Capacity is in newtons and reach in millimetres. */
  product: z.string(),
  capacity: z.number().nullable(),
  reach: z.number().nullable(),
  models: z.number().nullable(),
  replaced_by: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestionsQuery = z.object({
  query: z.string('must be text').max(MAX_QUERY_LENGTH).default(''),
  limit: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_SUGGESTIONS, `must be at most ${MAX_SUGGESTIONS}`)
    .default(DEFAULT_SUGGESTIONS),
});
