import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { type Entry, entriesOf } from './history.store.ts';

export interface MovedColumn {
  was: number | null;
  now: number | null;
  label: string;
}
export type MovedColumns = ReadonlyMap<string, readonly MovedColumn[]>;

export const movedKey = (cause: string, table: number): string => `${cause} ${table}`;

/**
 * Matches the columns before and after a change: equal headings are the same column. If equally many remain on both
 * sides, they are renamed columns in the same order.
 */
export function alignColumns(before: readonly string[], after: readonly string[]): MovedColumn[] {
  const free = new Set(before.keys());
  const places = after.map((label) => {
    const was = [...free].find((at) => before[at] === label) ?? null;
    if (was !== null) free.delete(was);
    return was;
  });
  const renamed = places.filter((was) => was === null).length === free.size ? [...free] : [];
  const columns = after.map((label, now) => ({ was: places[now] ?? renamed.shift() ?? null, now, label }));
  const known = new Set(columns.map(({ was }) => was));
  const removed = [...free].filter((was) => !known.has(was));
  return [...columns, ...removed.map((was) => ({ was, now: null, label: before[was] ?? '' }))];
}

const heading = z.object({
  cause: z.string(),
  table: z.int(),
  before: z.array(z.string()),
  after: z.array(z.string()),
});

export async function movedColumns(
  client: Client,
  acts: readonly Pick<Entry, 'cause' | 'at'>[],
): Promise<MovedColumns> {
  if (acts.length === 0) return new Map();
  const rows = await queryRows(client, heading)`
    select h.cause, h.row_id::integer as "table", h.before -> 'labels' as before, h.after -> 'labels' as after from history h
    where ${entriesOf(acts)} and h.noun = 'product_tables' and h.action = 'change' and h.before ? 'labels' order by h.id`;
  const changes = groupBy(rows, ({ cause, table }) => movedKey(cause, table));
  return new Map([...changes].map(([key, all]) => [key, alignColumns(all[0]?.before ?? [], all.at(-1)?.after ?? [])]));
}
