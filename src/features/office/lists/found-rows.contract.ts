import { z } from 'zod';

const found = {
  resource: z.string().max(40),
  action: z.enum(['archive', 'restore']),
  /** As a list is filtered. */
  filter: z.object({
    search: z.string().trim().max(200).default(''),
    state: z.enum(['active', 'archived', 'all']).default('active'),
    filters: z.record(z.string().max(60), z.string().max(500)).default({}),
  }),
};
export const previewFoundBody = z.object(found);
export const previewFoundReply = z.object({
  /** How many rows it would touch; `more`: there are more, which is too many for one act. */
  count: z.number(),
  more: z.boolean(),
  /** The names of the first of them. */
  labels: z.array(z.string()),
  /** What was found, in its versions: the act is refused when it would touch anything else. */
  fingerprint: z.string(),
});
export const setFoundBody = z.object({ ...found, fingerprint: z.string().max(100) });
export const setFoundReply = z.object({ count: z.number() });
