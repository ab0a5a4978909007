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
import { addAttributes } from '../../catalogue/measures/model-values.store.ts';
import type { Compared } from '../../import/import-workbook.ts';
import { placeOfRow } from '../../import/mapping/file-rows.ts';
import type { ReadAs } from '../../import/mapping/sheet-mapping.contract.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import { tableKey } from '../../import/workbook/catalogue-keys.ts';
import { changedFields, type Difference, difference, differencesOf } from '../../import/workbook/changes.store.ts';
import { type Sheet, stagedTable } from '../../import/workbook/sheet.ts';
import { analyzeStage, createStage } from '../../import/workbook/staging.store.ts';
import { writeStaged } from '../../import/workbook/write-rows.store.ts';
import type { ImportOfOffice } from './imports.contract.ts';
import type { WholeImport } from './imports.store.ts';

const MAX_SINCE_ROWS = 100;

export async function fingerprintOf(client: pg.ClientBase, compared: readonly Compared[]): Promise<string> {
  const hashes: string[] = [];
  for (const { sheet } of compared) {
    const { hash } = await onlyRow(client, z.object({ hash: z.string() }))`
      select md5(coalesce(string_agg(md5(s::text), '' order by change_number), '')) as hash from ${raw(stagedTable(sheet.name))} s`;
    hashes.push(`${sheet.name} ${hash}`);
  }
  return hashes.join('\n');
}

/** Replaces an import's stored differences; moves the former ones to the temporary table `former_rows`. */
export async function storeDifferences(
  client: pg.ClientBase,
  importId: number,
  compared: readonly Compared[],
): Promise<void> {
  await client.query(
    `create temp table former_rows on commit drop as select * from import_rows where import_id = ${importId}`,
  );
  await execute(client)`delete from import_rows where import_id = ${importId}`;
  for (const { sheet } of compared)
    await execute(client)`
      insert into import_rows (import_id, sheet, number, "row", kind, name, staged, stored)
      select ${importId}, sheet, number, "row", kind, name, staged, stored from (${differencesOf(sheet)}) e`;
}

const values = z.record(z.string(), z.unknown()).nullable();
const foundTwice = z.object({ sheet: z.string(), row: z.int(), name: z.string(), was: values, now: values });

/**
 * Fields that others changed since the previous check, in rows that differed from the workbook at either check. A row
 * missing at one check equalled the workbook then.
 */
export async function changedSinceCheck(
  client: pg.ClientBase,
  importId: number,
  compared: readonly Compared[],
  readAs: readonly ReadAs[],
): Promise<ImportOfOffice['since']> {
  const rows = await queryRows(client, foundTwice)`
    select coalesce(n.sheet, f.sheet) as sheet, coalesce(n.row, f.row) as row, coalesce(n.name, f.name) as name,
      case when f.row is null then n.staged else f.stored end as was,
      case when n.row is null then f.staged else n.stored end as now
    from (select * from import_rows where import_id = ${importId}) n
    full join former_rows f on f.sheet = n.sheet and f.row = n.row
    where f.row is null or n.row is null or f.stored is distinct from n.stored
    order by 1, 2 limit ${MAX_SINCE_ROWS}`;
  return rows.flatMap(({ was, now, ...found }) => {
    const one = compared.find(({ sheet }) => sheet.name === found.sheet);
    if (!one) return [];
    const row = { ...found, ...placeOfRow(found.row, readAs) };
    if (!now) return [{ ...row, field: '', was: 'there', now: 'not there' }];
    if (!was) return [{ ...row, field: '', was: 'not there', now: 'there' }];
    const fields = changedFields(one.sheet, one.headings, { staged: now, stored: was });
    return fields.map(({ field, before, after }) => ({ ...row, field, was: before, now: after }));
  });
}

type RowFilter = {
  sheet?: string;
  kind?: string;
  otherwise?: 'yes';
  search?: string;
  after?: { sheet: string; number: number };
};

export async function importRows(
  client: Client,
  id: number,
  sheets: readonly string[],
  { sheet: name, kind, otherwise, search, after }: RowFilter,
  limit: number,
): Promise<Difference[]> {
  const conditions: SqlPart[] = [part`import_id = ${id}`];
  if (name) conditions.push(part`sheet = ${name}`);
  if (kind) conditions.push(part`kind = ${kind}`);
  if (otherwise) conditions.push(part`staged -> 'in_file' <> 'null'`);
  if (search) {
    const pattern = containing(search);
    conditions.push(part`(name ilike ${pattern}
      or staged::text ilike ${pattern} and exists (select from jsonb_each_text(staged) v where v.value ilike ${pattern}))`);
  }
  const order = raw(`array_position(array[${sheets.map((one) => pg.escapeLiteral(one)).join(', ')}]::text[], sheet)`);
  if (after) {
    const at = sheets.indexOf(after.sheet) + 1;
    conditions.push(part`(${order}, number) > (${at}, ${after.number})`);
  }
  return queryRows(client, difference)`
    select sheet, number, "row", name, kind, staged, stored from import_rows where ${joined(conditions, ' and ')}
    order by ${order}, number limit ${limit}`;
}

const tableLabels = z.object({ product: z.string(), table: z.int(), labels: z.array(z.string()).nullable() });

/** Column labels of models' tables by `tableKey`: those of the import, else the stored ones. */
export async function labelsOfTables(
  client: Client,
  id: number,
  rows: readonly Difference[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const models = rows.filter(({ sheet }) => sheet === 'models').map(({ staged }) => staged);
  const tables = await queryRows(client, tableLabels)`
    select w.product, w.number as "table", coalesce(
      (select array(select coalesce(r.staged ->> ('c' || n), '') from generate_series(1, 20) n order by n) from import_rows r
        where r.import_id = ${id} and r.sheet = 'tables' and r.staged ->> 'product' = w.product
          and r.staged ->> 'table' = w.number::text limit 1),
      (select t.labels from product_tables t join products p on p.id = t.product_id
        where p.slug = w.product and t.number = w.number)) as labels
    from (select distinct * from unnest(${models.map(({ product }) => String(product))}::text[],
      ${models.map(({ table }) => Number(table))}::int[]) w(product, number)) w`;
  return new Map(tables.map(({ product, table, labels }) => [tableKey(product, table), labels ?? []]));
}

/**
 * Writes the differences stored by a check, with the import's statements. Needs a transaction. `product`: writes only
 * this product's rows and their parents.
 */
export async function writeStored(
  client: pg.ClientBase,
  { id, sheets, newAttributes }: Pick<WholeImport, 'id' | 'sheets' | 'newAttributes'>,
  product: string | undefined,
): Promise<void> {
  await addAttributes(client, newAttributes);
  for (const sheet of allSheets) {
    const found = sheets.find((one) => one.sheet === sheet.name);
    if (!found) continue;
    await createStage(client, sheet);
    const staged = raw(stagedTable(sheet.name));
    await execute(client)`
      insert into ${staged} select s.* from import_rows r,
        jsonb_populate_record(null::${staged}, r.staged || jsonb_build_object('stored_id', r.stored -> 'stored_id')) s
      where r.import_id = ${id} and r.sheet = ${sheet.name} ${product === undefined ? raw('') : rowsOfProduct(sheet, product)}`;
    await analyzeStage(client, sheet);
    await writeStaged(client, sheet, new Set(found.headings));
  }
}

function rowsOfProduct({ name, columns }: Sheet, product: string): SqlPart {
  if (name === 'products') return part`and r.staged ->> 'slug' = ${product}`;
  if (name === 'brands' || name === 'categories') return raw('');
  return columns.product ? part`and r.staged ->> 'product' = ${product}` : raw('and false');
}
