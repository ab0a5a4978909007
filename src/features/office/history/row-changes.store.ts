import type pg from 'pg';
import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryColumn,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { buildEntriesCondition, type HistoryColumns, type StoredEntry } from './history.store.ts';
import type { StoredTableRows } from './table-rows.store.ts';

export interface MovedColumn {
  was: number | null;
  now: number | null;
  label: string;
}
export type MovedColumns = ReadonlyMap<string, readonly MovedColumn[]>;

export const buildMovedKey = (cause: string, table: number): string => `${cause} ${table}`;

/**
 * Matches the columns before and after a change by equal headings. If equally many remain on both sides, these are
 * renamed columns in the same order.
 */
export function alignColumns(before: readonly string[], after: readonly string[]): MovedColumn[] {
  const free = new Set(before.keys());
  const positions = after.map((label) => {
    const was = [...free].find((at) => before[at] === label) ?? null;
    if (was !== null) free.delete(was);
    return was;
  });
  const renamed = positions.filter((was) => was === null).length === free.size ? [...free] : [];
  const columns = after.map((label, now) => ({ was: positions[now] ?? renamed.shift() ?? null, now, label }));
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

export async function findMovedColumns(
  client: DatabaseClient,
  acts: readonly Pick<StoredEntry, 'cause' | 'at'>[],
): Promise<MovedColumns> {
  if (acts.length === 0) return new Map();
  const rows = await queryRows(client, heading)`
    select h.cause, h.row_id::integer as "table", h.before -> 'labels' as before, h.after -> 'labels' as after from history h
    where ${buildEntriesCondition(acts)} and h.noun = 'product_tables' and h.action = 'change' and h.before ? 'labels' order by h.id`;
  const changes = groupBy(rows, ({ cause, table }) => buildMovedKey(cause, table));
  return new Map([...changes].map(([key, all]) => [key, alignColumns(all[0]?.before ?? [], all.at(-1)?.after ?? [])]));
}

const act = z.object({ tables: z.array(z.string()), entries: z.int(), at: z.date() });
export type ActSummary = z.infer<typeof act>;

export const findActSummary = (client: pg.ClientBase, cause: string): Promise<ActSummary | undefined> =>
  queryFirstRow(client, act)`
    select array_agg(distinct noun) as tables, sum(entries)::int as entries, max(at) as at
    from history_acts where cause = ${cause} having count(*) > 0`;

const states = z.array(z.record(z.string(), z.unknown()).nullable());
const storedChange = z.object({
  table: z.string(),
  rowId: z.string(),
  label: z.string(),
  added: z.boolean(),
  removed: z.boolean(),
  befores: states,
  afters: states,
  reason: z.string().nullable(),
});
export type RowChange = {
  table: string;
  rowId: string;
  label: string;
  added: boolean;
  removed: boolean;
  /** Values before the first entry; null if the row did not exist. */
  before: HistoryColumns | null;
  after: HistoryColumns | null;
  reason: string | null;
};

/**
 * Stores an act's changes by row in the table `row_changes`, in the order in which they are undone: an added row comes
 * after all later changes to it.
 */
export async function collectRowChanges(client: pg.ClientBase, cause: string, { tables }: ActSummary): Promise<void> {
  await executeSql(client)`
    create temp table row_changes on commit drop as
    select row_number() over (order by case when added then first_id else last_id end desc)::int as place, c.*, null::text as reason
    from (
      select h.noun, h.row_id, (array_agg(h.label order by h.id desc))[1] as label,
        (array_agg(h.action order by h.id))[1] = 'add' as added, (array_agg(h.action order by h.id desc))[1] = 'remove' as removed,
        min(h.id) as first_id, max(h.id) as last_id,
        jsonb_agg(h.before order by h.id) as befores, jsonb_agg(h.after order by h.id) as afters
      from history h where h.cause = ${cause} and h.noun = any(${tables}::text[])
      group by h.noun, h.row_id) c
    where not (added and removed)`;
  await client.query('create unique index on row_changes (place)');
  await client.query('create index on row_changes (noun, row_id)');
  await client.query('analyze row_changes (place, noun, row_id, added, removed, last_id)');
}

export async function listRowChanges(client: pg.ClientBase, position: number, limit: number): Promise<RowChange[]> {
  const rows = await queryRows(client, storedChange)`
    select noun as "table", row_id as "rowId", label, added, removed, befores, afters, reason
    from row_changes where place >= ${position} and place < ${position + limit} order by place`;
  return rows.map(({ befores, afters, ...change }) => ({
    ...change,
    before: befores[0] ? Object.assign({}, ...befores.toReversed()) : null,
    // Only entries after the last one without values count: that entry removed the row, or belongs to an import that
    // added it.
    after: afters.at(-1) ? Object.assign({}, ...afters.slice(afters.lastIndexOf(null) + 1)) : null,
  }));
}

export function listChangedRowIds(
  client: pg.ClientBase,
  table: string,
  columns?: readonly string[],
  among?: readonly string[],
): Promise<string[]> {
  const conditions = [sqlFragment`noun = ${table}`];
  if (columns)
    conditions.push(sqlFragment`exists (select from jsonb_array_elements(befores) b where b ?| ${columns}::text[])`);
  if (among) conditions.push(sqlFragment`row_id = any(${among}::text[])`);
  return queryColumn(client, z.string())`select row_id from row_changes where ${joinSql(conditions, ' and ')}`;
}

export const [CHANGED_SINCE_REASON, GONE_REASON] = ['was changed since', 'no longer exists'];

/**
 * Marks added rows that were deleted or changed since, which undoing leaves alone. Changes that were undone do not
 * count.
 */
export async function markChangedAdditions(
  client: pg.ClientBase,
  rows: StoredTableRows,
  { at }: ActSummary,
): Promise<void> {
  const added = sqlFragment`c.noun = ${rows.table} and c.added`;
  await executeSql(client)`
    update row_changes c set reason = ${GONE_REASON}
    where ${added} and not exists (select from ${rows.named} t where ${rows.isRow('c.row_id')})`;
  const { last } = await queryOnlyRow(client, z.object({ last: z.string() }))`
    select coalesce(max(last_id), 0)::text as last from row_changes`;
  await executeSql(client)`
    update row_changes c set reason = ${CHANGED_SINCE_REASON} from ${rows.named} t, (
      select distinct on (n.row_id, was.key) n.row_id, was.key, was.value
      from history n cross join jsonb_each(n.before) was
      where n.noun = ${rows.table} and n.id > ${last} and n.at > ${at}::timestamptz - ${CLOCK_MARGIN}::interval
      order by n.row_id, was.key, n.id
    ) since
    where ${added} and since.row_id = c.row_id and ${rows.isRow('c.row_id')}
      and to_jsonb(t) ? since.key and to_jsonb(t) -> since.key is distinct from since.value`;
}

/** Margin of the search by time, because a transaction that started earlier may have committed later. */
const CLOCK_MARGIN = '1 day';

/** Foreign keys that refuse a deletion or delete further rows, by referenced table. */
export type ForeignKeys = ReadonlyMap<string, z.infer<typeof reference>[]>;

const reference = z.object({ table: z.string(), child: z.string(), refers: z.string(), childId: z.string() });

export async function findForeignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKeys> {
  const found = await queryRows(client, reference)`
    select c.confrelid::regclass::text as "table", c.conrelid::regclass::text as child,
      (select string_agg(format('k.%I = t.%I', own.attname, other.attname), ' and ')
        from unnest(c.conkey, c.confkey) pair (own, other)
        join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
        join pg_attribute other on other.attrelid = c.confrelid and other.attnum = pair.other) as refers,
      (select format('concat_ws('','', %s)', string_agg(format('k.%I', a.attname), ', ' order by array_position(i.indkey::smallint[], a.attnum)))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.conrelid and i.indisprimary) as "childId"
    from pg_constraint c
    where c.contype = 'f' and c.confrelid::regclass::text = any(${tables}::text[])
      and (c.confdeltype in ('a', 'r') or (c.confdeltype = 'c' and exists (
        select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'history_of_delete')))`;
  return groupBy(found, ({ table }) => table);
}

/** Rows that other rows refer to, except rows of the same table that are deleted together. */
export async function findNeededRows(
  client: pg.ClientBase,
  rows: StoredTableRows,
  references: ForeignKeys,
  rowIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  for (const { child, refers, childId } of references.get(rows.table) ?? []) {
    const alone = rowIds.filter((id) => !needed.has(id));
    const together = child === rows.table ? alone : [];
    const found = await queryColumn(client, z.string())`
      select gone.id from unnest(${alone}::text[]) gone (id) join ${rows.named} t on ${rows.isRow('gone.id')}
      where exists (select from ${rawSql(child)} k where ${rawSql(refers)} and ${rawSql(childId)} <> all(${together}::text[]))`;
    for (const id of found) needed.add(id);
  }
  if (needed.size === 0) return needed;
  const more = await findNeededRows(
    client,
    rows,
    references,
    rowIds.filter((id) => !needed.has(id)),
  );
  return new Set([...needed, ...more]);
}
