import type pg from 'pg';
import { z } from 'zod';
import { mapInTurns } from '../../../platform/in-turns.ts';
import { type CopiedColumn, copyRows } from '../../../platform/postgres/copy-rows.ts';
import { onlyRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import type { Problems } from './problems.ts';
import { type Row, type Sheet, stagedTable } from './sheet.ts';

/** Creates the temporary table of a sheet, which goes with the transaction. */
export async function createStage(client: pg.ClientBase, sheet: Sheet): Promise<void> {
  const columns = stagedColumns(sheet).map(({ name, sqlType }) => `"${name}" ${sqlType}`);
  await client.query(`create temp table ${stagedTable(sheet.name)} (${columns.join(', ')}) on commit drop`);
}

export async function stageRows(client: pg.ClientBase, sheet: Sheet, rows: Row[]): Promise<void> {
  const columns = Object.keys(sheet.columns);
  const fields = Object.values(sheet.staged ?? {});
  const values = await mapInTurns(rows, (row) => [
    row.row,
    ...columns.map((name) => row.values[name]),
    ...fields.map((field) => field.of?.(row)),
  ]);
  await copyRows(client, stagedTable(sheet.name), stagedColumns(sheet), values);
}

/** Statistics, without which PostgreSQL plans joins as for a handful of rows. Returns the number of rows. */
export async function finishStage(client: pg.ClientBase, sheet: Sheet): Promise<number> {
  await client.query(`analyze ${stagedTable(sheet.name)}`);
  const { count } = await onlyRow(client, z.object({ count: z.number() }))`
    select count(*)::int from ${raw(stagedTable(sheet.name))}`;
  return count;
}

/** Reports rows of a sheet with the same natural key. */
export async function reportDuplicates(client: pg.ClientBase, sheet: Sheet, problems: Problems): Promise<void> {
  const keys = sheet.key.map((name) => `"${name}"`).join(', ');
  const named = sheet.key.map((name) => `nullif("${name}"::text, '')`).join(', ');
  const rows = await queryRows(client, z.object({ row: z.number(), earlier: z.number(), named: z.string() }))`
    select row, earlier, named from (
      select row, min(row) over (partition by ${raw(keys)}) as earlier, concat_ws(', ', ${raw(named)}) as named
      from ${raw(stagedTable(sheet.name))}) numbered
    where row > earlier and named <> '' order by row`;
  for (const { row, earlier, named } of rows) {
    const problem = `"${named}" stands in row ${earlier} already`;
    problems.add({ sheet: sheet.name, row, column: sheet.key.join(', '), problem, allowed: 'each once' });
  }
}

function stagedColumns({ columns, staged = {} }: Sheet): CopiedColumn[] {
  const all = Object.entries({ ...columns, ...staged }).map(([name, { sqlType }]) => ({ name, sqlType }));
  return [{ name: 'row', sqlType: 'integer' }, ...all];
}
