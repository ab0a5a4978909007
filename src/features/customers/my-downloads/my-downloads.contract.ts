import { z } from 'zod';
import { GATED_NAMES } from '../../../platform/file-kinds.limits.ts';

/** A file that the visitor has downloaded, as it was and as it is now. */
const myDownload = z.object({
  id: z.number(),
  kind: z.enum([...GATED_NAMES, 'catalogue']),
  /** The model's name or the catalogue's title; the name of the file when neither is in the catalogue any more. */
  name: z.string(),
  /** '' for a catalogue, and for a model that is no longer in the catalogue. */
  model_name: z.string(),
  product_name: z.string(),
  /** Its address now; '' when there is no such file any more. */
  url: z.string(),
  /** Null where the file lies elsewhere. */
  bytes: z.number().nullable(),
  /** ISO 8601, of the last download. */
  downloaded_at: z.string(),
  /** The file is another one since. */
  is_newer: z.boolean(),
});
export type MyDownload = z.infer<typeof myDownload>;

export const myDownloadsQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
export const myDownloadsReply = z.object({ data: z.array(myDownload), hasMore: z.boolean() });
