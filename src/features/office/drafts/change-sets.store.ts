import type pg from 'pg';
import { z } from 'zod';
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
import { WAITING_SET_STATES } from '../quality/row-filters.limits.ts';
import { type ChangeSet, changeSet, fieldValue } from './change-sets.contract.ts';

const draftedValues = z.record(z.string(), fieldValue);
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

export async function listDraftHistory(
  client: DatabaseClient,
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

export async function findLastDrafter(
  client: DatabaseClient,
  setId: number,
  { resource, row_id, label }: Pick<StoredDraft, 'resource' | 'row_id' | 'label'>,
  fields: readonly string[],
): Promise<{ by: string | null; at: string | null }> {
  const ofRow =
    row_id === null ? sqlFragment`h.row_id is null and h.label = ${label}` : sqlFragment`h.row_id = ${row_id}`;
  const row = await queryFirstRow(client, z.object({ name: z.string().nullable(), at: z.date() }))`
    select s.name, h.at from draft_history h left join staff s on s.id = h.actor
    where h.change_set_id = ${setId} and h.noun = ${resource} and ${ofRow}
      and (h.after ?| ${fields} or cardinality(${fields}::text[]) = 0)
    order by h.id desc limit 1`;
  return { by: row?.name ?? null, at: row?.at.toISOString() ?? null };
}

export async function limitPreviewTime(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '3s'; set local statement_timeout = '5s'`);
}

/** Higher than all versions of the catalogue, so that a preview uses no cached values. */
const VERSION_OF_PREVIEW = Number.MAX_SAFE_INTEGER;

export async function refreshDerivedData(client: pg.ClientBase): Promise<void> {
  await client.query('select refresh_stale_products($1)', [VERSION_OF_PREVIEW]);
}

type State = ChangeSet['state'];

const storedDraft = z.object({
  id: z.int(),
  version: z.int(),
  resource: z.string(),
  row_id: z.string().nullable(),
  action: z.enum(['add', 'change', 'archive', 'restore', 'remove']),
  label: z.string(),
  seen: draftedValues,
  values: draftedValues,
  drafted_by: z.string(),
  drafted_at: z.string(),
});
export type StoredDraft = z.infer<typeof storedDraft>;

export const isWaitingState = (state: State): boolean => WAITING_SET_STATES.some((waiting) => waiting === state);

const SHOWN = 200;
const SETS = `select to_jsonb(e) as set from (
  select c.id, c.title, c.state, c.version, c.publish_at, a.name as created_by,
    c.created_by as created_by_id, c.created_at, p.name as published_by, c.published_at,
    c.cause, c.problem, c.note, (select count(*)::int from draft_changes d where d.change_set_id = c.id) as changes
  from change_sets c join staff a on a.id = c.created_by left join staff p on p.id = c.published_by`;

export async function listChangeSets(
  client: DatabaseClient,
  states: readonly State[],
  row?: { resource: string; id: string },
): Promise<ChangeSet[]> {
  const rows = await queryRows(client, z.object({ set: changeSet }))`
    ${rawSql(SETS)} where c.state = any(${states}) and (${row?.resource}::text is null or exists (
      select from draft_changes d where d.change_set_id = c.id and d.noun = ${row?.resource} and d.row_id = ${row?.id}))
    order by c.updated_at desc, c.id desc limit ${SHOWN}) e`;
  return rows.map(({ set }) => set);
}

/** @param locked locks the change set until the transaction ends, so that it is not published twice */
export async function findChangeSet(
  client: DatabaseClient,
  id: number,
  locked = false,
): Promise<ChangeSet | undefined> {
  if (locked) await client.query('select from change_sets where id = $1 for update', [id]);
  const row = await queryFirstRow(client, z.object({ set: changeSet }))`${rawSql(SETS)} where c.id = ${id}) e`;
  return row?.set;
}

export async function addChangeSet(client: pg.ClientBase, title: string, staffId: number): Promise<number> {
  const { id } = await queryOnlyRow(client, z.object({ id: z.number() }))`
    insert into change_sets (title, created_by) values (${title}, ${staffId}) returning id`;
  return id;
}

export async function listDrafts(client: DatabaseClient, setId: number): Promise<StoredDraft[]> {
  const rows = await queryRows(client, z.object({ draft: storedDraft }))`
    select to_jsonb(e) as draft from (
      select d.id, d.version, d.noun as resource, d.row_id, d.action, d.label, d.seen, d."values",
        s.name as drafted_by, d.drafted_at
      from draft_changes d join staff s on s.id = d.drafted_by where d.change_set_id = ${setId} order by d.id) e`;
  return rows.map(({ draft }) => draft);
}

export async function findSetOfDraft(client: DatabaseClient, draftId: number): Promise<number | undefined> {
  const row = await queryFirstRow(client, z.object({ id: z.number() }))`
    select change_set_id as id from draft_changes where id = ${draftId}`;
  return row?.id;
}

export type NewDraft = Pick<StoredDraft, 'resource' | 'row_id' | 'action' | 'label' | 'seen' | 'values'> & {
  id?: number;
};

/**
 * Writes drafts of a change set. Overwriting a draft raises its version.
 * @returns the ids of added drafts in order
 */
export async function writeDrafts(
  client: pg.ClientBase,
  setId: number,
  staffId: number,
  drafts: readonly NewDraft[],
): Promise<number[]> {
  const written = sqlFragment`jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
    as w (id integer, resource text, row_id text, action text, label text, seen jsonb, "values" jsonb)`;
  await executeSql(client)`
    update draft_changes d set action = w.action, label = w.label, seen = w.seen, "values" = w."values",
      drafted_by = ${staffId}, drafted_at = now(), version = d.version + 1
    from ${written} where d.id = w.id`;
  return queryColumn(client, z.number())`
    insert into draft_changes (change_set_id, drafted_by, noun, row_id, action, label, seen, "values")
    select ${setId}, ${staffId}, resource, row_id, action, label, seen, "values" from ${written} where id is null returning id`;
}

export async function removeDraft(client: pg.ClientBase, draftId: number): Promise<void> {
  await client.query('delete from draft_changes where id = $1', [draftId]);
}

const EMPTIED = 'Its last draft was taken out.';

export async function touchOrDiscardSet(client: pg.ClientBase, setId: number): Promise<void> {
  const { rowCount } = await client.query('select from draft_changes where change_set_id = $1 limit 1', [setId]);
  await updateChangeSet(client, setId, rowCount ? {} : { state: 'discarded', publish_at: null, note: EMPTIED });
}

type Changed = Partial<{
  state: State;
  publish_at: string | null;
  published_by: number;
  published_at: Date;
  cause: string;
  problem: string;
  note: string;
}>;

export async function updateChangeSet(client: DatabaseClient, id: number, changed: Changed = {}): Promise<void> {
  const columns = Object.entries(changed).map(([name, value]) => sqlFragment`, ${rawSql(name)} = ${value}`);
  await executeSql(client)`
    update change_sets set version = version + 1, updated_at = now()${joinSql(columns, '')} where id = ${id}`;
}

/** The first due change set that no other process has locked; locks it until the transaction ends. */
export async function lockDueSet(
  client: pg.ClientBase,
  done: readonly number[],
): Promise<{ id: number; publishAt: Date; problem: string } | undefined> {
  return queryFirstRow(client, z.object({ id: z.number(), publishAt: z.date(), problem: z.string() }))`
    select id, publish_at as "publishAt", problem from change_sets
    where state = 'scheduled' and publish_at <= now() and id <> all(${done}::integer[])
    order by publish_at, id limit 1 for update skip locked`;
}

export async function findPlanner(client: DatabaseClient, setId: number) {
  return queryFirstRow(client, z.object({ id: z.number(), role: z.string() }))`
    select s.id, s.role from change_sets c join staff s on s.id = c.published_by
    where c.id = ${setId} and s.disabled_at is null`;
}
