import pg from 'pg';
import { z } from 'zod';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import {
  escapeLikePattern,
  joinSql,
  queryFirstRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import type { HistoryQuery } from './history.contract.ts';

export type HistoryColumns = Record<string, unknown>;
const columns = z.record(z.string(), z.unknown());
const entry = z.object({
  id: z.string(),
  at: z.date(),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  via: z.enum(['office', 'import', 'command']),
  cause: z.string(),
  table: z.string(),
  rowId: z.string(),
  label: z.string(),
  action: z.enum(['add', 'change', 'remove', 'archive', 'restore']),
  before: columns.nullable(),
  after: columns.nullable(),
});
export type StoredEntry = z.infer<typeof entry>;

const SELECTED = `select h.id::text, h.at, h.actor as "actorId", s.name as "actorName", h.via, h.cause, h.noun as "table",
    h.row_id as "rowId", h.label, h.action, h.before, h.after
  from history h left join staff s on s.id = h.actor`;

export const queryEntries = (client: pg.Pool, rest: SqlFragment): Promise<StoredEntry[]> =>
  queryRows(client, entry)`${rawSql(SELECTED)} ${rest}`;

/**
 * Condition for the entries of acts. Their times, to the millisecond, limit the query to the partitions of their
 * months.
 */
export function buildEntriesCondition(acts: readonly Pick<StoredEntry, 'cause' | 'at'>[]): SqlFragment {
  const times = acts.map(({ at }) => at.getTime());
  const causes = acts.map(({ cause }) => cause);
  return sqlFragment`h.cause = any(${causes}::uuid[]) and h.at >= ${new Date(Math.min(...times))} and h.at < ${new Date(Math.max(...times) + 1)}`;
}

const VALUES_OF: Readonly<Record<string, readonly string[]>> = { models: ['models', 'model_attributes'] };

/**
 * Conditions on `history`.
 * @param hidden tables that are left out
 * @param withValues includes the attribute values of models
 */
export function buildHistoryConditions(
  query: HistoryQuery,
  hidden: readonly string[],
  alias = 'h',
  withValues = true,
): SqlFragment[] {
  const conditions: SqlFragment[] = [];
  const h = rawSql(alias);
  const { resource } = query;
  if (resource !== undefined) {
    const resources = (withValues && getOwnValue(VALUES_OF, resource)) || [resource];
    conditions.push(
      resources.length > 1 ? sqlFragment`${h}.noun = any(${resources})` : sqlFragment`${h}.noun = ${resource}`,
    );
  }
  if (query.id !== undefined) conditions.push(sqlFragment`${h}.row_id = ${query.id}`);
  if (query.actor !== undefined) conditions.push(sqlFragment`${h}.actor = ${query.actor}`);
  if (hidden.length) conditions.push(sqlFragment`${h}.noun <> all(${hidden})`);
  if (query.via) conditions.push(rawSql(`${alias}.via = ${pg.escapeLiteral(query.via)}`));
  if (query.cause !== undefined) conditions.push(sqlFragment`${h}.cause = ${query.cause}`);
  if (query.from !== undefined) conditions.push(sqlFragment`${h}.at >= ${query.from}`);
  if (query.to !== undefined) conditions.push(sqlFragment`${h}.at <= ${query.to}`);
  for (const word of query.search.split(/\s+/).filter(Boolean)) {
    const patterns = buildPatterns(word).map((one) => rawSql(`${alias}.label ilike ${pg.escapeLiteral(one)}`));
    conditions.push(sqlFragment`(${joinSql(patterns, ' or ')})`);
  }
  return conditions;
}

export async function listHistory(
  client: pg.Pool,
  query: HistoryQuery,
  limit: number,
  hidden: readonly string[] = [],
): Promise<StoredEntry[]> {
  const conditions = buildHistoryConditions(query, hidden, 'h', false);
  if (query.before !== undefined) conditions.push(sqlFragment`h.id < ${query.before}`);
  const where = conditions.length ? sqlFragment`where ${joinSql(conditions, ' and ')}` : rawSql('');
  return queryEntries(client, sqlFragment`${where} order by h.id desc limit ${rawSql(String(limit))}`);
}

/** SQL literals: with parameters, the plan would scan the whole history for a rare word. */
function buildPatterns(word: string): string[] {
  const escaped = escapeLikePattern(word);
  return word.length < 3 ? [`${escaped}%`, `% ${escaped}%`, `%-${escaped}%`] : [`%${escaped}%`];
}

export async function findEntry(client: pg.ClientBase, id: string): Promise<StoredEntry | undefined> {
  return queryFirstRow(client, entry)`${rawSql(SELECTED)} where h.id = ${id}`;
}

export async function rotateHistoryMonths(pool: pg.Pool): Promise<void> {
  await pool.query('select keep_history_months()');
  await pool.query(`delete from take_backs where at < now() - interval '24 months'`);
}
