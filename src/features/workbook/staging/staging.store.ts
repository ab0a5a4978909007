import pg from 'pg';
import { z } from 'zod';
import { mapWithPauses } from '../../../platform/map-with-pauses.ts';
import { type CopiedColumn, copyRows } from '../../../platform/postgres/copy-rows.ts';
import { executeSql, queryOnlyRow, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { toShownValue } from '../../catalogue/measures/parse-cell-value.ts';
import { parseAttributeColumns, parseAttributeHeading } from './attribute-columns.ts';
import {
  buildKeyCondition,
  type CheckContext,
  getPrimaryKey,
  getStagedTableName,
  type Headings,
  listComparedColumns,
  type ResourceRow,
  type ResourceTable,
  selectStoredRows,
} from './resource-table.ts';
import { formatCellValue } from './workbook-changes.store.ts';

/** Staged column with the original texts of cells whose stored value differs from the file. */
const SOURCE = 'in_file';
const MAX_SOURCE = 300;

/**
 * Creates the temporary table of staged rows, again if a transaction stages a worksheet twice. `stored_id`: key of the
 * stored row; null for an added one. `written`: its fields to write; null for all.
 */
export async function createStagingTable(client: pg.ClientBase, table: ResourceTable): Promise<void> {
  const columns = listStagedColumns(table).map(({ name, sqlType }) => `"${name}" ${sqlType}`);
  await client.query(`drop table if exists pg_temp.${getStagedTableName(table.name)}`);
  await client.query(`create temp table ${getStagedTableName(table.name)} (${columns.join(', ')}) on commit drop`);
}

/**
 * Checks rows by the worksheet's rules and stages them.
 * @param checkFiles checks the files that the rows name
 */
export async function stageCheckedRows(
  client: pg.ClientBase,
  table: ResourceTable,
  rows: readonly ResourceRow[],
  context: CheckContext,
  checkFiles: () => Promise<void>,
): Promise<void> {
  await mapWithPauses(rows, (row) => table.check?.(row, context));
  await checkFiles();
  for (const { values } of rows) table.settle?.(values);
  const columns = Object.keys(table.columns);
  const fields = Object.values(table.staged ?? {});
  const values = await mapWithPauses(rows, (row) => [
    row.row,
    ...columns.map((name) => row.values[name]),
    ...fields.map((field) => field.of?.(row)),
    listConvertedCells(table, row),
    ...[row.id, row.changed],
  ]);
  await copyRows(client, getStagedTableName(table.name), listStagedColumns(table), values);
}

function listConvertedCells(
  { columns }: ResourceTable,
  { source = {}, values, stated }: ResourceRow,
): Record<string, string> | null {
  const entries = Object.entries(source).flatMap(([heading, text]) => {
    const column = columns[heading];
    const attribute = column ? undefined : parseAttributeHeading(heading);
    if (column?.isFile || column?.kind === 'yesno' || !(column || attribute)) return [];
    const stored = formatCellValue(attribute ? toShownValue(stated?.[attribute.name]) : values[heading]);
    const isSame = stored === text || (stored !== '' && Number(stored) === Number(text));
    return isSame ? [] : [[heading, cutText(text.replaceAll('\u0000', ''), MAX_SOURCE)]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** No join uses columns of these types, and analysing them takes longest. */
const UNJOINED = new Set([
  'text',
  'longtext',
  'html',
  'references',
  'picture',
  'file',
  'link',
  'video',
  'date',
  'moment',
]);

/** Updates the statistics of staged rows, without which PostgreSQL plans joins for a handful of rows. */
export async function analyzeStagingTable(client: pg.ClientBase, { name, key, columns }: ResourceTable): Promise<void> {
  const joined = Object.entries(columns).filter(([column, { kind }]) => key.includes(column) || !UNJOINED.has(kind));
  const names = ['row', ...joined.map(([column]) => column)].map((column) => `"${column}"`);
  await client.query(`analyze ${getStagedTableName(name)} (${names.join(', ')})`);
}

const duplicate = z.object({ row: z.int(), earlier: z.int(), named: z.string() });

/** Rows with the key of an earlier row; `named` is the key. Added rows count as later than changed ones. */
export function findDuplicateKeys(client: pg.ClientBase, table: ResourceTable): Promise<z.infer<typeof duplicate>[]> {
  const keys = table.key.map((name) => `"${name}"`).join(', ');
  const named = table.key.map((name) => `nullif("${name}"::text, '')`).join(', ');
  return queryRows(client, duplicate)`
    select row, earlier, named from (
      select row, first_value(row) over (partition by ${rawSql(keys)} order by stored_id is null, row) as earlier,
        concat_ws(', ', ${rawSql(named)}) as named
      from ${rawSql(getStagedTableName(table.name))}) numbered
    where row <> earlier and named <> '' order by row`;
}

/**
 * Stages stored rows that the worksheet lacks as archived, with row numbers below 1. `hasState`: the worksheet has a
 * column for archived rows; without the column, the other rows keep their stored state.
 * @returns number of missing rows
 */
export async function stageMissingRows(
  client: pg.ClientBase,
  table: ResourceTable,
  hasState: boolean,
): Promise<number> {
  const stored = rawSql(`(${selectStoredRows(table)}) entry`);
  const staged = rawSql(getStagedTableName(table.name));
  const same = rawSql(buildKeyCondition(table));
  if (!hasState)
    await executeSql(client)`update ${staged} staged set is_active = entry.is_active from ${stored} where ${same}`;
  const columns = listContentColumns(table).map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === 'row') return `-row_number() over (order by ${table.key.map((key) => `entry."${key}"`).join(', ')})`;
    if (name === 'is_active') return 'false';
    if (name === SOURCE) return 'null::jsonb';
    // Attribute values stay as stored.
    return name === 'attributes' ? `'{}'::jsonb` : `entry."${name}"`;
  });
  const { rowCount } = await executeSql(client)`
    insert into ${staged} (${rawSql(columns.map((name) => `"${name}"`).join(', '))})
    select ${rawSql(values.join(', '))} from ${stored}
    where entry.is_active and not exists (select from ${staged} staged where ${same})`;
  await analyzeStagingTable(client, table);
  return rowCount ?? 0;
}

/** `retired`: changed so that visitors no longer see the row. `absent`: public rows that the worksheet lacks. */
const counts = z.object({ added: z.int(), changed: z.int(), retired: z.int(), absent: z.int() });
export type ChangeCounts = z.infer<typeof counts>;

/** A problem in the headings (row 1) removes all rows of the worksheet. */
export async function dropRefusedRows(client: pg.ClientBase, table: string, rows: ReadonlySet<number>): Promise<void> {
  if (rows.size === 0) return;
  await executeSql(client)`
    delete from ${rawSql(getStagedTableName(table))} where ${rows.has(1)} or row = any(${[...rows]}::int[])`;
}

function selectGivenValues(table: ResourceTable, headings: Headings): string {
  const columns = ['stored_id', ...listComparedColumns(table, headings)].map((column) => `entry."${column}"`);
  const attributes = parseAttributeColumns(headings).map(({ name }) => pg.escapeLiteral(name));
  if (attributes.length > 0)
    columns.push(`coalesce((select jsonb_object_agg(key, value) from jsonb_each(entry.attributes)
      where key in (${attributes.join(', ')})), '{}') as attributes`);
  return `(select to_jsonb(given) from (select ${columns.join(', ')}) given)`;
}

/** Reduces the staged rows to those that differ from the stored ones, with their kind of change. */
export async function reduceToDifferences(
  client: pg.ClientBase,
  table: ResourceTable,
  headings: Headings,
): Promise<ChangeCounts> {
  const [staged, stored] = [getStagedTableName(table.name), selectStoredRows(table)];
  const added = 'entry.stored_id is null';
  const archived = headings.has('is_active') ? 'entry.is_active and not staged.is_active' : 'false';
  const differs = [
    ...listComparedColumns(table, headings).map((column) => `entry."${column}" is distinct from staged."${column}"`),
    ...Object.values(table.staged ?? {}).flatMap((field) => field.differs ?? []),
  ];
  await client.query(
    // Materialised, because PostgreSQL would otherwise collect a model's attributes again at each mention of
    // `entry.attributes`.
    `create temp table import_differences on commit drop as
     with met as materialized (
       select staged.row as met_row, entry.* from ${staged} staged left join (${stored}) entry on ${buildKeyCondition(table)}
     )
     select ${listContentColumns(table).map(({ name }) => `staged."${name}"`)}, entry.stored_id, null::jsonb as written,
       row_number() over (order by staged.row)::int as change_number,
       case when ${added} then 'added' when ${archived} then 'retired' else 'changed' end as change_kind,
       case when not (${added}) then ${selectGivenValues(table, headings)} end as stored
     from ${staged} staged join met entry on entry.met_row = staged.row
     where ${[added, ...differs].join(' or ')}`,
  );
  const found = await queryOnlyRow(client, counts)`
    select count(*) filter (where change_kind = 'added')::int as added, count(*) filter (where change_kind = 'changed')::int as changed,
      count(*) filter (where change_kind = 'retired')::int as retired,
      (select count(*)::int from (${rawSql(stored)}) entry
        where entry.is_active and not exists (select from ${rawSql(staged)} staged where ${rawSql(buildKeyCondition(table))})) as absent
    from import_differences`;
  await client.query(`drop table ${staged}; alter table import_differences rename to ${staged};
    create unique index on ${staged} (change_number); analyze ${staged} (change_number, row)`);
  return found;
}

const listContentColumns = ({ columns, staged = {} }: ResourceTable): CopiedColumn[] => [
  { name: 'row', sqlType: 'integer' },
  ...Object.entries({ ...columns, ...staged }).map(([name, { sqlType }]) => ({ name, sqlType })),
  { name: SOURCE, sqlType: 'jsonb' },
];

const listStagedColumns = (table: ResourceTable): CopiedColumn[] => [
  ...listContentColumns(table),
  { name: 'stored_id', sqlType: getPrimaryKey(table).type },
  { name: 'written', sqlType: 'jsonb' },
];
