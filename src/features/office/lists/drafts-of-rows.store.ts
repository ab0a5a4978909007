import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { IS_WAITING } from '../quality/row-filters.ts';
import { waitingDraft } from '../resources/resources.contract.ts';

export async function draftsOfRows(
  client: Client,
  resource: string,
  ids: readonly (number | string)[],
): Promise<Record<string, z.infer<typeof waitingDraft>[]>> {
  if (ids.length === 0) return {};
  const rows = await queryRows(client, waitingDraft.extend({ row: z.string() }))`
    select d.row_id as row, c.id as set, c.title, s.name as by
    from draft_changes d join change_sets c on c.id = d.change_set_id join staff s on s.id = c.created_by
    where d.noun = ${resource} and d.row_id = any(${ids.map(String)}::text[]) and ${IS_WAITING}
    order by c.id`;
  const byRow = groupBy(rows, ({ row }) => row);
  return Object.fromEntries([...byRow].map(([row, drafts]) => [row, drafts.map(({ row: _, ...draft }) => draft)]));
}
