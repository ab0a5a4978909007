import { z } from 'zod';
import { type Client, firstRow, part, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type Draft, draftedValues } from './change-sets.store.ts';

const historyEntry = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string().nullable(),
  resource: z.string(),
  label: z.string(),
  action: z.enum(['add', 'change', 'remove']),
  before: draftedValues,
  after: draftedValues,
});
type Entry = z.infer<typeof historyEntry>;

export async function draftHistory(
  client: Client,
  setId: number,
  resources: readonly string[],
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Entry[]> {
  return queryRows(client, historyEntry)`
    select h.id::text, h.at, s.name as actor, h.noun as resource, h.label, h.action, h.before, h.after
    from draft_history h left join staff s on s.id = h.actor
    where h.change_set_id = ${setId} and h.noun = any(${resources}) 
      and (${before}::bigint is null or h.id < ${before})
    order by h.id desc limit ${limit}`;
}

export async function lastDrafted(
  client: Client,
  setId: number,
  { resource, row_id, label }: Pick<Draft, 'resource' | 'row_id' | 'label'>,
  fields: readonly string[],
): Promise<{ by: string | null; at: string | null }> {
  const ofRow = row_id === null ? part`h.row_id is null and h.label = ${label}` : part`h.row_id = ${row_id}`;
  const row = await firstRow(client, z.object({ name: z.string().nullable(), at: z.date() }))`
    select s.name, h.at from draft_history h left join staff s on s.id = h.actor
    where h.change_set_id = ${setId} and h.noun = ${resource} and ${ofRow}
      and (h.after ?| ${fields} or cardinality(${fields}::text[]) = 0)
    order by h.id desc limit 1`;
  return { by: row?.name ?? null, at: row?.at.toISOString() ?? null };
}
