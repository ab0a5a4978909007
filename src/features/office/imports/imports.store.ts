import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import {
  assignmentsSql,
  type DatabaseClient,
  executeSql,
  queryFirstRow,
  queryOnlyRow,
  queryRows,
  rawSql,
  sqlFragment,
  toLikePattern,
} from '../../../platform/postgres/plain-sql.ts';
import { type ImportAct, recordAsImport } from '../../workbook/import-run.store.ts';
import { type RepairedRow, refusedTable, repairedRow, selectedRow } from '../../workbook/mapping/file-rows.contract.ts';
import { type TableReading, tableReading, worksheetTop } from '../../workbook/mapping/worksheet-mapping.contract.ts';
import type { WorkbookProblem } from '../../workbook/staging/problem-list.ts';
import type { ImportState } from '../rows/import-states.limits.ts';
import { importProblemsReply, importReply, type OfficeImport } from './imports.contract.ts';

const moment = z.date().transform((date) => date.toISOString());

const selectPerson = (column: string, alias: string) =>
  `case when i.${column} is not null then jsonb_build_object('id', i.${column}, 'name', coalesce(${alias}.name, '')) end`;
const COUNTS = ['added', 'changed', 'retired', 'left', 'refused'].map(
  (name) => `coalesce(sum((one ->> '${name}')::int), 0)::int as "${name}"`,
);
const COLUMNS = `i.id, regexp_replace(i.source, '^.*[\\\\/]', '') as name, ${selectPerson('staff_id', 's')} as by, i.created_at as at,
  i.state, i.bytes::float8 as bytes, i.stage, i.done, i.total, i.problems, i.notes, counts.*, ${selectPerson('applied_by', 'a')} as applied_by,
  case when i.state in ('applied', 'undoing', 'undone') then i.imported_at end as applied_at`;
const FROM = `from imports i left join staff s on s.id = i.staff_id left join staff a on a.id = i.applied_by
  cross join lateral (select ${COUNTS.join(', ')} from jsonb_array_elements(i.sheets) one) counts`;

const { sheets: worksheets, same_as: sameAs } = importReply.shape;
const storedWorksheet = worksheets.element.extend({ headings: z.array(z.string()) });
export type StoredWorksheet = z.infer<typeof storedWorksheet>;
const newAttribute = z.object({ name: z.string(), unit: z.string().nullable(), order: z.int().optional() });

const whole = importReply
  .omit({ new_attributes: true, seen: true, same_as: true, other_sheets: true, needs_password: true })
  .extend({
    at: moment,
    applied_at: moment.nullable(),
    undone_at: moment.nullable(),
    sheets: z.array(storedWorksheet),
    uploadId: z.string().nullable(),
    sha256: z.string().nullable(),
    fingerprint: z.string(),
    newAttributes: z.array(newAttribute),
    tops: z.array(worksheetTop),
    mapped: z.array(tableReading),
    repairs: z.array(repairedRow),
    only_rows: z.array(selectedRow).nullable(),
    refused_rows: z.array(refusedTable),
  });
export type StoredImport = z.infer<typeof whole>;

const SELECTED = sqlFragment`select ${rawSql(COLUMNS)}, i.sheets, i.upload_id as "uploadId", i.sha256, i.missing, i.new_files, i.fingerprint,
    i.new_attributes as "newAttributes", i.problem, i.since, i.undone_at, ${rawSql(selectPerson('undone_by', 'u'))} as undone_by,
    i.undo_left, i.cause, i.tops, i.mapped, i.repairs, i.only_rows, i.refused_rows, i.may_apply_part, i.rest_of,
    (select r.id from imports r where r.rest_of = i.id order by r.id desc limit 1) as rest,
    i.state = 'applied' and exists (select from history_acts a where a.cause = i.cause) as may_undo,
    exists (select from media_uploads m where m.id = i.upload_id and m.received = m.bytes) as has_file,
    (select count(*) from import_rows r where r.import_id = i.id and r.row < 1)::int as archived
  ${rawSql(FROM)} left join staff u on u.id = i.undone_by`;

export const findImport = (client: DatabaseClient, id: number): Promise<StoredImport | undefined> =>
  queryFirstRow(client, whole)`${SELECTED} where i.id = ${id}`;

export const findImportState = async (client: DatabaseClient, id: number): Promise<ImportState | undefined> =>
  (await queryFirstRow(client, whole.pick({ state: true }))`select state from imports where id = ${id}`)?.state;

/** True while staff want an import stopped that is being applied or undone. */
export const isStopWanted = async (client: DatabaseClient, id: number): Promise<boolean> =>
  (await queryFirstRow(client, z.object({}))`select from import_stops where import_id = ${id}`) !== undefined;

/** Writes beside the import, whose row is locked while it is applied or undone. */
export const wantImportStopped = (client: DatabaseClient, id: number) =>
  executeSql(client)`insert into import_stops (import_id) values (${id}) on conflict do nothing`;

export const forgetImportStop = (client: DatabaseClient, id: number) =>
  executeSql(client)`delete from import_stops where import_id = ${id}`;

export const lockImport = (client: pg.ClientBase, id: number): Promise<StoredImport | undefined> =>
  queryFirstRow(client, whole)`${SELECTED} where i.id = ${id} for update of i`;

export const hashSeenState = ({
  fingerprint,
  state,
  missing,
  repairs,
}: Pick<StoredImport, 'fingerprint' | 'state' | 'missing' | 'repairs'>): string =>
  createHash('sha256')
    .update(`${state}\n${missing}\n${fingerprint}\n${repairs.length > 0 ? JSON.stringify(repairs) : ''}`)
    .digest('base64url');

/** True for an import whose good rows are applied without its refused ones. */
export const isPartlyRefused = ({ problems, may_apply_part: mayApplyPart }: StoredImport): boolean =>
  problems > 0 && mayApplyPart;

const sameFile = sameAs.unwrap().extend({ at: moment });

/** The last applied import of the same file, except those that applied other rows of it before. */
export async function findAppliedWithSameFile(
  client: DatabaseClient,
  { id, sha256 }: Pick<StoredImport, 'id' | 'sha256'>,
): Promise<OfficeImport['same_as']> {
  if (!sha256) return null;
  const same = await queryFirstRow(client, sameFile)`
    with recursive applied_before (id) as (
      select rest_of from imports where id = ${id}
      union select i.rest_of from imports i join applied_before b on b.id = i.id)
    select i.id, i.imported_at as at, coalesce(s.name, '') as by, i.state = 'undone' as undone
    from imports i left join staff s on s.id = i.applied_by
    where i.sha256 = ${sha256} and i.id <> ${id} and i.state in ('applied', 'undone') and i.imported_at is not null
      and not exists (select from applied_before b where b.id = i.id)
    order by i.imported_at desc limit 1`;
  return same ?? null;
}

type New = { staffId: number; name: string; uploadId: string; bytes: number; missing: readonly string[] };

export async function addImport(client: pg.ClientBase, given: New): Promise<{ id: number; added: boolean }> {
  const known = await queryFirstRow(client, z.object({ id: z.int() }))`
    select id from imports where upload_id = ${given.uploadId}`;
  if (known) return { ...known, added: false };
  const added = await queryOnlyRow(client, z.object({ id: z.int() }))`
    insert into imports (source, state, staff_id, upload_id, bytes, missing, imported_at)
    values (${given.name}, 'reading', ${given.staffId}, ${given.uploadId}, ${given.bytes}, ${given.missing}, null) returning id`;
  return { ...added, added: true };
}

/**
 * Moves an import to another state. Another `missing`, the worksheets whose absent rows are archived, clears the
 * fingerprint.
 * @returns true if the state was one of `from`
 */
export async function changeImportState(
  client: DatabaseClient,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
  { missing, problem = '' }: { missing?: readonly string[]; problem?: string } = {},
): Promise<boolean> {
  const { rowCount } = await executeSql(client)`
    update imports set state = ${to}, problem = ${problem}, stage = '', done = 0, total = 0,
      missing = coalesce(${missing ?? null}::text[], missing),
      fingerprint = case when missing = coalesce(${missing ?? null}::text[], missing) then fingerprint else '' end
    where id = ${id} and state = any(${from}::text[])`;
  return (rowCount ?? 0) > 0;
}

export const storeTableReadings = (client: DatabaseClient, id: number, mapped: readonly TableReading[]) =>
  executeSql(client)`update imports set mapped = ${JSON.stringify(mapped)}::jsonb, fingerprint = '' where id = ${id}`;

export async function storeImportProgress(
  client: DatabaseClient,
  id: number,
  { stage, done, total }: { stage: string; done: number; total: number },
): Promise<void> {
  await executeSql(client)`
    update imports set stage = ${stage}, done = ${done}, total = ${total}
    where id = ${id} and state in ('reading', 'applying', 'undoing')`;
}

export type ImportCheckResult = Pick<
  StoredImport,
  'sheets' | 'newAttributes' | 'fingerprint' | 'since' | 'tops' | 'mapped' | 'may_apply_part' | 'refused_rows'
> & {
  state: 'checked' | 'refused';
  sha256: string;
  newFiles: number;
  problems: readonly WorkbookProblem[];
  problemCount: number;
  notes: readonly WorkbookProblem[];
  noteCount: number;
};

export async function storeImportCheck(
  client: pg.ClientBase,
  id: number,
  { problems, notes, problemCount, noteCount, ...found }: ImportCheckResult,
): Promise<void> {
  const numbered = [problems, notes].flatMap((list, index) =>
    list.map((one, at) => ({ ...one, number: at + 1, is_note: index === 1 })),
  );
  await executeSql(client)`delete from import_problems where import_id = ${id}`;
  await executeSql(client)`
    insert into import_problems (import_id, number, is_note, sheet, "row", column_name, problem, allowed)
    select ${id}, p.* from jsonb_to_recordset(${JSON.stringify(numbered)})
      as p (number int, is_note boolean, sheet text, "row" int, "column" text, problem text, allowed text)`;
  await executeSql(client)`
    update imports set ${assignmentsSql({
      ...Object.fromEntries(
        Object.entries(found).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
      ),
      problems: problemCount,
      notes: noteCount,
      stage: '',
      problem: '',
    })}, imported_at = case when ${found.state === 'refused'} then now() end
    where id = ${id} and state = 'reading'`;
}

/** Stores repaired rows, which replace earlier repairs of the same rows. */
export const storeRepairs = (client: DatabaseClient, id: number, repairs: readonly RepairedRow[]) =>
  executeSql(client)`update imports set repairs = ${JSON.stringify(repairs)}::jsonb, fingerprint = '' where id = ${id}`;

/** Moves the refused rows of an import to an import of their own, with the file, where they can be repaired. */
async function moveRefusedRows(client: pg.ClientBase, applied: StoredImport): Promise<void> {
  const { id, sheets, refused_rows: tables, uploadId } = applied;
  const only = tables.flatMap(({ sheet: name, rows }) =>
    rows.map(({ row, repeats }) => ({ sheet: name, row, repeats })),
  );
  const rest = sheets.map((one) => ({ ...one, added: 0, changed: 0, retired: 0, left: 0, absent: 0 }));
  const added = await queryOnlyRow(client, z.object({ id: z.int() }))`
    insert into imports (source, state, staff_id, upload_id, bytes, imported_at, tops, mapped, repairs, only_rows, refused_rows,
      sheets, problems, rest_of, may_apply_part)
    select source, 'refused', staff_id, null, bytes, now(), tops, mapped, repairs, ${JSON.stringify(only)}::jsonb, refused_rows,
      ${JSON.stringify(rest)}::jsonb, problems, id, true
    from imports where id = ${id} returning id`;
  await executeSql(client)`update import_problems set import_id = ${added.id} where import_id = ${id} and not is_note`;
  await executeSql(client)`update imports set upload_id = null, problems = 0, refused_rows = '[]',
    sheets = ${JSON.stringify(sheets.map((one) => ({ ...one, refused: 0 })))}::jsonb where id = ${id}`;
  await executeSql(client)`update imports set upload_id = ${uploadId} where id = ${added.id}`;
}

/** Marks later writes of the transaction as changes of the import, which counts as applied from the commit. */
export async function recordAppliedImport(client: pg.ClientBase, id: number, act: ImportAct): Promise<void> {
  await recordAsImport(client, id, act);
  const one = await lockImport(client, id);
  if (one && isPartlyRefused(one)) await moveRefusedRows(client, one);
  // Otherwise the upload would be listed as unfinished.
  await executeSql(client)`delete from media_uploads where id = (select upload_id from imports where id = ${id})`;
  await executeSql(client)`
    update imports set state = 'applied', imported_at = now(), applied_by = ${act.staffId ?? null}, cause = ${act.cause},
      stage = '', problem = '', since = '[]', upload_id = null, tops = '[]', refused_rows = '[]', repairs = '[]'
    where id = ${id}`;
}

const storedProblem = importProblemsReply.shape.problems.element.omit({ source: true }).extend({ number: z.int() });
type ProblemFilter = { isNote: boolean; sheet?: string; column?: string; search?: string; after?: number };

export async function listImportProblems(
  client: DatabaseClient,
  id: number,
  { isNote, sheet: name, column, search, after = 0 }: ProblemFilter,
  limit: number,
): Promise<z.infer<typeof storedProblem>[]> {
  const pattern = toLikePattern(search ?? '');
  return queryRows(client, storedProblem)`
    select number, sheet, "row", column_name as column, problem, allowed from import_problems
    where import_id = ${id} and is_note = ${isNote} and number > ${after}
      and (${name ?? null}::text is null or sheet = ${name ?? null})
      and (${column ?? null}::text is null or column_name = ${column ?? null})
      and (problem ilike ${pattern} or allowed ilike ${pattern})
    order by number limit ${limit}`;
}

const problemColumn = importProblemsReply.shape.places.element;
const MAX_PLACES = 200;

export async function countProblemsByColumn(
  client: DatabaseClient,
  id: number,
  isNote: boolean,
): Promise<z.infer<typeof problemColumn>[]> {
  return queryRows(client, problemColumn)`
    select sheet, column_name as column, count(*)::int as count from import_problems
    where import_id = ${id} and is_note = ${isNote} group by 1, 2 order by min(number) limit ${MAX_PLACES}`;
}

const appliedImport = z.object({ id: z.int(), source: z.string(), importedAt: z.date(), cause: z.string() });
export type AppliedImport = z.infer<typeof appliedImport>;

export const findImportToUndo = (client: pg.ClientBase): Promise<AppliedImport | undefined> =>
  queryFirstRow(client, appliedImport)`
    select id, source, imported_at as "importedAt", cause from imports i
    where state in ('applied', 'undoing') and exists (select from history_acts a where a.cause = i.cause)
    order by imported_at desc, id desc limit 1`;

export type ImportLeftover = { table: string; name: string; reason: string };

export async function recordImportUndo(
  client: pg.ClientBase,
  id: number,
  { staffId }: ImportAct,
  left: readonly ImportLeftover[],
): Promise<void> {
  await executeSql(client)`
    update imports set state = 'undone', undone_at = now(), undone_by = ${staffId ?? null},
      undo_left = ${JSON.stringify(left)}::jsonb, stage = '', problem = ''
    where id = ${id}`;
}

/** Deletes files and their repaired rows after a week, check results after a month, and imports after two years. */
export async function dropOldImports(client: DatabaseClient): Promise<void> {
  await client.query(`update imports set upload_id = null, tops = '[]', refused_rows = '[]', repairs = '[]'
    where (upload_id is not null or refused_rows <> '[]' or repairs <> '[]') and created_at < now() - interval '7 days' and state not in ('reading', 'applying')`);
  await client.query(`delete from import_rows where import_id in (
    select id from imports where created_at < now() - interval '30 days' and state not in ('reading', 'applying'))`);
  await client.query(`delete from import_problems where import_id in (
    select id from imports where created_at < now() - interval '30 days')`);
  await client.query(`delete from import_stops where created_at < now() - interval '1 day'`);
  await client.query(`delete from imports where created_at < now() - interval '24 months'
    and state in ('applied', 'undone', 'refused', 'failed', 'stopped', 'checked')`);
}
