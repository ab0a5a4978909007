import type pg from 'pg';
import { z } from 'zod';
import { copyRows } from '../../../platform/postgres/copy-rows.ts';
import { type Client, execute, firstRow } from '../../../platform/postgres/plain-sql.ts';
import type { NewAttribute } from '../../catalogue/measures/model-values.store.ts';
import type { SheetReport } from '../import-workbook.ts';
import { type ReadAs, readAs, type SheetTop } from '../mapping/sheet-mapping.contract.ts';
import { type ImportAct, recordAs } from '../record-import.store.ts';
import type { Problem } from '../workbook/problems.ts';
import type { ChangedSince } from './differences-of.store.ts';
import { IMPORT_STATES, type ImportState } from './import-states.limits.ts';

/** A sheet of a checked workbook. `headings`: those that it has; `absent`: stored rows that it does not have, archived ones not counted. */
export type CheckedSheet = SheetReport & { headings: string[]; absent: number };

const known = z.object({
  state: z.enum(IMPORT_STATES),
  fingerprint: z.string(),
  missing: z.array(z.string()),
  mapped: z.array(readAs),
});

/** What a task needs to know of an import; it is locked until the end of a transaction. */
export async function lockImport(client: pg.ClientBase, id: number): Promise<z.infer<typeof known> | undefined> {
  return firstRow(client, known)`select state, fingerprint, missing, mapped from imports where id = ${id} for update`;
}

export type CheckResult = {
  state: 'checked' | 'refused';
  sha256: string;
  sheets: CheckedSheet[];
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

/** What becomes of an import whose task did not end as it should. One that is in another state by now stays as it is. */
export async function endTask(client: Client, id: number, from: ImportState, to: ImportState, problem: string) {
  await client.query(`update imports set state = $3, problem = $4, stage = '' where id = $1 and state = $2`, [
    id,
    from,
    to,
    problem,
  ]);
}
