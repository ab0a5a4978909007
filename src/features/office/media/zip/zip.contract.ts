import { z } from 'zod';

export const zipBody = z.object({ id: z.uuid(), side: z.enum(['models', 'products', 'both']).default('both') });
const unmatched = z.object({
  path: z.string(),
  reason: z.enum(['type', 'unknown', 'ambiguous', 'twice']),
  text: z.string(),
});
export const matchZipReply = z.object({
  matches: z.array(
    z.object({
      path: z.string(),
      resource: z.enum(['products', 'models']),
      id: z.number(),
      name: z.string(),
      product: z.string(),
      as: z.string(),
    }),
  ),
  unmatched: z.array(unmatched),
});
export type MatchedZip = z.infer<typeof matchZipReply>;
export const applyZipReply = z.object({
  rows: z.number(),
  stored: z.number(),
  known: z.number(),
  /** Images converted to JPEG in RGB: photos of phones, and images in print colours. */
  converted: z.number(),
  refused: z.array(z.object({ path: z.string(), text: z.string() })),
});
export type AppliedZip = z.infer<typeof applyZipReply>;
