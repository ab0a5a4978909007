import { z } from 'zod';
import { GATED_NAMES } from '../../../platform/file-kinds.limits.ts';

export const myDownload = z.object({
  id: z.number(),
  kind: z.enum([...GATED_NAMES, 'catalogue']),
  /** Model name or catalogue title; the file name when neither is in the catalogue. */
  name: z.string(),
  /** '' for a catalogue, and for a model that is not in the catalogue. */
  model_name: z.string(),
  product_name: z.string(),
  url: z.string(),
  bytes: z.number().nullable(),
  downloaded_at: z.string(),
  is_newer: z.boolean(),
});
export type MyDownload = z.infer<typeof myDownload>;

export const myDownloadsQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
export const myDownloadsReply = z.object({ data: z.array(myDownload), hasMore: z.boolean() });
