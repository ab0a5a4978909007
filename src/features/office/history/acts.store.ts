import type pg from 'pg';
import { z } from 'zod';
import { joined, part, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import type { HistoryQuery } from './history.contract.ts';
import { conditionsOf, type Entry, entrySelected } from './history.store.ts';

const act = z.object({
  id: z.string(),
  cause: z.string(),
  at: z.date(),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  via: z.enum(['office', 'import', 'command']),
  /** It was listed before, by a later entry. */
  listed: z.boolean(),
});
export type Act = z.infer<typeof act>;

/**
 * What one click, one import or one command did, each as one; the latest first. From each the next one is looked for below it, over the
 * entries of those that were found: so an act is found by its latest entry that fits, also where two were written at the same time.
 */
export async function listActs(
  client: pg.Pool,
  query: HistoryQuery,
  limit: number,
  hidden: readonly string[],
): Promise<Act[]> {
  const conditions = (alias: string) => joined([raw('true'), ...conditionsOf(query, hidden, alias)], ' and ');
  const below = query.before === undefined ? raw('true') : part`h.id < ${query.before}`;
  const listed: SqlPart =
    query.before === undefined
      ? raw('false')
      : part`exists (select from history n where n.cause = a.cause and n.id >= ${query.before} and ${conditions('n')})`;
  return queryRows(client, act)`
    with recursive acts as (
      (select h.id, h.cause, array[h.cause] as seen from history h where ${conditions('h')} and ${below} order by h.id desc limit 1)
      union all
      select x.id, x.cause, a.seen || x.cause from acts a cross join lateral (
        select h.id, h.cause from history h where ${conditions('h')} and h.id < a.id and h.cause <> all(a.seen)
        order by h.id desc limit 1) x
      where cardinality(a.seen) < ${raw(String(limit))})
    select a.id::text, a.cause, h.at, h.actor as "actorId", s.name as "actorName", h.via, ${listed} as listed
    from acts a join history h on h.id = a.id left join staff s on s.id = h.actor order by a.id desc`;
}

const counted = z.object({
  cause: z.string(),
  /** The table. */
  table: z.string(),
  action: z.enum(['add', 'change', 'remove', 'archive', 'restore']),
  /** The table of a product that the models are of. */
  of: z.int().nullable(),
  entries: z.int(),
  rows: z.int(),
  /** Changed cells and names of models. */
  cells: z.int(),
  label: z.string(),
  rowId: z.string(),
});
export type CountedEntries = z.infer<typeof counted>;

/** What acts did, counted by table and kind of change. Models by the table of their product; what they state is counted beside it. */
export async function countActs(client: pg.Pool, causes: readonly string[]): Promise<CountedEntries[]> {
  return queryRows(client, counted)`
    select h.cause, h.noun as "table", h.action, m.table_id as of, count(*)::int as entries,
      count(distinct h.row_id)::int as rows, coalesce(sum(
        case when h.noun = 'models' and h.action = 'change' and h.via = 'office' then (h.before ? 'name')::int + (
          select count(*) from generate_series(0, greatest(jsonb_array_length(h.before -> 'cells'), jsonb_array_length(h.after -> 'cells')) - 1) i
          where coalesce(h.before -> 'cells' ->> i, '') <> coalesce(h.after -> 'cells' ->> i, '')) end), 0)::int as cells,
      min(h.label) as label, min(h.row_id) as "rowId"
    from history h left join models m on m.id = case when h.noun = 'models' and h.via = 'office' then h.row_id::integer end
    where h.cause = any(${causes}::uuid[]) and h.noun <> 'model_attributes'
    group by h.cause, h.noun, h.action, m.table_id order by min(h.id)`;
}

const countedValues = z.object({
  cause: z.string(),
  of: z.int().nullable(),
  attribute: z.int(),
  entries: z.int(),
  label: z.string(),
});

/** What models state that was changed, by table and attribute; not of models that were added or removed by the same act. */
export async function countValues(
  client: pg.Pool,
  causes: readonly string[],
): Promise<z.infer<typeof countedValues>[]> {
  return queryRows(client, countedValues)`
    select h.cause, m.table_id as of, (case when h.noun = 'model_attributes' then split_part(h.row_id, ',', 2) end)::integer as attribute, count(*)::int as entries,
      min(h.label) as label
    from history h left join models m on m.id = (case when h.noun = 'model_attributes' then split_part(h.row_id, ',', 1) end)::integer
    where h.cause = any(${causes}::uuid[]) and h.noun = 'model_attributes' and h.via = 'office'
      and not exists (select from history n where n.cause = h.cause and n.noun = 'models' and n.action in ('add', 'remove')
        and n.row_id = split_part(h.row_id, ',', 1))
    group by h.cause, m.table_id, 3`;
}

/** The entries of acts, the latest first. */
export const entriesOfCauses = (client: pg.Pool, causes: readonly string[]): Promise<Entry[]> =>
  entrySelected(client, part`where h.cause = any(${causes}::uuid[]) order by h.id desc`);
