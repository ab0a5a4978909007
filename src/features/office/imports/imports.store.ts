import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { copyRows } from '../../../platform/postgres/copy-rows.ts';
import {
  type Client,
  containing,
  execute,
  firstRow,
  onlyRow,
  part,
  queryRows,
  raw,
} from '../../../platform/postgres/plain-sql.ts';
import type { NewAttribute } from '../../catalogue/measures/model-values.store.ts';
import { type ReadAs, readAs, type SheetTop, sheetTop } from '../../import/mapping/sheet-mapping.contract.ts';
import { type ImportAct, recordAs } from '../../import/record-import.store.ts';
import type { Problem } from '../../import/workbook/problems.ts';
import type { ChangedSince } from './import-rows.store.ts';
import { IMPORT_STATES, type ImportState } from './imports.contract.ts';

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

const SELECTED = part`select ${raw(COLUMNS)}, i.upload_id as "uploadId", i.sha256, i.missing, i.new_attributes as "newAttributes",
    i.new_files as "newFiles", i.fingerprint, i.problem, i.since, i.undone_at as "undoneAt", i.undone_by as "undoneBy",
    u.name as "undoneName", i.undo_left as "undoLeft", i.cause, i.tops, i.mapped,
    i.state = 'applied' and exists (select from history_acts a where a.cause = i.cause) as "mayUndo",
    exists (select from media_uploads m where m.id = i.upload_id and m.received = m.bytes) as "hasFile",
    (select count(*) from import_rows r where r.import_id = i.id and r.row < 1)::int as archived
  from imports i ${raw(PEOPLE)} left join staff u on u.id = i.undone_by`;

export const importById = (client: Client, id: number): Promise<WholeImport | undefined> =>
  firstRow(client, whole)`${SELECTED} where i.id = ${id}`;

/** As `importById`; nobody else changes it until the transaction ends. */
export const lockImport = (client: pg.ClientBase, id: number): Promise<WholeImport | undefined> =>
  firstRow(client, whole)`${SELECTED} where i.id = ${id} for update of i`;

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

/**
 * Puts an import that is in one of some states into another one. `problem`: why a task did not do what it was to do. `missing`: without a
 * fingerprint the next check is not compared with the last one, which looked for something else.
 * @returns whether it was in one of them
 */
export async function moveImport(
  client: Client,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
  { missing, problem = '' }: { missing?: readonly string[]; problem?: string } = {},
): Promise<boolean> {
  const { rowCount } = await execute(client)`
    update imports set state = ${to}, problem = ${problem}, stage = '', done = 0, total = 0,
      missing = coalesce(${missing ?? null}::text[], missing),
      fingerprint = case when missing = coalesce(${missing ?? null}::text[], missing) then fingerprint else '' end
    where id = ${id} and state = any(${from}::text[])`;
  return (rowCount ?? 0) > 0;
}

/** How its sheets with other headings are read by the next check. */
export const storeReadAs = (client: Client, id: number, mapped: readonly ReadAs[]) =>
  execute(client)`update imports set mapped = ${JSON.stringify(mapped)}::jsonb, fingerprint = '' where id = ${id}`;

export async function storeProgress(
  client: Client,
  id: number,
  { stage, done, total }: { stage: string; done: number; total: number },
): Promise<void> {
  await execute(client)`
    update imports set stage = ${stage}, done = ${done}, total = ${total}
    where id = ${id} and state in ('reading', 'applying', 'undoing')`;
}

export type CheckResult = {
  state: 'checked' | 'refused';
  sha256: string;
  sheets: StoredSheet[];
  newAttributes: readonly NewAttribute[];
  newFiles: number;
  problems: readonly Problem[];
  problemCount: number;
  notes: readonly Problem[];
  noteCount: number;
  fingerprint: string;
  since: readonly ChangedSince[];
  /** The sheets with other headings, and how they were read. */
  tops: readonly SheetTop[];
  mapped: readonly ReadAs[];
};

const PROBLEM_COLUMNS = [
  { name: 'import_id', sqlType: 'integer' },
  { name: 'number', sqlType: 'integer' },
  { name: 'is_note', sqlType: 'boolean' },
  { name: 'sheet', sqlType: 'text' },
  { name: 'row', sqlType: 'integer' },
  { name: 'column_name', sqlType: 'text' },
  { name: 'problem', sqlType: 'text' },
  { name: 'allowed', sqlType: 'text' },
];

/** Ends a check, in a transaction. */
export async function storeCheck(client: pg.ClientBase, id: number, result: CheckResult): Promise<void> {
  const { problems, notes } = result;
  await execute(client)`delete from import_problems where import_id = ${id}`;
  const rowOf = (isNote: boolean) => (one: Problem, at: number) => [
    id,
    at + 1,
    isNote,
    one.sheet,
    one.row,
    one.column,
    one.problem,
    one.allowed,
  ];
  await copyRows(client, 'import_problems', PROBLEM_COLUMNS, problems.map(rowOf(false)));
  await copyRows(client, 'import_problems', PROBLEM_COLUMNS, notes.map(rowOf(true)));
  await execute(client)`
    update imports set state = ${result.state}, sha256 = ${result.sha256}, sheets = ${JSON.stringify(result.sheets)}::jsonb,
      new_attributes = ${JSON.stringify(result.newAttributes)}::jsonb, new_files = ${result.newFiles},
      problems = ${result.problemCount}, notes = ${result.noteCount}, fingerprint = ${result.fingerprint},
      since = ${JSON.stringify(result.since)}::jsonb, tops = ${JSON.stringify(result.tops)}::jsonb,
      mapped = ${JSON.stringify(result.mapped)}::jsonb, stage = '', problem = '',
      imported_at = case when ${result.state} = 'refused' then now() end
    where id = ${id} and state = 'reading'`;
}

/** From here on, in the transaction that writes them, the changes are those of the import; with its commit it is applied. */
export async function recordApplication(client: pg.ClientBase, id: number, act: ImportAct): Promise<void> {
  await recordAs(client, id, act);
  // Otherwise it is listed as one that nobody has gone on with.
  await execute(client)`delete from media_uploads where id = (select upload_id from imports where id = ${id})`;
  await execute(client)`
    update imports set state = 'applied', imported_at = now(), applied_by = ${act.staffId ?? null}, cause = ${act.cause},
      stage = '', problem = '', since = '[]', upload_id = null, tops = '[]'
    where id = ${id}`;
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
  const pattern = containing(search ?? '');
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

const appliedImport = z.object({ id: z.int(), source: z.string(), importedAt: z.date(), cause: z.string() });
export type AppliedImport = z.infer<typeof appliedImport>;

/** The last import that was not undone and that the history still has; or the one with this number, if it is such a one. */
export const importToUndo = (client: pg.ClientBase, id?: number): Promise<AppliedImport | undefined> =>
  firstRow(client, appliedImport)`
    select id, source, imported_at as "importedAt", cause from imports i
    where state in ('applied', 'undoing') and (${id ?? null}::int is null or id = ${id ?? null})
      and exists (select from history_acts a where a.cause = i.cause)
    order by imported_at desc, id desc limit 1`;

/** A row that an undo left as it is. */
export type UndoLeft = { table: string; name: string; reason: string };

export async function recordUndo(
  client: pg.ClientBase,
  id: number,
  { staffId }: ImportAct,
  left: readonly UndoLeft[],
): Promise<void> {
  await execute(client)`
    update imports set state = 'undone', undone_at = now(), undone_by = ${staffId ?? null},
      undo_left = ${JSON.stringify(left)}::jsonb, stage = '', problem = ''
    where id = ${id}`;
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
