import { z } from 'zod';
import { idField } from '../../../platform/api/fields.contract.ts';
import { officeRow, rowVersion } from '../rows/resources.contract.ts';

/** A string, since ids may exceed the exact integers of JavaScript. */
const entryId = z.string().regex(/^[1-9]\d{0,17}$/, 'is not the id of a change');
const moment = z.iso.datetime({ offset: true, error: 'must be a date and time, such as 2026-01-31T00:00:00Z' });
const columns = z.record(z.string(), z.unknown()).nullable();

export const historyQuery = z.object({
  resource: z.string().max(40).optional(),
  id: z.string().max(600).optional(),
  actor: idField.optional(),
  via: z.enum(['office', 'import', 'command']).optional(),
  cause: z.guid('must be the id of a change in the history').optional(),
  from: moment.optional(),
  to: moment.optional(),
  search: z.string().trim().max(200).default(''),
  before: entryId.optional(),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

const via = z.enum(['office', 'import', 'command']);
const action = z.enum(['add', 'change', 'remove', 'archive', 'restore']);
const actor = z.object({ id: z.number(), name: z.string() }).nullable();

const historyEntry = z.object({
  id: entryId,
  at: z.string(),
  actor,
  via,
  cause: z.string(),
  resource: z.string(),
  row_id: z.string(),
  label: z.string(),
  action,
  before: columns,
  after: columns,
  fields: z.array(z.object({ name: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  derived: z.boolean(),
});
export const historyReply = z.object({ entries: z.array(historyEntry), next: entryId.nullable() });

const historyAct = z.object({
  id: entryId,
  at: z.string(),
  actor,
  via,
  cause: z.string(),
  takes_back: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  taken_back: z.boolean(),
  import: z.object({ id: z.int(), name: z.string(), undone: z.boolean() }).nullable(),
  entries: z.number(),
  parts: z.array(
    z.object({
      resource: z.string(),
      action,
      rows: z.number(),
      cells: z.number(),
      label: z.string(),
      row_id: z.string(),
      sets: z.array(z.object({ label: z.string(), value: z.unknown() })),
      of: z.object({ number: z.number(), product: z.object({ id: z.number(), name: z.string() }) }).nullable(),
    }),
  ),
  changes: z.array(historyEntry),
});
export type HistoryAct = z.output<typeof historyAct>;
export const historyActsReply = z.object({ acts: z.array(historyAct), next: entryId.nullable() });

export const historyActorsReply = z.array(z.object({ id: z.number(), name: z.string() }));

export const restoreEntryBody = z.object({
  entry: entryId,
  version: rowVersion.optional(),
  fields: z.array(z.string().max(60)).min(1).max(60).optional(),
});
export const restoreEntryReply = z.object({ row: officeRow, cause: z.string() });

export const undoActBody = z.object({ cause: z.guid('must be the id of a change in the history') });
export const undoActReply = z.object({
  restored: z.number(),
  left: z.array(
    z.object({
      resource: z.string(),
      row_id: z.string(),
      label: z.string(),
      field: z.string(),
      reason: z.string(),
    }),
  ),
});

export type HistoryEntry = z.output<typeof historyReply>['entries'][number];
export type UndoneAct = z.output<typeof undoActReply>;
