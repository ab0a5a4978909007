import pg from 'pg';
import { z } from 'zod';
import { execute, part, queryColumn, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { allValues, type Headings, isGiven, primaryKey, type Sheet, stagedTable } from './sheet.ts';

export const stagedRows = ({ name }: Sheet, first: number, last: number): SqlPart =>
  part`(select * from ${raw(stagedTable(name))} where change_number between ${first} and ${last}) s`;

/**
 * Inserts added rows and updates stored ones.
 * @param headings columns of the worksheet, to which updates are limited
 * @param rows staged rows `s`; all by default
 */
export async function writeStaged(
  client: pg.ClientBase,
  sheet: Sheet,
  headings?: Headings,
  rows: SqlPart = raw(`${stagedTable(sheet.name)} s`),
): Promise<void> {
  const updated: number[] = [];
  // Rows may refer to each other, so those whose parent was just written follow in another pass.
  for (;;) {
    const inserted = await insertRows(client, sheet, rows);
    const found = await updateRows(client, sheet, headings, rows, updated);
    if (!sheet.target.readyWhen || inserted + found.length === 0) break;
    updated.push(...found);
  }
  await sheet.writeMore?.(client, rows);
}

async function insertRows(client: pg.ClientBase, { target }: Sheet, rows: SqlPart): Promise<number> {
  const { table, joins = '', match, readyWhen } = target;
  const values = Object.entries(allValues(target));
  const ready = readyWhen ? `and ${readyWhen} and not exists (select from ${table} t where ${match})` : '';
  const { rowCount } = await execute(client)`
    insert into ${raw(table)} (${raw(values.map(([column]) => `"${column}"`).join(', '))})
    select ${raw(values.map(([, { value }]) => value).join(', '))} from ${rows} ${raw(joins)}
    where s.stored_id is null ${raw(ready)} order by s.row`;
  return rowCount ?? 0;
}

function updateRows(
  client: pg.ClientBase,
  sheet: Sheet,
  headings: Headings | undefined,
  rows: SqlPart,
  updated: readonly number[],
): Promise<number[]> {
  const { table, joins = '', readyWhen = 'true', hasUpdatedAt } = sheet.target;
  const { column: id } = primaryKey(sheet);
  const values = Object.entries(allValues(sheet.target)).filter(([, one]) => !headings || isGiven(headings)(one));
  const assignments = values.map(([column, { value, from = [], compared = [] }]) => {
    const fields = [...from, ...compared].map((field) => pg.escapeLiteral(field));
    if (fields.length === 0) return `"${column}" = ${value}`;
    return `"${column}" = case when coalesce(s.written ?| array[${fields}], true) then ${value} else t."${column}" end`;
  });
  if (hasUpdatedAt) assignments.push('updated_at = now()');
  return queryColumn(client, z.int())`
    update ${raw(table)} t set ${raw(assignments.join(', '))} from ${rows} ${raw(joins)}
    where t."${raw(id)}" = s.stored_id and ${raw(readyWhen)} and s.row <> all(${updated}::integer[])
    returning s.row`;
}
