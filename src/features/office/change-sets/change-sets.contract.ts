import { z } from 'zod';
import { bodyId as id, idField } from '../../../platform/api/fields.contract.ts';
import { confirmed, fieldValues, placeBody, resourceName, rowId, version } from '../resources/resources.contract.ts';

const moment = z.string().nullable();
export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const changeSet = z.object({
  id,
  title: z.string(),
  state: z.enum(['open', 'scheduled', 'published', 'discarded', 'failed']),
  version: z.number(),
  publish_at: moment,
  created_by: z.string(),
  created_by_id: id,
  created_at: z.string(),
  published_by: z.string().nullable(),
  published_at: moment,
  /** Of its entries in the history. */
  cause: z.string().nullable(),
  /** Why it could not be published at its time. */
  problem: z.string(),
  note: z.string(),
  changes: z.number(),
});
export type ChangeSet = z.infer<typeof changeSet>;

const draftField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  /** As it was when it was drafted. */
  seen: fieldValue,
  /** As it is now. */
  stored: fieldValue,
  draft: fieldValue,
  /** Somebody has changed it since, and not to the same. */
  conflict: z.boolean(),
  /** Of a reference by slugs: what people call the rows, by their slugs. */
  names: z.record(z.string(), z.string()).optional(),
});
const draftChange = z.object({
  id,
  version,
  resource: z.string(),
  resource_label: z.string(),
  row_id: z.string().nullable(),
  action: z.enum(['add', 'change', 'archive', 'restore', 'remove']),
  label: z.string(),
  drafted_by: z.string(),
  drafted_at: z.string(),
  /** The row is not there any more. */
  gone: z.boolean(),
  changed_by: z.string().nullable(),
  fields: z.array(draftField),
});
export type DraftChange = z.infer<typeof draftChange>;

/** `resource` and `id`: only sets that are not published and have a draft of this row. */
export const changeSetsQuery = z.object({
  state: z.enum(['waiting', 'published', 'discarded', 'all']).default('all'),
  resource: resourceName.optional(),
  id: z.string().max(600).optional(),
});
export const changeSetsReply = z.object({ sets: z.array(changeSet) });
export const changeSetQuery = z.object({ id: idField });
/** `pages`: the paths that the set touches, as they would be. `hidden`: how many drafts are of what the caller may not read. */
export const changeSetReply = z.object({
  set: changeSet,
  changes: z.array(draftChange),
  pages: z.array(z.string()),
  hidden: z.number(),
});

/** `draft_version`: of the draft of this row in the set, which is written over; without it none was seen. */
const change = z.object({
  resource: resourceName,
  action: z.enum(['add', 'change', 'archive', 'restore', 'remove']),
  id: rowId.optional(),
  version: version.optional(),
  seen: fieldValues.optional(),
  values: fieldValues.optional(),
  draft_version: version.optional(),
});
/** A draft, as it was seen. */
const seenDraft = z.object({ id, version });
/**
 * Into a set that is open, or into a new one with this title. A row that has a draft in the set keeps what is not given anew.
 * `replaces`: the draft of the set in whose place the one change comes; nothing of it is kept.
 */
export const draftBody = z.object({
  set: id.optional(),
  title: z.string().trim().min(1).max(200).optional(),
  replaces: seenDraft.optional(),
  changes: z.array(change).min(1).max(5000),
  confirmed,
});
/** `drafts`: those of the set among its neighbours, by the ids of their rows, as they were seen. */
export const placeDraftBody = placeBody.extend({ set: id, drafts: z.array(seenDraft).max(20_000) });
export const setReply = z.object({ set: changeSet });
export const removeChangeBody = seenDraft;
/** By the names of fields that conflict: which value is taken. */
export const resolveBody = seenDraft.extend({ take: z.record(z.string().max(60), z.enum(['stored', 'draft'])) });
/** `at`: a time to come; null takes a planned time back. */
export const publishBody = z.object({ id, version, at: z.iso.datetime({ offset: true }).nullable().optional() });
export const discardBody = z.object({ id, version });

/** `before`: the entries older than this one. */
export const draftHistoryQuery = changeSetQuery.extend({
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
});
const draftValues = z.record(z.string(), fieldValue);
const draftEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string().nullable(),
  resource: z.string(),
  resource_label: z.string(),
  label: z.string(),
  /** What was done to the draft: drafted, drafted anew, taken out. */
  action: z.enum(['add', 'change', 'remove']),
  /** The fields that differ. `action`, among them, is what the draft does to its row. */
  before: draftValues,
  after: draftValues,
});
export const draftHistoryReply = z.object({ entries: z.array(draftEntry), next: z.string().nullable() });
export type DraftEntry = z.infer<typeof draftEntry>;
