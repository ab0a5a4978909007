import pg from 'pg';
import { z } from 'zod';
import {
  execute,
  firstRow,
  inPattern,
  joined,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import type { HistoryQuery } from './history.contract.ts';

export type Columns = Record<string, unknown>;
const columns = z.record(z.string(), z.unknown());
const entry = z.object({
  id: z.string(),
  at: z.date(),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  via: z.enum(['office', 'import', 'command']),
  cause: z.string(),
  /** The table. */
  table: z.string(),
  rowId: z.string(),
  label: z.string(),
  action: z.enum(['add', 'change', 'remove', 'archive', 'restore']),
  before: columns.nullable(),
  after: columns.nullable(),
});
export type Entry = z.infer<typeof entry>;

const SELECTED = `select h.id::text, h.at, h.actor as "actorId", s.name as "actorName", h.via, h.cause, h.noun as "table",
    h.row_id as "rowId", h.label, h.action, h.before, h.after
  from history h left join staff s on s.id = h.actor`;

/** Whoever looks for no row in particular sees an import as one act. */
export const showsActs = ({ cause, id, resource, search }: HistoryQuery): boolean =>
  cause === undefined && id === undefined && resource === undefined && !search;

const NOT_WITHIN_IMPORT = raw(`(h.via <> 'import'
  or h.id in (select history_id from imports where history_id is not null
    union all select undo_history_id from imports where undo_history_id is not null)
  or not h.cause in (select cause from imports where history_id is not null and cause is not null
    union all select undo_cause from imports where undo_history_id is not null and undo_cause is not null))`);

const importAct = z.object({
  entry: z.string(),
  import: z.int(),
  name: z.string(),
  isUndo: z.boolean(),
  entries: z.int(),
});
export type ImportedTogether = z.infer<typeof importAct>;

/** Of entries those that stand for an import or its undo, with the number of all that it made. */
export async function importActs(client: pg.Pool, entries: readonly Entry[]): Promise<Map<string, ImportedTogether>> {
  const ids = entries.filter(({ via }) => via === 'import').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await queryRows(client, importAct)`
    select a.entry::text, a.import, regexp_replace(a.source, '^.*[\\/]', '') as name, a."isUndo",
      (select count(*) from history h where h.cause = a.cause)::int as entries
    from (
      select history_id as entry, id as import, source, false as "isUndo", cause from imports
      where history_id = any(${ids}::bigint[])
      union all select undo_history_id, id, source, true, undo_cause from imports
      where undo_history_id = any(${ids}::bigint[])) a`;
  return new Map(rows.map((row) => [row.entry, row]));
}

/** The latest entries first. `resource`: the table. `hidden`: tables of which nothing is listed. */
export async function listHistory(
  client: pg.Pool,
  query: HistoryQuery,
  limit: number,
  hidden: readonly string[] = [],
): Promise<Entry[]> {
  const conditions: SqlPart[] = [];
  if (query.resource !== undefined) conditions.push(part`h.noun = ${query.resource}`);
  if (query.id !== undefined) conditions.push(part`h.row_id = ${query.id}`);
  if (query.actor !== undefined) conditions.push(part`h.actor = ${query.actor}`);
  if (hidden.length) conditions.push(part`h.noun <> all(${hidden})`);
  // In the text, since the plan depends on how frequent the way is.
  if (query.via) conditions.push(raw(`h.via = ${pg.escapeLiteral(query.via)}`));
  if (query.cause !== undefined) conditions.push(part`h.cause = ${query.cause}`);
  if (query.from !== undefined) conditions.push(part`h.at >= ${query.from}`);
  if (query.to !== undefined) conditions.push(part`h.at <= ${query.to}`);
  if (showsActs(query)) conditions.push(NOT_WITHIN_IMPORT);
  if (query.before !== undefined) conditions.push(part`h.id < ${query.before}`);
  for (const word of query.search.split(/\s+/).filter(Boolean)) {
    const patterns = patternsOf(word).map((one) => raw(`h.label ilike ${pg.escapeLiteral(one)}`));
    conditions.push(part`(${joined(patterns, ' or ')})`);
  }
  const where = conditions.length ? part`where ${joined(conditions, ' and ')}` : raw('');
  return queryRows(client, entry)`${raw(SELECTED)} ${where} order by h.id desc limit ${raw(String(limit))}`;
}

/**
 * Patterns of the labels that contain a word. They are part of the statement: prepared for any word, its plan would read the whole
 * history for a rare one. The trigrams of the index find one or two letters only where a word begins.
 */
function patternsOf(word: string): string[] {
  const escaped = inPattern(word);
  return word.length < 3 ? [`${escaped}%`, `% ${escaped}%`, `%-${escaped}%`] : [`%${escaped}%`];
}

export async function entryById(client: pg.ClientBase, id: string): Promise<Entry | undefined> {
  return firstRow(client, entry)`${raw(SELECTED)} where h.id = ${id}`;
}

/** What one cause changed, the first change first; at most `limit` entries. */
export async function entriesOfCause(client: pg.ClientBase, cause: string, limit: number): Promise<Entry[]> {
  return queryRows(client, entry)`${raw(SELECTED)} where h.cause = ${cause} order by h.id limit ${limit}`;
}

/** Whether a row has entries that are later than this one. */
export async function changedAfter(client: pg.ClientBase, { table, rowId, id }: Entry): Promise<boolean> {
  const { rowCount } = await execute(client)`
    select from history where noun = ${table} and row_id = ${rowId} and id > ${id} limit 1`;
  return (rowCount ?? 0) > 0;
}

/** Makes the coming months' partitions, and drops what is older than 24 months. */
export async function keepHistoryMonths(pool: pg.Pool): Promise<void> {
  await pool.query('select keep_history_months()');
}
