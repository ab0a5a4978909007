import pg from 'pg';
import { z } from 'zod';
import { lookUp } from '../../../platform/look-up.ts';
import {
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

export const entrySelected = (client: pg.Pool, rest: SqlPart): Promise<Entry[]> =>
  queryRows(client, entry)`${raw(SELECTED)} ${rest}`;

/**
 * Condition for the entries of acts. Their times, to the millisecond, limit the query to the partitions of their
 * months.
 */
export function entriesOf(acts: readonly Pick<Entry, 'cause' | 'at'>[]): SqlPart {
  const times = acts.map(({ at }) => at.getTime());
  const causes = acts.map(({ cause }) => cause);
  return part`h.cause = any(${causes}::uuid[]) and h.at >= ${new Date(Math.min(...times))} and h.at < ${new Date(Math.max(...times) + 1)}`;
}

const VALUES_OF: Readonly<Record<string, readonly string[]>> = { models: ['models', 'model_attributes'] };

/**
 * Conditions on `history`.
 * @param hidden tables that are left out
 * @param withValues includes the attribute values of models
 */
export function conditionsOf(
  query: HistoryQuery,
  hidden: readonly string[],
  alias = 'h',
  withValues = true,
): SqlPart[] {
  const conditions: SqlPart[] = [];
  const h = raw(alias);
  const { resource } = query;
  if (resource !== undefined) {
    const nouns = (withValues && lookUp(VALUES_OF, resource)) || [resource];
    conditions.push(nouns.length > 1 ? part`${h}.noun = any(${nouns})` : part`${h}.noun = ${resource}`);
  }
  if (query.id !== undefined) conditions.push(part`${h}.row_id = ${query.id}`);
  if (query.actor !== undefined) conditions.push(part`${h}.actor = ${query.actor}`);
  if (hidden.length) conditions.push(part`${h}.noun <> all(${hidden})`);
  if (query.via) conditions.push(raw(`${alias}.via = ${pg.escapeLiteral(query.via)}`));
  if (query.cause !== undefined) conditions.push(part`${h}.cause = ${query.cause}`);
  if (query.from !== undefined) conditions.push(part`${h}.at >= ${query.from}`);
  if (query.to !== undefined) conditions.push(part`${h}.at <= ${query.to}`);
  for (const word of query.search.split(/\s+/).filter(Boolean)) {
    const patterns = patternsOf(word).map((one) => raw(`${alias}.label ilike ${pg.escapeLiteral(one)}`));
    conditions.push(part`(${joined(patterns, ' or ')})`);
  }
  return conditions;
}

export async function listHistory(
  client: pg.Pool,
  query: HistoryQuery,
  limit: number,
  hidden: readonly string[] = [],
): Promise<Entry[]> {
  const conditions = conditionsOf(query, hidden, 'h', false);
  if (query.before !== undefined) conditions.push(part`h.id < ${query.before}`);
  const where = conditions.length ? part`where ${joined(conditions, ' and ')}` : raw('');
  return entrySelected(client, part`${where} order by h.id desc limit ${raw(String(limit))}`);
}

/** SQL literals: with parameters, the plan would scan the whole history for a rare word. */
function patternsOf(word: string): string[] {
  const escaped = inPattern(word);
  return word.length < 3 ? [`${escaped}%`, `% ${escaped}%`, `%-${escaped}%`] : [`%${escaped}%`];
}

export async function entryById(client: pg.ClientBase, id: string): Promise<Entry | undefined> {
  return firstRow(client, entry)`${raw(SELECTED)} where h.id = ${id}`;
}

export async function keepHistoryMonths(pool: pg.Pool): Promise<void> {
  await pool.query('select keep_history_months()');
  await pool.query(`delete from take_backs where at < now() - interval '24 months'`);
}
