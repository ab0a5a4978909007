import pg from 'pg';
import { z } from 'zod';
import {
  type Client,
  containing,
  execute,
  joined,
  onlyRow,
  part,
  queryRows,
  raw,
  type SqlPart,
} from '../../../platform/postgres/plain-sql.ts';
import type { Compared } from '../../import/import-workbook.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import { attributeColumns } from '../../import/workbook/attribute-columns.ts';
import { type Change, changesOfRow, type Differing } from '../../import/workbook/changes.store.ts';
import { comparedColumns, retiresRow } from '../../import/workbook/differences.store.ts';
import { differenceTable, type Headings, type Sheet, stagedTable, storedQuery } from '../../import/workbook/sheet.ts';

/** A field that somebody has changed since a check. */
export type ChangedSince = Pick<Change, 'sheet' | 'row' | 'name' | 'field'> & { was: string; now: string };

const MAX_SINCE_ROWS = 100;

/** What of a stored row the workbook gives: columns of the sheet, and names of attributes. */
const toldOf = (sheet: Sheet, headings: Headings) => ({
  fields: [...comparedColumns(sheet, headings), ...(sheet.staged?.position ? ['position'] : [])],
  attributes: attributeColumns(headings).map(({ name }) => name),
});

/** The rows of a compared sheet that differ, each with the fields that the workbook gives as they are stored. */
function differencesOf({ sheet, headings }: Compared): SqlPart {
  const list = (names: string[]) => `array[${names.map((name) => pg.escapeLiteral(name)).join(', ')}]::text[]`;
  const { fields, attributes } = toldOf(sheet, headings);
  const named = (from: string, names: string[]) =>
    `coalesce((select jsonb_object_agg(key, value) from jsonb_each(${from}) where key = any(${list(names)})), '{}')`;
  const before =
    attributes.length === 0
      ? named('d.stored', fields)
      : `${named('d.stored', fields)} || jsonb_build_object('attributes', ${named(`d.stored -> 'attributes'`, attributes)})`;
  const name = sheet.key.map((key) => `nullif(s."${key}"::text, '')`).join(', ');
  return part`
    select ${sheet.name}::text as sheet, d.number, s.row, concat_ws(' / ', ${raw(name)}) as name,
      case when d.added then 'added' when ${raw(retiresRow(headings))} then 'retired' else 'changed' end as kind,
      to_jsonb(s) as staged, case when not d.added then ${raw(before)} end as stored
    from ${raw(differenceTable(sheet.name))} d join ${raw(stagedTable(sheet.name))} s using (row)`;
}

/** Tells whether a comparison has found what another one found. As texts: to make JSON of the rows takes longer than all else. */
export async function fingerprintOf(client: pg.ClientBase, compared: readonly Compared[]): Promise<string> {
  const hashes: string[] = [];
  for (const { sheet, headings } of compared) {
    const { fields, attributes } = toldOf(sheet, headings);
    const told = [
      's',
      'd.added',
      ...fields.map((name) => `d.stored -> ${pg.escapeLiteral(name)}`),
      ...attributes.map((name) => `d.stored -> 'attributes' -> ${pg.escapeLiteral(name)}`),
    ];
    const { hash } = await onlyRow(client, z.object({ hash: z.string() }))`
      select md5(coalesce(string_agg(md5(${raw(`row(${told.join(', ')})`)}::text), '' order by d.number), '')) as hash
      from ${raw(differenceTable(sheet.name))} d join ${raw(stagedTable(sheet.name))} s using (row)`;
    hashes.push(`${sheet.name} ${hash}`);
  }
  return hashes.join('\n');
}

/** Keeps the differences that a check of an import has found, in place of those of the check before. */
export async function storeDifferences(
  client: pg.ClientBase,
  importId: number,
  compared: readonly Compared[],
): Promise<void> {
  await client.query(
    `create temp table former_rows on commit drop as select * from import_rows where import_id = ${importId}`,
  );
  await execute(client)`delete from import_rows where import_id = ${importId}`;
  for (const one of compared) {
    await execute(client)`
      insert into import_rows (import_id, sheet, number, "row", kind, name, staged, stored)
      select ${importId}, sheet, number, "row", kind, name, staged, stored from (${differencesOf(one)}) e`;
  }
}

const values = z.record(z.string(), z.unknown());
const metRow = z.object({
  sheet: z.string(),
  row: z.int(),
  formerStaged: values.nullable(),
  formerStored: values.nullable(),
  staged: values.nullable(),
  stored: values.nullable(),
});

/**
 * What somebody has changed since the check before, of the rows that one of both checks found to differ. Of a row that no longer differs
 * the stored values are those of the workbook now; of one that did not differ they were.
 */
export async function changedSinceCheck(
  client: pg.ClientBase,
  importId: number,
  compared: readonly Compared[],
): Promise<ChangedSince[]> {
  const rows = await queryRows(client, metRow)`
    select coalesce(n.sheet, f.sheet) as sheet, coalesce(n.row, f.row) as row, f.staged as "formerStaged",
      f.stored as "formerStored", n.staged, n.stored
    from (select * from import_rows where import_id = ${importId}) n
    full join former_rows f on f.sheet = n.sheet and f.row = n.row
    where f.number is null or n.number is null or f.stored is distinct from n.stored
    order by 1, 2 limit ${MAX_SINCE_ROWS}`;
  return rows.flatMap(({ sheet: name, row, formerStaged, formerStored, staged, stored }) => {
    const sheet = allSheets.find((one) => one.name === name);
    const headings = compared.find((one) => one.sheet.name === name)?.headings;
    if (!sheet || !headings) return [];
    const key = { ...(staged ?? formerStaged) };
    const was = formerStaged ? formerStored : staged;
    const now = staged ? stored : formerStaged;
    if (!now) return [{ sheet: name, row, name: nameIn(sheet.key, key), field: '', was: 'there', now: 'not there' }];
    const met: Differing = { row, staged: { ...key, ...now }, stored: was && { ...key, ...was } };
    return changesOfRow(sheet, headings, met).map(({ field, before, after, ...change }) => ({
      sheet: change.sheet,
      row,
      name: change.name,
      field,
      was: change.kind === 'added' ? 'not there' : before,
      now: change.kind === 'added' ? 'there' : after,
    }));
  });
}

const nameIn = (key: readonly string[], row: Record<string, unknown>): string =>
  key
    .map((name) => String(row[name] ?? ''))
    .filter(Boolean)
    .join(' / ');

/** How many rows that are stored and not archived a sheet does not have. */
export async function countAbsent(client: pg.ClientBase, { sheet }: Compared): Promise<number> {
  const sameKey = sheet.key.map((name) => `e."${name}" = s."${name}"`).join(' and ');
  const { count } = await onlyRow(client, z.object({ count: z.int() }))`
    select count(*)::int as count from (${raw(storedQuery(sheet))}) e
    where e.is_active and not exists (select from ${raw(stagedTable(sheet.name))} s where ${raw(sameKey)})`;
  return count;
}

const storedRow = z.object({
  sheet: z.string(),
  number: z.int(),
  row: z.int(),
  name: z.string(),
  kind: z.enum(['added', 'changed', 'retired']),
  staged: values,
  stored: values.nullable(),
});
export type StoredRow = z.infer<typeof storedRow>;

type RowFilter = { sheet?: string; kind?: string; search?: string; after?: { sheet: string; number: number } };

/** The differences of an import, sheet by sheet in the order of the workbook; `sheets`: the names in this order. */
export async function importRows(
  client: Client,
  id: number,
  sheets: readonly string[],
  { sheet: name, kind, search, after }: RowFilter,
  limit: number,
): Promise<StoredRow[]> {
  const conditions: SqlPart[] = [part`import_id = ${id}`];
  if (name) conditions.push(part`sheet = ${name}`);
  if (kind) conditions.push(part`kind = ${kind}`);
  if (search) conditions.push(part`name ilike ${containing(search)}`);
  const order = raw(`array_position(array[${sheets.map((one) => pg.escapeLiteral(one)).join(', ')}]::text[], sheet)`);
  if (after) {
    const at = sheets.indexOf(after.sheet) + 1;
    conditions.push(part`(${order}, number) > (${at}, ${after.number})`);
  }
  return queryRows(client, storedRow)`
    select sheet, number, "row", name, kind, staged, stored from import_rows where ${joined(conditions, ' and ')}
    order by ${order}, number limit ${limit}`;
}
