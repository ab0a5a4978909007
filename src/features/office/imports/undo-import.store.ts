import type pg from 'pg';
import { z } from 'zod';
import { execute, firstRow } from '../../../platform/postgres/plain-sql.ts';
import type { ImportAct } from '../../import/record-import.store.ts';

const appliedImport = z.object({ id: z.int(), source: z.string(), importedAt: z.date(), cause: z.string() });
export type AppliedImport = z.infer<typeof appliedImport>;

/** The last import that was not undone and that the history still has; or the one with this number, if it is such a one. */
export const importToUndo = (client: pg.ClientBase, id?: number): Promise<AppliedImport | undefined> =>
  firstRow(client, appliedImport)`
    select id, source, imported_at as "importedAt", cause from imports i
    where state in ('applied', 'undoing') and (${id ?? null}::int is null or id = ${id ?? null})
      and exists (select from history_acts a where a.cause = i.cause)
    order by imported_at desc, id desc limit 1`;

/** A row that an undo left as it is. */
export type UndoLeft = { table: string; name: string; reason: string };

export async function recordUndo(
  client: pg.ClientBase,
  id: number,
  { staffId, cause }: ImportAct,
  left: readonly UndoLeft[],
): Promise<void> {
  await execute(client)`
    update imports set state = 'undone', undone_at = now(), undone_by = ${staffId ?? null}, undo_cause = ${cause},
      undo_left = ${JSON.stringify(left)}::jsonb, stage = '', problem = ''
    where id = ${id}`;
}
