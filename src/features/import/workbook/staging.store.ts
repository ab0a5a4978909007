import type pg from 'pg';
import { z } from 'zod';
import { mapInTurns } from '../../../platform/in-turns.ts';
import { type CopiedColumn, copyRows } from '../../../platform/postgres/copy-rows.ts';
import { execute, onlyRow, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { shownValue } from '../../catalogue/measures/read-figure.ts';
import { attributeIn } from './attribute-columns.ts';
import { shown } from './changes.store.ts';
import type { Problems } from './problems.ts';
import { type Row, type Sheet, stagedTable, storedQuery } from './sheet.ts';

/** Staged column with the original texts of cells whose stored value differs from the file. */
const SOURCE = 'in_file';
const MAX_SOURCE = 300;

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
    storedOtherwise(sheet, row),
  ]);
  await copyRows(client, stagedTable(sheet.name), stagedColumns(sheet), values);
}

function storedOtherwise({ columns }: Sheet, { source = {}, values, stated }: Row): Record<string, string> | null {
  const entries = Object.entries(source).flatMap(([heading, text]) => {
    const column = columns[heading];
    const attribute = column ? undefined : attributeIn(heading);
    if (column?.isFile || column?.kind === 'yesno' || !(column || attribute)) return [];
    const stored = shown(attribute ? shownValue(stated?.[attribute.name]) : values[heading]);
    const isSame = stored === text || (stored !== '' && Number(stored) === Number(text));
    return isSame ? [] : [[heading, text.replaceAll('\u0000', '').slice(0, MAX_SOURCE)]];
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
async function analyzeStage(client: pg.ClientBase, { name, key, columns }: Sheet): Promise<void> {
  const joined = Object.entries(columns).filter(([column, { kind }]) => key.includes(column) || !UNJOINED.has(kind));
  const names = ['row', ...joined.map(([column]) => column)].map((column) => `"${column}"`);
  await client.query(`analyze ${stagedTable(name)} (${names.join(', ')})`);
}

export async function finishStage(client: pg.ClientBase, sheet: Sheet): Promise<number> {
  await analyzeStage(client, sheet);
  const { count } = await onlyRow(client, z.object({ count: z.number() }))`
    select count(*)::int from ${raw(stagedTable(sheet.name))}`;
  return count;
}

export async function reportDuplicates(
  client: pg.ClientBase,
  sheet: Sheet,
  problems: Problems,
  inWords: (row: number) => string,
): Promise<void> {
  const keys = sheet.key.map((name) => `"${name}"`).join(', ');
  const named = sheet.key.map((name) => `nullif("${name}"::text, '')`).join(', ');
  const rows = await queryRows(client, z.object({ row: z.number(), earlier: z.number(), named: z.string() }))`
    select row, earlier, named from (
      select row, min(row) over (partition by ${raw(keys)}) as earlier, concat_ws(', ', ${raw(named)}) as named
      from ${raw(stagedTable(sheet.name))}) numbered
    where row > earlier and named <> '' order by row`;
  for (const { row, earlier, named } of rows) {
    const problem = `"${named}" stands in ${inWords(earlier)} already`;
    problems.add({ sheet: sheet.name, row, column: sheet.key.join(', '), problem, allowed: 'each once' });
  }
}

/**
 * Stages stored rows that the worksheet lacks as archived, with row numbers below 1. `hasState`: the worksheet has a
 * column for archived rows; without the column, the other rows keep their stored state.
 * @returns number of missing rows
 */
export async function stageMissing(client: pg.ClientBase, sheet: Sheet, hasState: boolean): Promise<number> {
  const stored = raw(`(${storedQuery(sheet)}) e`);
  const staged = raw(stagedTable(sheet.name));
  const sameKey = raw(sheet.key.map((name) => `e."${name}" = s."${name}"`).join(' and '));
  if (!hasState) await execute(client)`update ${staged} s set is_active = e.is_active from ${stored} where ${sameKey}`;
  const columns = stagedColumns(sheet).map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === 'row') return `-row_number() over (order by ${sheet.key.map((key) => `e."${key}"`).join(', ')})`;
    if (name === 'is_active') return 'false';
    if (name === SOURCE) return 'null::jsonb';
    // Attribute values stay as stored.
    return name === 'attributes' ? `'{}'::jsonb` : `e."${name}"`;
  });
  const { rowCount } = await execute(client)`
    insert into ${staged} (${raw(columns.map((name) => `"${name}"`).join(', '))})
    select ${raw(values.join(', '))} from ${stored}
    where e.is_active and not exists (select from ${staged} s where ${sameKey})`;
  await analyzeStage(client, sheet);
  return rowCount ?? 0;
}

/** A problem in the headings (row 1) removes all rows of the worksheet. */
export async function dropRefused(client: pg.ClientBase, sheet: string, rows: ReadonlySet<number>): Promise<void> {
  if (rows.size === 0) return;
  await execute(client)`
    delete from ${raw(stagedTable(sheet))} where ${rows.has(1)} or row = any(${[...rows]}::int[])`;
}

function stagedColumns({ columns, staged = {} }: Sheet): CopiedColumn[] {
  const all = Object.entries({ ...columns, ...staged }).map(([name, { sqlType }]) => ({ name, sqlType }));
  return [{ name: 'row', sqlType: 'integer' }, ...all, { name: SOURCE, sqlType: 'jsonb' }];
}
