import { z } from 'zod';
import { officeRow, version } from '../resources/resources.contract.ts';

/** Entries are numbered; a number may be larger than JavaScript's exact ones. */
const entryId = z.string().regex(/^[1-9]\d{0,17}$/, 'is not the id of an entry');
const moment = z.iso.datetime({ offset: true, error: 'is not a moment as 2026-01-31T00:00:00Z' });
const columns = z.record(z.string(), z.unknown()).nullable();

export const historyQuery = z.object({
  resource: z.string().max(40).optional(),
  id: z.string().max(600).optional(),
  actor: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  via: z.enum(['office', 'import', 'command']).optional(),
  cause: z.guid('is not the id of a cause').optional(),
  from: moment.optional(),
  to: moment.optional(),
  search: z.string().trim().max(200).default(''),
  /** The entries older than this one. */
  before: entryId.optional(),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

export const historyReply = z.object({
  entries: z.array(
    z.object({
      id: entryId,
      at: z.string(),
      actor: z.object({ id: z.number(), name: z.string() }).nullable(),
      via: z.enum(['office', 'import', 'command']),
      cause: z.string(),
      resource: z.string(),
      row_id: z.string(),
      label: z.string(),
      action: z.enum(['add', 'change', 'remove', 'archive', 'restore']),
      before: columns,
      after: columns,
      /** It stands for all that an import or its undo has changed, unless they are asked for by their cause. */
      act: z
        .object({ import: z.number().int(), name: z.string(), is_undo: z.boolean(), entries: z.number().int() })
        .nullable(),
    }),
  ),
  next: entryId.nullable(),
});

/** `version`: of the row as it was seen, where it is still there. */
export const restoreBody = z.object({
  entry: entryId,
  version: version.optional(),
  fields: z.array(z.string().max(60)).min(1).max(60).optional(),
});
export const restoreReply = z.object({ row: officeRow });

export const takeBackBody = z.object({ cause: z.guid('is not the id of a cause') });
export const takeBackReply = z.object({
  restored: z.number(),
  left: z.array(z.object({ resource: z.string(), row_id: z.string(), label: z.string(), reason: z.string() })),
});
