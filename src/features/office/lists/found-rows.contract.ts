import { z } from 'zod';

const found = {
  resource: z.string().max(40),
  action: z.enum(['archive', 'restore']),
  filter: z.object({
    search: z.string().trim().max(200).default(''),
    state: z.enum(['active', 'archived', 'all']).default('active'),
    filters: z.record(z.string().max(60), z.string().max(500)).default({}),
  }),
};
export const previewFoundBody = z.object(found);
export const previewFoundReply = z.object({
  count: z.number(),
  more: z.boolean(),
  labels: z.array(z.string()),
  /** Hash of the matching rows with versions; the act is refused when it differs. */
  fingerprint: z.string(),
});
export const setFoundBody = z.object({ ...found, fingerprint: z.string().max(100) });
export const setFoundReply = z.object({ count: z.number() });
