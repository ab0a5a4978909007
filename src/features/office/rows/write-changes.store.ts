import type pg from 'pg';
import { z } from 'zod';
import { executeSql, queryColumn, queryOnlyRow, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { getPrimaryKey, getStagedTableName } from '../../workbook/staging/resource-table.ts';
import type { Resource } from './resources.ts';

type Id = number | string;

export async function findNextOrder(
  client: pg.ClientBase,
  { table: resourceTable }: Resource,
  field: string,
): Promise<number> {
  const { next } = await queryOnlyRow(client, z.object({ next: z.int() }))`
    select coalesce(max(${rawSql(field)}), 0) + 1 as next from ${rawSql(resourceTable.target.table)}`;
  return next;
}

export async function findTakenKeys(
  client: pg.ClientBase,
  { id, table: { name, target } }: Resource,
): Promise<number[]> {
  const staged = rawSql(getStagedTableName(name));
  // "offset 0" forces an index lookup per row; a join may compare thousands of models of one product with each other.
  return queryColumn(client, z.int())`
    select staged.row from ${staged} staged ${rawSql(target.joins ?? '')}
    join lateral (select t."${rawSql(id)}" as id from ${rawSql(target.table)} t where ${rawSql(target.match)} offset 0) t on true
    where t.id is distinct from staged.stored_id and not exists (select from ${staged} o where o.stored_id = t.id) order by 1`;
}

const writtenRow = z.object({ row: z.int(), id: z.union([z.int(), z.string()]) });

export async function listWrittenIds(
  client: pg.ClientBase,
  { id, table: resourceTable }: Resource,
): Promise<Map<number, Id>> {
  const { table, match, joins = '' } = resourceTable.target;
  const rows = await queryRows(client, writtenRow)`
    select staged.row, t."${rawSql(id)}" as id from ${rawSql(getStagedTableName(resourceTable.name))} staged ${rawSql(joins)}
    join ${rawSql(table)} t on ${rawSql(match)} where staged.stored_id is null or ${getPrimaryKey(resourceTable).type === 'text'}`;
  return new Map(rows.map((one) => [one.row, one.id]));
}

export async function updateActive(
  client: pg.ClientBase,
  resource: Resource,
  ids: readonly Id[],
  active: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await executeSql(client)`
    update ${rawSql(resource.table.target.table)} set is_active = ${active}
    where "${rawSql(resource.id)}" = any(${ids}::${rawSql(getPrimaryKey(resource.table).type)}[]) and is_active <> ${active}`;
}

export async function findMissingMedia(client: pg.ClientBase, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return new Set(
    await queryColumn(client, z.string())`
    select key from unnest(${keys}::text[]) given (key) where not exists (select from media m where m.key = given.key)`,
  );
}
