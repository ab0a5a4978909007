import { z } from 'zod';
import { sentFileSchema } from '../../../platform/api/sent-file.contract.ts';
import { matchedModel } from '../requests/matching/match-models.contract.ts';
import { readLine, requestPlace } from '../requests/read-lines.contract.ts';
import { MAX_LIST_CHARACTERS } from './parts-list.limits.ts';

const candidate = z.object({
  model: matchedModel.extend({ replaced_by: z.string() }),
  difference: z.string(),
});

const TOO_LONG = `must have at most ${MAX_LIST_CHARACTERS.toLocaleString('en')} characters`;

/** `file`: a text, CSV, XLSX, PDF or email file, which is read instead of the text. */
export const readPartsListBody = z.object({
  text: z.string().max(MAX_LIST_CHARACTERS, TOO_LONG).default(''),
  file: sentFileSchema.optional(),
});

const partsListLine = readLine.extend({ candidates: z.array(candidate) });
export type PartsListLine = z.output<typeof partsListLine>;

export const readPartsListReply = z.object({
  lines: z.array(partsListLine),
  /** Words that are in no line, such as a greeting. */
  others: z.array(z.object({ text: z.string(), place: requestPlace })),
  remarks: z.array(z.string()),
});
export type ReadPartsList = z.output<typeof readPartsListReply>;

export const matchingModelsQuery = z.object({ text: z.string().trim().min(2, 'is required').max(200) });
export const matchingModelsReply = z.array(candidate);
