import type pg from 'pg';
import { z } from 'zod';
import { execute, onlyRow, queryColumn, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { primaryKey, stagedTable } from '../../import/workbook/sheet.ts';
import type { Resource } from './resources.ts';

type Id = number | string;

export async function nextOrder(client: pg.ClientBase, { sheet }: Resource, field: string): Promise<number> {
  const { next } = await onlyRow(client, z.object({ next: z.int() }))`
    select coalesce(max(${raw(field)}), 0) + 1 as next from ${raw(sheet.target.table)}`;
  return next;
}

export async function takenKeys(client: pg.ClientBase, { id, sheet: { name, target } }: Resource): Promise<number[]> {
  const staged = raw(stagedTable(name));
  // "offset 0" forces an index lookup per row; a join may compare thousands of models of one product with each other.
  return queryColumn(client, z.int())`
    select s.row from ${staged} s ${raw(target.joins ?? '')}
    join lateral (select t."${raw(id)}" as id from ${raw(target.table)} t where ${raw(target.match)} offset 0) t on true
    where t.id is distinct from s.stored_id and not exists (select from ${staged} o where o.stored_id = t.id) order by 1`;
}

const writtenRow = z.object({ row: z.int(), id: z.union([z.int(), z.string()]) });

export async function writtenIds(client: pg.ClientBase, { id, sheet }: Resource): Promise<Map<number, Id>> {
  const { table, match, joins = '' } = sheet.target;
  const rows = await queryRows(client, writtenRow)`
    select s.row, t."${raw(id)}" as id from ${raw(stagedTable(sheet.name))} s ${raw(joins)}
    join ${raw(table)} t on ${raw(match)} where s.stored_id is null or ${primaryKey(sheet).type === 'text'}`;
  return new Map(rows.map((one) => [one.row, one.id]));
}

export async function setActive(
  client: pg.ClientBase,
  resource: Resource,
  ids: readonly Id[],
  active: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await execute(client)`
    update ${raw(resource.sheet.target.table)} set is_active = ${active}
    where "${raw(resource.id)}" = any(${ids}::${raw(primaryKey(resource.sheet).type)}[]) and is_active <> ${active}`;
}

export async function missingMedia(client: pg.ClientBase, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return new Set(
    await queryColumn(client, z.string())`
    select key from unnest(${keys}::text[]) given (key) where not exists (select from media m where m.key = given.key)`,
  );
}
