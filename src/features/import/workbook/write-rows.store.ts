import type pg from 'pg';
import { execute, part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { allValues, givenValues } from './changes.store.ts';
import { differenceTable, type Headings, type Sheet, stagedTable } from './sheet.ts';

/** Few rows per statement, so that progress is visible and triggers are quick. */
const CHUNK_ROWS = 5000;

export async function writeDifferences(
  client: pg.ClientBase,
  sheet: Sheet,
  headings: Headings,
  total: number,
  onRows: (rows: number) => void,
): Promise<void> {
  const together = sheet.target.readyWhen ? total : CHUNK_ROWS;
  for (let first = 1; first <= total; first += together) {
    const last = Math.min(first + together - 1, total);
    await writeRows(client, sheet, headings, chunkOf(sheet.name, first, last));
    onRows(last - first + 1);
  }
}

const chunkOf = (sheet: string, first: number, last: number): SqlPart =>
  part`(select staged.*, difference.kind = 'added' as added from ${raw(stagedTable(sheet))} staged
    join ${raw(differenceTable(sheet))} difference using (row) where difference.number between ${first} and ${last}) s`;

export async function writeRows(client: pg.ClientBase, sheet: Sheet, headings: Headings, rows: SqlPart): Promise<void> {
  await insertRows(client, sheet, rows);
  const assignments = givenValues(sheet, headings).map(([column, { value }]) => `"${column}" = ${value}`);
  if (sheet.target.hasUpdatedAt) assignments.push('updated_at = now()');
  await execute(client)`${updateOf(sheet, rows, assignments)} where not s.added and ${raw(sheet.target.match)}`;
  await sheet.writeMore?.(client, headings, rows);
}

export async function insertRows(client: pg.ClientBase, { target }: Sheet, rows: SqlPart): Promise<void> {
  const { table, joins = '', match, readyWhen } = target;
  const values = Object.entries(allValues(target));
  const ready = readyWhen ? `and ${readyWhen} and not exists (select from ${table} t where ${match})` : '';
  for (;;) {
    const { rowCount } = await execute(client)`
      insert into ${raw(table)} (${raw(values.map(([column]) => `"${column}"`).join(', '))})
      select ${raw(values.map(([, { value }]) => value).join(', '))} from ${rows} ${raw(joins)}
      where s.added ${raw(ready)} order by s.row`;
    if (!readyWhen || rowCount === 0) return;
  }
}

/** Updates stored rows `t` from staged rows `s`; the caller adds the condition. */
export const updateOf = ({ target }: Sheet, rows: SqlPart, assignments: readonly string[]): SqlPart =>
  part`update ${raw(target.table)} t set ${raw(assignments.join(', '))} from ${rows} ${raw(target.joins ?? '')}`;
