import { createHash } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import {
  type Client,
  execute,
  firstRow,
  joined,
  onlyRow,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import { type ReadAs, readAs, sheetTop } from '../../import/mapping/sheet-mapping.contract.ts';
import { IMPORT_STATES, type ImportState } from '../../import/process/import-states.limits.ts';

const sheet = z.object({
  sheet: z.string(),
  added: z.int(),
  changed: z.int(),
  retired: z.int(),
  left: z.int(),
  refused: z.int(),
  absent: z.int(),
  headings: z.array(z.string()),
});
export type StoredSheet = z.infer<typeof sheet>;
const newAttribute = z.object({ name: z.string(), unit: z.string().nullable(), order: z.int().optional() });

const stored = z.object({
  id: z.int(),
  source: z.string(),
  state: z.enum(IMPORT_STATES),
  staffId: z.int().nullable(),
  staffName: z.string().nullable(),
  createdAt: z.date(),
  importedAt: z.date().nullable(),
  bytes: z.number().nullable(),
  stage: z.string(),
  done: z.int(),
  total: z.int(),
  problems: z.int(),
  notes: z.int(),
  sheets: z.array(sheet),
  appliedBy: z.int().nullable(),
  appliedName: z.string().nullable(),
});
export type StoredImport = z.infer<typeof stored>;

const COLUMNS = `i.id, i.source, i.state, i.staff_id as "staffId", s.name as "staffName", i.created_at as "createdAt",
  i.imported_at as "importedAt", i.bytes::float8 as bytes, i.stage, i.done, i.total, i.problems, i.notes, i.sheets,
  i.applied_by as "appliedBy", a.name as "appliedName"`;
const PEOPLE = 'left join staff s on s.id = i.staff_id left join staff a on a.id = i.applied_by';

/** Imports of the office and of commands, the latest first. */
export async function listImports(client: Client, before: number | undefined, limit: number): Promise<StoredImport[]> {
  return queryRows(client, stored)`
    select ${raw(COLUMNS)} from imports i ${raw(PEOPLE)}
    where ${before ?? null}::int is null or i.id < ${before ?? null} order by i.id desc limit ${limit}`;
}

const whole = stored.extend({
  uploadId: z.string().nullable(),
  sha256: z.string().nullable(),
  missing: z.array(z.string()),
  newAttributes: z.array(newAttribute),
  newFiles: z.int(),
  fingerprint: z.string(),
  problem: z.string(),
  since: z.array(
    z.object({
      sheet: z.string(),
      row: z.int(),
      name: z.string(),
      field: z.string(),
      was: z.string(),
      now: z.string(),
    }),
  ),
  undoneAt: z.date().nullable(),
  undoneBy: z.int().nullable(),
  undoneName: z.string().nullable(),
  undoLeft: z.array(z.object({ table: z.string(), name: z.string(), reason: z.string() })),
  cause: z.string().nullable(),
  mayUndo: z.boolean(),
  hasFile: z.boolean(),
  archived: z.int(),
  tops: z.array(sheetTop),
  mapped: z.array(readAs),
});
export type WholeImport = z.infer<typeof whole>;

export async function importById(client: Client, id: number): Promise<WholeImport | undefined> {
  return firstRow(client, whole)`
    select ${raw(COLUMNS)}, i.upload_id as "uploadId", i.sha256, i.missing, i.new_attributes as "newAttributes",
      i.new_files as "newFiles", i.fingerprint, i.problem, i.since, i.undone_at as "undoneAt", i.undone_by as "undoneBy",
      u.name as "undoneName", i.undo_left as "undoLeft", i.cause, i.tops, i.mapped,
      i.state = 'applied' and exists (select from history_acts a where a.cause = i.cause) as "mayUndo",
      exists (select from media_uploads m where m.id = i.upload_id and m.received = m.bytes) as "hasFile",
      (select count(*) from import_rows r where r.import_id = i.id and r.row < 1)::int as archived
    from imports i ${raw(PEOPLE)} left join staff u on u.id = i.undone_by where i.id = ${id}`;
}

/** What a check has found, in few letters: it says the same as long as the check does. */
export const seenOf = ({
  fingerprint,
  state,
  missing,
}: Pick<WholeImport, 'fingerprint' | 'state' | 'missing'>): string =>
  createHash('sha256').update(`${state}\n${missing}\n${fingerprint}`).digest('base64url');

const sameFile = z.object({ id: z.int(), at: z.date(), by: z.string(), undone: z.boolean() });

/** The last import of the same bytes that was applied. */
export async function sameFileApplied(
  client: Client,
  { id, sha256 }: Pick<WholeImport, 'id' | 'sha256'>,
): Promise<z.infer<typeof sameFile> | undefined> {
  if (!sha256) return undefined;
  return firstRow(client, sameFile)`
    select i.id, i.imported_at as at, coalesce(s.name, '') as by, i.state = 'undone' as undone
    from imports i left join staff s on s.id = i.applied_by
    where i.sha256 = ${sha256} and i.id <> ${id} and i.state in ('applied', 'undone') and i.imported_at is not null
    order by i.imported_at desc limit 1`;
}

type New = { staffId: number; name: string; uploadId: string; bytes: number; missing: readonly string[] };

/** The import of an upload: a new one, or, after a second click, the one that is made of it. */
export async function addImport(client: pg.ClientBase, given: New): Promise<{ id: number; added: boolean }> {
  const known = await firstRow(client, z.object({ id: z.int() }))`
    select id from imports where upload_id = ${given.uploadId}`;
  if (known) return { ...known, added: false };
  const added = await onlyRow(client, z.object({ id: z.int() }))`
    insert into imports (source, state, staff_id, upload_id, bytes, missing, imported_at)
    values (${given.name}, 'reading', ${given.staffId}, ${given.uploadId}, ${given.bytes}, ${given.missing}, null) returning id`;
  return { ...added, added: true };
}

/** Puts an import that is in one of some states into another one. @returns whether it was in one of them */
export async function moveImport(
  client: pg.ClientBase,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
  missing?: readonly string[],
): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update imports set state = ${to}, problem = '', stage = '', done = 0, total = 0,
      missing = coalesce(${missing ?? null}::text[], missing)
    where id = ${id} and state = any(${from}::text[])`;
  return (rowCount ?? 0) > 0;
}

/** How its sheets with other headings are read by the next check. */
export const storeReadAs = (client: Client, id: number, mapped: readonly ReadAs[]) =>
  execute(client)`update imports set mapped = ${JSON.stringify(mapped)}::jsonb where id = ${id}`;

export async function storeProgress(
  client: Client,
  id: number,
  { stage, done, total }: { stage: string; done: number; total: number },
): Promise<void> {
  await execute(client)`
    update imports set stage = ${stage}, done = ${done}, total = ${total}
    where id = ${id} and state in ('reading', 'applying', 'undoing')`;
}

/** It is checked again, since something has changed that it touches. */
export async function checkAgain(client: pg.ClientBase, id: number): Promise<boolean> {
  return moveImport(client, id, ['applying'], 'reading');
}

const values = z.record(z.string(), z.unknown());
const storedRow = z.object({
  sheet: z.string(),
  number: z.int(),
  row: z.int(),
  name: z.string(),
  kind: z.enum(['added', 'changed', 'retired']),
  staged: values,
  stored: values.nullable(),
});
export type StoredRow = z.infer<typeof storedRow>;

type RowFilter = { sheet?: string; kind?: string; search?: string; after?: { sheet: string; number: number } };

/** The differences of an import, sheet by sheet in the order of the workbook; `sheets`: the names in this order. */
export async function importRows(
  client: Client,
  id: number,
  sheets: readonly string[],
  { sheet: name, kind, search, after }: RowFilter,
  limit: number,
): Promise<StoredRow[]> {
  const conditions: SqlPart[] = [part`import_id = ${id}`];
  if (name) conditions.push(part`sheet = ${name}`);
  if (kind) conditions.push(part`kind = ${kind}`);
  if (search) conditions.push(part`name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`);
  const order = raw(`array_position(array[${sheets.map((one) => pg.escapeLiteral(one)).join(', ')}]::text[], sheet)`);
  if (after) {
    const at = sheets.indexOf(after.sheet) + 1;
    conditions.push(part`(${order}, number) > (${at}, ${after.number})`);
  }
  return queryRows(client, storedRow)`
    select sheet, number, "row", name, kind, staged, stored from import_rows where ${joined(conditions, ' and ')}
    order by ${order}, number limit ${limit}`;
}

const storedProblem = z.object({
  number: z.int(),
  sheet: z.string(),
  row: z.int(),
  column: z.string(),
  problem: z.string(),
  allowed: z.string(),
});
type ProblemFilter = { isNote: boolean; sheet?: string; column?: string; search?: string; after?: number };

export async function importProblems(
  client: Client,
  id: number,
  { isNote, sheet: name, column, search, after = 0 }: ProblemFilter,
  limit: number,
): Promise<z.infer<typeof storedProblem>[]> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return queryRows(client, storedProblem)`
    select number, sheet, "row", column_name as column, problem, allowed from import_problems
    where import_id = ${id} and is_note = ${isNote} and number > ${after}
      and (${name ?? null}::text is null or sheet = ${name ?? null})
      and (${column ?? null}::text is null or column_name = ${column ?? null})
      and (problem ilike ${pattern} or allowed ilike ${pattern})
    order by number limit ${limit}`;
}

const place = z.object({ sheet: z.string(), column: z.string(), count: z.int() });
const MAX_PLACES = 200;

export async function problemPlaces(client: Client, id: number, isNote: boolean): Promise<z.infer<typeof place>[]> {
  return queryRows(client, place)`
    select sheet, column_name as column, count(*)::int as count from import_problems
    where import_id = ${id} and is_note = ${isNote} group by 1, 2 order by min(number) limit ${MAX_PLACES}`;
}

/** Drops the files of imports after a week, what a check has found after a month, and the imports themselves after two years. */
export async function dropOldImports(client: Client): Promise<void> {
  await client.query(`update imports set upload_id = null, tops = '[]' where upload_id is not null
    and created_at < now() - interval '7 days' and state not in ('reading', 'applying')`);
  await client.query(`delete from import_rows where import_id in (
    select id from imports where created_at < now() - interval '30 days' and state not in ('reading', 'applying'))`);
  await client.query(`delete from import_problems where import_id in (
    select id from imports where created_at < now() - interval '30 days')`);
  await client.query(`delete from imports where created_at < now() - interval '24 months'
    and state in ('applied', 'undone', 'refused', 'failed', 'checked')`);
}
