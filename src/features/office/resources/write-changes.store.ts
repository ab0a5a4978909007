import pg from 'pg';
import { z } from 'zod';
import { execute, onlyRow, queryColumn, queryRows, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import { allValues } from '../../import/workbook/changes.store.ts';
import { type Headings, type Row, type Sheet, stagedTable, type TableValue } from '../../import/workbook/sheet.ts';
import { createStage, finishStage, stageRows } from '../../import/workbook/staging.store.ts';
import { insertRows, updateOf } from '../../import/workbook/write-rows.store.ts';
import type { Resource } from './resources.ts';

const writtenRow = z.object({ row: z.int(), id: z.union([z.int(), z.string()]) });
type Id = z.infer<typeof writtenRow>['id'];
export type StagedChange = { row: Row; id: Id | undefined; changed: readonly string[] };

export async function nextOrder(client: pg.ClientBase, { sheet }: Resource, field: string): Promise<number> {
  const { next } = await onlyRow(client, z.object({ next: z.int() }))`
    select coalesce(max(${raw(field)}), 0) + 1 as next from ${raw(sheet.target.table)}`;
  return next;
}

const stagedRows = ({ sheet: { name } }: Resource): SqlPart => raw(`${stagedTable(name)} s`);
const typeOfId = ({ id }: Resource): string => (id === 'id' ? 'integer' : 'text');

/**
 * Stages rows like those of a workbook, so that the worksheet's rules and statements apply. `office_id` is null for an
 * added row.
 */
export async function stageChanges(
  client: pg.ClientBase,
  resource: Resource,
  changes: readonly StagedChange[],
): Promise<void> {
  const byRow = new Map(changes.map((change) => [change.row.row, change]));
  const sheet: Sheet = {
    ...resource.sheet,
    staged: {
      ...resource.sheet.staged,
      office_id: { sqlType: typeOfId(resource), of: ({ row }) => byRow.get(row)?.id },
      added: { sqlType: 'boolean', of: ({ row }) => byRow.get(row)?.id === undefined },
      office_changed: { sqlType: 'jsonb', of: ({ row }) => byRow.get(row)?.changed ?? [] },
    },
  };
  await dropStage(client, resource);
  await createStage(client, sheet);
  await stageRows(
    client,
    sheet,
    changes.map(({ row }) => row),
  );
  // Collects statistics even for one row, because PostgreSQL otherwise plans for a thousand.
  await finishStage(client, sheet);
}

/** Drops the staged rows of a resource, because a transaction may stage its rows more than once. */
export async function dropStage(client: pg.ClientBase, { sheet: { name } }: Resource): Promise<void> {
  await client.query(`drop table if exists pg_temp.${stagedTable(name)}`);
}

export async function takenKeys(client: pg.ClientBase, resource: Resource): Promise<number[]> {
  const { name, key, target } = resource.sheet;
  // "offset 0" forces an index lookup per row; a join may compare thousands of models of one product with each other.
  const rows = await queryRows(client, z.object({ row: z.number() }))`
    select s.row from ${stagedRows(resource)} ${raw(target.joins ?? '')}
    join lateral (select t."${raw(resource.id)}" as id from ${raw(target.table)} t where ${raw(target.match)} offset 0) t on true
    where t.id is distinct from s.office_id and not exists (select from ${raw(stagedTable(name))} o where o.office_id = t.id)
    union
    select row from (
      select row, row_number() over (
        partition by ${raw(key.map((column) => `"${column}"`).join(', '))} order by added, row) as place
      from ${raw(stagedTable(name))}) numbered
    where place > 1
    order by 1`;
  return rows.map(({ row }) => row);
}

export async function writeStaged(
  client: pg.ClientBase,
  resource: Resource,
  { adds, changes, changed }: { adds: boolean; changes: boolean; changed: Headings },
): Promise<Map<number, Id>> {
  const ids = new Map<number, Id>();
  // Rows may refer to each other, so rows whose parent was just renamed follow in another pass.
  for (;;) {
    const before = ids.size;
    if (adds) await insertRows(client, resource.sheet, stagedRows(resource));
    if (changes)
      for (const { row, id } of await updateStaged(client, resource, changed, [...ids.keys()])) ids.set(row, id);
    if (adds) for (const { row, id } of await insertedRows(client, resource)) ids.set(row, id);
    if (!resource.sheet.target.readyWhen || ids.size === before) break;
  }
  await resource.sheet.writeMore?.(client, changed, stagedRows(resource));
  return ids;
}

async function insertedRows(client: pg.ClientBase, resource: Resource): Promise<{ row: number; id: Id }[]> {
  const { table, match, joins = '' } = resource.sheet.target;
  return queryRows(client, writtenRow)`
    select s.row, t."${raw(resource.id)}" as id from ${stagedRows(resource)} ${raw(joins)}
    join ${raw(table)} t on ${raw(match)} where s.added`;
}

/** Updates stored rows from the staged ones. `changed`: all fields given for any row. `done`: rows already written. */
async function updateStaged(
  client: pg.ClientBase,
  resource: Resource,
  changed: Headings,
  done: readonly number[],
): Promise<{ row: number; id: Id }[]> {
  const { readyWhen = 'true' } = resource.sheet.target;
  const assignments = Object.entries(allValues(resource.sheet.target)).flatMap(([column, value]) => {
    const fields = fieldsIn(value);
    if (fields.length === 0) return `"${column}" = ${value.value}`;
    if (!fields.some((field) => changed.has(field))) return [];
    const list = fields.map((field) => pg.escapeLiteral(field)).join(', ');
    return `"${column}" = case when s.office_changed ?| array[${list}] then ${value.value} else t."${column}" end`;
  });
  if (assignments.length === 0) assignments.push(`"${resource.id}" = t."${resource.id}"`);
  return queryRows(client, writtenRow)`
    ${updateOf(resource.sheet, stagedRows(resource), assignments)}
    where t."${raw(resource.id)}" = s.office_id and ${raw(readyWhen)} and s.row <> all(${done}::integer[])
    returning s.row, t."${raw(resource.id)}" as id`;
}

const fieldsIn = ({ from = [], compared = [] }: TableValue): string[] => [...new Set([...from, ...compared])];

export async function setActive(
  client: pg.ClientBase,
  resource: Resource,
  ids: readonly Id[],
  active: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await execute(client)`
    update ${raw(resource.sheet.target.table)} set is_active = ${active}
    where "${raw(resource.id)}" = any(${ids}::${raw(typeOfId(resource))}[]) and is_active <> ${active}`;
}

export async function missingMedia(client: pg.ClientBase, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return new Set(
    await queryColumn(client, z.string())`
    select key from unnest(${keys}::text[]) given (key) where not exists (select from media m where m.key = given.key)`,
  );
}
