import { z } from 'zod';
import { requiredLine } from './fields.contract.ts';
import { MAX_SENT_BYTES, MAX_SENT_TEXT } from './sent-file.limits.ts';

const MAX_FILE = `must have at most ${MAX_SENT_BYTES / 1024 / 1024} MB`;

/** A file in base64. */
export const sentFile = z.object({
  name: requiredLine(150),
  content: z.string().min(1, 'is empty').max(MAX_SENT_TEXT, MAX_FILE).base64('is not base64'),
});
export type SentFile = z.infer<typeof sentFile>;
