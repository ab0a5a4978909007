import { z } from 'zod';

export const redirectUseReply = z.object({
  /** The redirects that visitors came by, the most used first; then those that nobody has used yet. */
  redirects: z.array(
    z.object({
      old_path: z.string(),
      location: z.string(),
      /** `slug_change`: made by the site when a page got another address. */
      origin: z.enum(['staff', 'slug_change']),
      hits: z.number().int().min(0),
      last_on: z.iso.date().nullable(),
    }),
  ),
  /** There are more. */
  more: z.boolean(),
});
export type RedirectUse = z.infer<typeof redirectUseReply>;
