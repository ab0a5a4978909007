import { z } from 'zod';
import { bodyIdField, idField, optionalLineField, requiredLineField } from '../../../platform/api/fields.contract.ts';
import { GATED_FILE_KIND_NAMES } from '../../../platform/file-kinds.limits.ts';
import { MAX_LINE_NOTE_LENGTH, MAX_OWN_NUMBER_LENGTH, MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { matchedModel } from '../requests/matching/match-models.contract.ts';
import { MAX_PROJECT_NAME, MAX_SHARED_LINES } from './saved-lists.limits.ts';

export const ownListQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
export const buildOwnListReply = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), hasMore: z.boolean() });

const cartLine = z.object({
  model_id: bodyIdField,
  quantity: z.number().int().min(1).max(MAX_PIECES),
  own_number: optionalLineField(MAX_OWN_NUMBER_LENGTH),
  note: optionalLineField(MAX_LINE_NOTE_LENGTH),
});

export const modelIdsBody = z.object({ model_ids: z.array(bodyIdField).max(MAX_SHARED_LINES) });

export const shareCartBody = z.object({ lines: z.array(cartLine).min(1).max(MAX_SHARED_LINES) });

export const shareCartReply = z.object({
  success: z.literal(true),
  id: z.string(),
  path: z.string(),
  expires_at: z.string(),
  left_out: z.number(),
});
export type ShareCartReply = z.infer<typeof shareCartReply>;

/** `name` is the name when shared; `model` is null when it is not in the catalogue. */
const savedLine = z.object({
  model_id: z.number(),
  name: z.string(),
  quantity: z.number(),
  own_number: z.string(),
  note: z.string(),
  model: matchedModel.nullable(),
});
export type SavedLine = z.infer<typeof savedLine>;

export const sharedCartQuery = z.object({ id: z.string().max(100) });

export const sharedCart = z.object({
  id: z.string(),
  shared_at: z.string(),
  expires_at: z.string(),
  lines: z.array(savedLine),
});
export type SharedCart = z.infer<typeof sharedCart>;

export const project = z.object({
  id: z.int(),
  name: z.string(),
  /** Version that the caller saw, to detect conflicts. */
  version: z.int(),
  changed_at: z.string(),
  lines: z.array(savedLine),
});
export type Project = z.infer<typeof project>;

const version = z.int().min(1);
const lines = z
  .array(cartLine.extend({ name: z.string().max(300).default('') }))
  .min(1, 'must have at least one line')
  .max(MAX_SHARED_LINES, `must have at most ${MAX_SHARED_LINES} lines`);

export const addProjectBody = z.object({ name: requiredLineField(MAX_PROJECT_NAME), lines });
export const changeProjectBody = z.object({
  id: idField,
  version,
  name: requiredLineField(MAX_PROJECT_NAME).optional(),
  lines: lines.optional(),
});
export const projectReply = z.object({ success: z.literal(true), project });

export const deleteProjectBody = z.object({ id: idField, version });
export const restoreProjectBody = z.object({ id: idField });

export const myDownload = z.object({
  id: z.number(),
  kind: z.enum([...GATED_FILE_KIND_NAMES, 'catalogue']),
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
