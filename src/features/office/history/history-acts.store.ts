import type pg from 'pg';
import { z } from 'zod';
import {
  executeSql,
  joinSql,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { ONE_TO_TWENTY } from '../../../platform/resource/columns.ts';
import type { HistoryQuery } from './history.contract.ts';
import { buildEntriesCondition, buildHistoryConditions, queryEntries, type StoredEntry } from './history.store.ts';
import type { MovedColumns } from './row-changes.store.ts';

const historyAction = z.enum(['add', 'change', 'remove', 'archive', 'restore']);
const act = z.object({
  id: z.string(),
  cause: z.string(),
  at: z.date(),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  via: z.enum(['office', 'import', 'command']),
  listed: z.boolean(),
  takesBackAt: z.date().nullable(),
  takesBackOf: z.string().nullable(),
  isTakenBack: z.boolean(),
  importId: z.int().nullable(),
  importSource: z.string().nullable(),
  isUndo: z.boolean(),
});
export type RecordedAct = z.infer<typeof act>;

const found = z.object({ id: z.string(), cause: z.string() });
/** Entries per read; further entries of the same acts are skipped. */
const BATCH = 200;

/**
 * Lists acts, latest first by their latest matching entry. Unless single rows are filtered, `history_acts` suffices,
 * which has few rows per act.
 */
export async function listRecordedActs(
  client: pg.Pool,
  query: HistoryQuery,
  limit: number,
  hidden: readonly string[],
): Promise<RecordedAct[]> {
  const of = rawSql(query.id === undefined && query.search.trim() === '' ? 'history_acts' : 'history');
  const conditions = (alias: string) =>
    joinSql([rawSql('true'), ...buildHistoryConditions(query, hidden, alias)], ' and ');
  const acts = new Map<string, string>();
  for (let { before } = query, isMore = true; isMore && acts.size < limit; ) {
    const below = before === undefined ? rawSql('true') : sqlFragment`h.id < ${before}`;
    const batch = await queryRows(client, found)`
      select h.id::text, h.cause from ${of} h
      where ${conditions('h')} and ${below} and h.cause <> all(${[...acts.keys()]}::uuid[]) order by h.id desc limit ${rawSql(String(BATCH))}`;
    for (const { id, cause } of batch) if (!acts.has(cause)) acts.set(cause, id);
    before = batch.at(-1)?.id;
    isMore = batch.length === BATCH;
  }
  const ids = [...acts.values()].slice(0, limit);
  const listed: SqlFragment =
    query.before === undefined
      ? rawSql('false')
      : sqlFragment`exists (select from ${of} n where n.cause = h.cause and n.id >= ${query.before} and ${conditions('n')})`;
  return queryRows(client, act)`
    select h.id::text, h.cause, h.at, h.actor as "actorId", s.name as "actorName", h.via, ${listed} as listed,
      former.at as "takesBackAt", former.name as "takesBackOf",
      exists (select from take_backs t where t.taken_back = h.cause
        and not exists (select from take_backs u where u.taken_back = t.cause)) as "isTakenBack",
      i.id as "importId", i.source as "importSource", coalesce(i.cause = b.taken_back, false) as "isUndo"
    from ${of} h left join staff s on s.id = h.actor
    left join take_backs b on b.cause = h.cause
    left join lateral (
      select a.at, o.name from history_acts a left join staff o on o.id = a.actor where a.cause = b.taken_back limit 1) former on true
    left join lateral (
      select i.id, i.source, i.cause from imports i where h.via = 'import' and i.cause in (h.cause, b.taken_back) limit 1) i on true
    where h.id = any(${ids}::bigint[]) order by h.id desc`;
}

const summed = z.object({ cause: z.string(), table: z.string(), action: historyAction, entries: z.int() });
export type EntrySum = z.infer<typeof summed>;

export const sumEntriesOfActs = (client: pg.Pool, causes: readonly string[]): Promise<EntrySum[]> =>
  queryRows(client, summed)`
    select cause, noun as "table", action, entries from history_acts where cause = any(${causes}::uuid[]) order by id`;

const counted = z.object({
  cause: z.string(),
  table: z.string(),
  action: historyAction,
  of: z.int().nullable(),
  entries: z.int(),
  rows: z.int(),
  cells: z.int(),
  label: z.string(),
  rowId: z.string(),
  set: z.record(z.string(), z.unknown()).nullable(),
  /** `place` and `text`: column index and new text, if all changed cells share both. */
  place: z.int().nullable(),
  text: z.string().nullable(),
});
export type EntryCount = z.infer<typeof counted>;

const ONE_TEXT = `min(c.first) = max(c.last) and min(c.least) = max(c.most) and not bool_or(h.before ? 'name')`;

const UNMOVED = JSON.stringify(ONE_TO_TWENTY.map((_, at) => [at, at]));

/** Counts changes of acts by table and kind. Cells of a moved column do not count as changed. */
export async function countEntriesOfActs(
  client: pg.Pool,
  acts: readonly RecordedAct[],
  moved: MovedColumns,
): Promise<EntryCount[]> {
  const pairs = Object.fromEntries(
    [...moved].map(([key, columns]) => [key, columns.map(({ was, now }) => [was, now])]),
  );
  return queryRows(client, counted)`
    select h.cause, h.noun as "table", h.action, m.table_id as of, count(*)::int as entries,
      count(distinct h.row_id)::int as rows, coalesce(sum(c.cells), 0)::int as cells,
      min(h.label) as label, min(h.row_id) as "rowId",
      case when h.action = 'change' and count(distinct h.after) = 1 then (array_agg(h.after))[1] end as set,
      case when ${rawSql(ONE_TEXT)} then nullif(min(c.first), 0)::int end as place, case when ${rawSql(ONE_TEXT)} then min(c.least) end as text
    from history h left join models m on m.id = case when h.noun = 'models' and h.via = 'office' then h.row_id::integer end
    left join lateral (
      select (h.before ? 'name')::int + count(*)::int as cells,
        min(place) as first, max(place) as last, min(coalesce(is_now, '')) as least, max(coalesce(is_now, '')) as most
      from jsonb_array_elements(coalesce(${JSON.stringify(pairs)}::jsonb -> (h.cause || ' ' || m.table_id), ${UNMOVED}::jsonb)) pair
      cross join lateral (select coalesce((pair ->> 1)::int + 1, 0) as place, h.before -> 'cells' ->> (pair ->> 0)::int as was,
        h.after -> 'cells' ->> (pair ->> 1)::int as is_now) cell
      where coalesce(was, '') <> coalesce(is_now, '')) c on h.noun = 'models' and h.action = 'change' and h.via = 'office'
    where ${buildEntriesCondition(acts)} and h.noun <> 'model_attributes'
    group by h.cause, h.noun, h.action, m.table_id order by min(h.id)`;
}

const countedValues = z.object({
  cause: z.string(),
  of: z.int().nullable(),
  attribute: z.int(),
  entries: z.int(),
  label: z.string(),
  set: z.record(z.string(), z.unknown()).nullable(),
});
export type AttributeEntryCount = z.infer<typeof countedValues>;

export async function countAttributeEntries(
  client: pg.Pool,
  acts: readonly RecordedAct[],
): Promise<AttributeEntryCount[]> {
  return queryRows(client, countedValues)`
    select h.cause, m.table_id as of, (case when h.noun = 'model_attributes' then split_part(h.row_id, ',', 2) end)::integer as attribute, count(*)::int as entries,
      min(h.label) as label, case when count(distinct h.after) = 1 then (array_agg(h.after))[1] end as set
    from history h left join models m on m.id = (case when h.noun = 'model_attributes' then split_part(h.row_id, ',', 1) end)::integer
    where ${buildEntriesCondition(acts)} and h.noun = 'model_attributes' and h.via = 'office'
      and not exists (select from history n where n.cause = h.cause and n.at = h.at and n.noun = 'models' and n.action in ('add', 'remove')
        and n.row_id = split_part(h.row_id, ',', 1))
    group by h.cause, m.table_id, 3`;
}

export const listEntriesOfActs = (client: pg.Pool, acts: readonly RecordedAct[]): Promise<StoredEntry[]> =>
  queryEntries(client, sqlFragment`where ${buildEntriesCondition(acts)} order by h.id desc`);

export async function recordUndoOfAct(client: pg.ClientBase, cause: string): Promise<void> {
  await executeSql(client)`
    insert into take_backs (cause, taken_back) values (current_setting('app.cause')::uuid, ${cause}) on conflict do nothing`;
}

export const listHistoryActors = (client: pg.Pool): Promise<{ id: number; name: string }[]> =>
  queryRows(client, z.object({ id: z.int(), name: z.string() }))`
    select id, name from staff s where exists (select from history_acts a where a.actor = s.id) order by name, id`;
