import { z } from 'zod';
import { bodyIdField as id, idField } from '../../../platform/api/fields.contract.ts';
import {
  confirmedField,
  fieldValues,
  moveRowBody,
  resourceName,
  rowId,
  rowVersion,
} from '../rows/resources.contract.ts';

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
  cause: z.string().nullable(),
  problem: z.string(),
  note: z.string(),
  changes: z.number(),
});
export type ChangeSet = z.infer<typeof changeSet>;

const draftField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  seen: fieldValue,
  stored: fieldValue,
  draft: fieldValue,
  conflict: z.boolean(),
  names: z.record(z.string(), z.string()).optional(),
});
const draftChange = z.object({
  id,
  version: rowVersion,
  resource: z.string(),
  resource_label: z.string(),
  row_id: z.string().nullable(),
  action: z.enum(['add', 'change', 'archive', 'restore', 'remove']),
  label: z.string(),
  drafted_by: z.string(),
  drafted_at: z.string(),
  gone: z.boolean(),
  changed_by: z.string().nullable(),
  fields: z.array(draftField),
});
export type DraftChange = z.infer<typeof draftChange>;

/** With `resource` and `id`: only unpublished change sets with a draft of this row. */
export const changeSetsQuery = z.object({
  state: z.enum(['waiting', 'published', 'discarded', 'all']).default('all'),
  resource: resourceName.optional(),
  id: z.string().max(600).optional(),
});
export const changeSetsReply = z.object({ sets: z.array(changeSet) });
export const changeSetQuery = z.object({ id: idField });
/** `pages`: public paths that the change set affects. `hidden`: number of drafts that the caller may not read. */
export const changeSetReply = z.object({
  set: changeSet,
  changes: z.array(draftChange),
  pages: z.array(z.string()),
  hidden: z.number(),
});

const change = z.object({
  resource: resourceName,
  action: z.enum(['add', 'change', 'archive', 'restore', 'remove']),
  id: rowId.optional(),
  version: rowVersion.optional(),
  seen: fieldValues.optional(),
  values: fieldValues.optional(),
  draft_version: rowVersion.optional(),
});
const seenDraft = z.object({ id, version: rowVersion });
/**
 * `set` is an existing change set, `title` names a new one. `replaces`: draft that the single change replaces
 * completely.
 */
export const draftChangesBody = z.object({
  set: id.optional(),
  title: z.string().trim().min(1).max(200).optional(),
  replaces: seenDraft.optional(),
  changes: z.array(change).min(1).max(5000),
  confirmed: confirmedField,
});
export const moveDraftBody = moveRowBody.extend({ set: id, drafts: z.array(seenDraft).max(20_000) });
export const changedSetReply = z.object({ set: changeSet });
export const removeDraftBody = seenDraft;
export const resolveDraftBody = seenDraft.extend({ take: z.record(z.string().max(60), z.enum(['stored', 'draft'])) });
export const publishSetBody = z.object({
  id,
  version: rowVersion,
  at: z.iso.datetime({ offset: true }).nullable().optional(),
});
export const discardSetBody = z.object({ id, version: rowVersion });

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
  action: z.enum(['add', 'change', 'remove']),
  before: draftValues,
  after: draftValues,
});
export const draftHistoryReply = z.object({ entries: z.array(draftEntry), next: z.string().nullable() });
export type DraftHistoryEntry = z.infer<typeof draftEntry>;
