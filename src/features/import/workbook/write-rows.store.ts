import type pg from 'pg';
import { execute, part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { allValues, givenValues } from './differences.store.ts';
import { differenceTable, type Headings, type Sheet, stagedTable } from './sheet.ts';

/** Rows per statement: few enough that the progress is seen and that triggers handle them quickly. */
const CHUNK_ROWS = 5000;

/** Inserts the new rows of a sheet and updates the changed ones; `total` is how many differ. */
export async function writeRows(
  client: pg.ClientBase,
  sheet: Sheet,
  headings: Headings,
  total: number,
  onRows: (rows: number) => void,
): Promise<void> {
  const together = sheet.target.readyWhen ? total : CHUNK_ROWS;
  for (let first = 1; first <= total; first += together) {
    const last = Math.min(first + together - 1, total);
    await insertRows(client, sheet, first, last);
    onRows((last - first + 1) / 2);
  }
  for (let first = 1; first <= total; first += CHUNK_ROWS) {
    const last = Math.min(first + CHUNK_ROWS - 1, total);
    await updateRows(client, sheet, headings, first, last);
    await sheet.writeMore?.(client, headings, first, last);
    onRows((last - first + 1) / 2);
  }
}

/** The staged rows `s` that differ, of one chunk. */
export const chunkOf = (sheet: string, first: number, last: number): SqlPart =>
  part`(select staged.*, difference.added from ${raw(stagedTable(sheet))} staged
    join ${raw(differenceTable(sheet))} difference using (row) where difference.number between ${first} and ${last}) s`;

async function insertRows(client: pg.ClientBase, { name, target }: Sheet, first: number, last: number): Promise<void> {
  const { table, joins = '', match, readyWhen } = target;
  const values = Object.entries(allValues(target));
  const ready = readyWhen ? `and ${readyWhen} and not exists (select from ${table} t where ${match})` : '';
  for (;;) {
    const { rowCount } = await execute(client)`
      insert into ${raw(table)} (${raw(values.map(([column]) => `"${column}"`).join(', '))})
      select ${raw(values.map(([, { value }]) => value).join(', '))} from ${chunkOf(name, first, last)} ${raw(joins)}
      where s.added ${raw(ready)} order by s.row`;
    if (!readyWhen || rowCount === 0) return;
  }
}

async function updateRows(
  client: pg.ClientBase,
  sheet: Sheet,
  headings: Headings,
  first: number,
  last: number,
): Promise<void> {
  const { name, target } = sheet;
  const columns = givenValues(sheet, headings);
  const assignments = columns.map(([column, { value }]) => `"${column}" = ${value}`);
  if (target.hasUpdatedAt) assignments.push('updated_at = now()');
  await execute(client)`
    update ${raw(target.table)} t set ${raw(assignments.join(', '))}
    from ${chunkOf(name, first, last)} ${raw(target.joins ?? '')} where not s.added and ${raw(target.match)}`;
}
