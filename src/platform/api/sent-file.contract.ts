import { z } from 'zod';
import { requiredLineField } from './fields.contract.ts';
import { MAX_SENT_FILE_BYTES, MAX_SENT_FILE_CHARACTERS } from './sent-file.limits.ts';

const MAX_FILE = `must have at most ${MAX_SENT_FILE_BYTES / 1024 / 1024} MB`;

/** A file in base64. */
export const sentFileSchema = z.object({
  name: requiredLineField(150),
  content: z.string().min(1, 'is empty').max(MAX_SENT_FILE_CHARACTERS, MAX_FILE).base64('is not base64'),
});
export type SentFile = z.infer<typeof sentFileSchema>;
