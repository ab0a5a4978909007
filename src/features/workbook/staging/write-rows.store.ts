import pg from 'pg';
import { z } from 'zod';
import {
  executeSql,
  queryColumn,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import {
  getPrimaryKey,
  getStagedTableName,
  type Headings,
  hasGivenColumns,
  listTableValues,
  type ResourceTable,
} from './resource-table.ts';

export const selectStagedRows = ({ name }: ResourceTable, first: number, last: number): SqlFragment =>
  sqlFragment`(select * from ${rawSql(getStagedTableName(name))} where change_number between ${first} and ${last}) staged`;

/**
 * Inserts added rows and updates stored ones.
 * @param headings columns of the worksheet, to which updates are limited
 * @param rows `staged` rows; all by default
 */
export async function writeStagedRows(
  client: pg.ClientBase,
  resourceTable: ResourceTable,
  headings?: Headings,
  rows: SqlFragment = rawSql(`${getStagedTableName(resourceTable.name)} staged`),
): Promise<void> {
  const updated: number[] = [];
  // Rows may refer to each other, so those whose parent was just written follow in another pass.
  for (;;) {
    const inserted = await insertRows(client, resourceTable, rows);
    const found = await updateRows(client, resourceTable, headings, rows, updated);
    if (!resourceTable.target.readyWhen || inserted + found.length === 0) break;
    updated.push(...found);
  }
  await resourceTable.writeMore?.(client, rows);
}

async function insertRows(client: pg.ClientBase, { target }: ResourceTable, rows: SqlFragment): Promise<number> {
  const { table, joins = '', match, readyWhen } = target;
  const values = Object.entries(listTableValues(target));
  const ready = readyWhen ? `and ${readyWhen} and not exists (select from ${table} t where ${match})` : '';
  const { rowCount } = await executeSql(client)`
    insert into ${rawSql(table)} (${rawSql(values.map(([column]) => `"${column}"`).join(', '))})
    select ${rawSql(values.map(([, { value }]) => value).join(', '))} from ${rows} ${rawSql(joins)}
    where staged.stored_id is null ${rawSql(ready)} order by staged.row`;
  return rowCount ?? 0;
}

function updateRows(
  client: pg.ClientBase,
  resourceTable: ResourceTable,
  headings: Headings | undefined,
  rows: SqlFragment,
  updated: readonly number[],
): Promise<number[]> {
  const { table, joins = '', readyWhen = 'true', hasUpdatedAt } = resourceTable.target;
  const { column: id } = getPrimaryKey(resourceTable);
  const values = Object.entries(listTableValues(resourceTable.target)).filter(
    ([, one]) => !headings || hasGivenColumns(headings)(one),
  );
  const assignments = values.map(([column, { value, from = [], compared = [] }]) => {
    const fields = [...from, ...compared].map((field) => pg.escapeLiteral(field));
    if (fields.length === 0) return `"${column}" = ${value}`;
    return `"${column}" = case when coalesce(staged.written ?| array[${fields}], true) then ${value} else t."${column}" end`;
  });
  if (hasUpdatedAt) assignments.push('updated_at = now()');
  return queryColumn(client, z.int())`
    update ${rawSql(table)} t set ${rawSql(assignments.join(', '))} from ${rows} ${rawSql(joins)}
    where t."${rawSql(id)}" = staged.stored_id and ${rawSql(readyWhen)} and staged.row <> all(${updated}::integer[])
    returning staged.row`;
}
