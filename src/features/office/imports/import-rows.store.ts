import pg from 'pg';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  joinSql,
  queryOnlyRow,
  queryRows,
  rawSql,
  type SqlFragment,
  sqlFragment,
  toLikePattern,
} from '../../../platform/postgres/plain-sql.ts';
import { addAttributes } from '../../catalogue/measures/model-values.store.ts';
import type { ComparedWorksheet } from '../../workbook/import-workbook.ts';
import { parseFileRowNumber } from '../../workbook/mapping/file-row-numbers.ts';
import type { TableReading } from '../../workbook/mapping/worksheet-mapping.contract.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import { buildTableKey } from '../../workbook/staging/catalogue-keys.ts';
import { getStagedTableName, type ResourceTable } from '../../workbook/staging/resource-table.ts';
import { analyzeStagingTable, createStagingTable } from '../../workbook/staging/staging.store.ts';
import {
  listChangedFields,
  selectDifferences,
  type WorkbookDifference,
  workbookDifference,
} from '../../workbook/staging/workbook-changes.store.ts';
import { writeStagedRows } from '../../workbook/staging/write-rows.store.ts';
import type { OfficeImport } from './imports.contract.ts';
import type { StoredImport } from './imports.store.ts';

const MAX_SINCE_ROWS = 100;

export async function computeFingerprint(
  client: pg.ClientBase,
  compared: readonly ComparedWorksheet[],
): Promise<string> {
  const hashes: string[] = [];
  for (const { table: worksheet } of compared) {
    const { hash } = await queryOnlyRow(client, z.object({ hash: z.string() }))`
      select md5(coalesce(string_agg(md5(s::text), '' order by change_number), '')) as hash from ${rawSql(getStagedTableName(worksheet.name))} s`;
    hashes.push(`${worksheet.name} ${hash}`);
  }
  return hashes.join('\n');
}

/** Replaces an import's stored differences; moves the former ones to the temporary table `former_rows`. */
export async function storeDifferences(
  client: pg.ClientBase,
  importId: number,
  compared: readonly ComparedWorksheet[],
): Promise<void> {
  await client.query(
    `create temp table former_rows on commit drop as select * from import_rows where import_id = ${importId}`,
  );
  await executeSql(client)`delete from import_rows where import_id = ${importId}`;
  for (const { table: worksheet } of compared)
    await executeSql(client)`
      insert into import_rows (import_id, sheet, number, "row", kind, name, staged, stored)
      select ${importId}, sheet, number, "row", kind, name, staged, stored from (${selectDifferences(worksheet)}) e`;
}

const values = z.record(z.string(), z.unknown()).nullable();
const foundTwice = z.object({ sheet: z.string(), row: z.int(), name: z.string(), was: values, now: values });

/**
 * Fields that others changed since the previous check, in rows that differed from the workbook at either check. A row
 * missing at one check equalled the workbook then.
 */
export async function listChangesSinceCheck(
  client: pg.ClientBase,
  importId: number,
  compared: readonly ComparedWorksheet[],
  readAs: readonly TableReading[],
): Promise<OfficeImport['since']> {
  const rows = await queryRows(client, foundTwice)`
    select coalesce(n.sheet, f.sheet) as sheet, coalesce(n.row, f.row) as row, coalesce(n.name, f.name) as name,
      case when f.row is null then n.staged else f.stored end as was,
      case when n.row is null then f.staged else n.stored end as now
    from (select * from import_rows where import_id = ${importId}) n
    full join former_rows f on f.sheet = n.sheet and f.row = n.row
    where f.row is null or n.row is null or f.stored is distinct from n.stored
    order by 1, 2 limit ${MAX_SINCE_ROWS}`;
  return rows.flatMap(({ was, now, ...found }) => {
    const one = compared.find(({ table: worksheet }) => worksheet.name === found.sheet);
    if (!one) return [];
    const row = { ...found, ...parseFileRowNumber(found.row, readAs) };
    if (!now) return [{ ...row, field: '', was: 'there', now: 'not there' }];
    if (!was) return [{ ...row, field: '', was: 'not there', now: 'there' }];
    const fields = listChangedFields(one.table, one.headings, { staged: now, stored: was });
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

export async function listImportRows(
  client: DatabaseClient,
  id: number,
  worksheets: readonly string[],
  { sheet: name, kind, otherwise, search, after }: RowFilter,
  limit: number,
): Promise<WorkbookDifference[]> {
  const conditions: SqlFragment[] = [sqlFragment`import_id = ${id}`];
  if (name) conditions.push(sqlFragment`sheet = ${name}`);
  if (kind) conditions.push(sqlFragment`kind = ${kind}`);
  if (otherwise) conditions.push(sqlFragment`staged -> 'in_file' <> 'null'`);
  if (search) {
    const pattern = toLikePattern(search);
    conditions.push(sqlFragment`(name ilike ${pattern}
      or staged::text ilike ${pattern} and exists (select from jsonb_each_text(staged) v where v.value ilike ${pattern}))`);
  }
  const order = rawSql(
    `array_position(array[${worksheets.map((one) => pg.escapeLiteral(one)).join(', ')}]::text[], sheet)`,
  );
  if (after) {
    const at = worksheets.indexOf(after.sheet) + 1;
    conditions.push(sqlFragment`(${order}, number) > (${at}, ${after.number})`);
  }
  return queryRows(client, workbookDifference)`
    select sheet, number, "row", name, kind, staged, stored from import_rows where ${joinSql(conditions, ' and ')}
    order by ${order}, number limit ${limit}`;
}

const tableLabels = z.object({ product: z.string(), table: z.int(), labels: z.array(z.string()).nullable() });

/** Column labels of models' tables by `buildTableKey`: those of the import, else the stored ones. */
export async function loadTableLabels(
  client: DatabaseClient,
  id: number,
  rows: readonly WorkbookDifference[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const models = rows.filter(({ sheet: worksheet }) => worksheet === 'models').map(({ staged }) => staged);
  const tables = await queryRows(client, tableLabels)`
    select w.product, w.number as "table", coalesce(
      (select array(select coalesce(r.staged ->> ('c' || n), '') from generate_series(1, 20) n order by n) from import_rows r
        where r.import_id = ${id} and r.sheet = 'tables' and r.staged ->> 'product' = w.product
          and r.staged ->> 'table' = w.number::text limit 1),
      (select t.labels from product_tables t join products p on p.id = t.product_id
        where p.slug = w.product and t.number = w.number)) as labels
    from (select distinct * from unnest(${models.map(({ product }) => String(product))}::text[],
      ${models.map(({ table }) => Number(table))}::int[]) w(product, number)) w`;
  return new Map(tables.map(({ product, table, labels }) => [buildTableKey(product, table), labels ?? []]));
}

/**
 * Writes the differences stored by a check, with the import's statements. Needs a transaction. `product`: writes only
 * this product's rows and their parents.
 */
export async function writeStoredDifferences(
  client: pg.ClientBase,
  { id, sheets: worksheets, newAttributes }: Pick<StoredImport, 'id' | 'sheets' | 'newAttributes'>,
  product: string | undefined,
): Promise<void> {
  await addAttributes(client, newAttributes);
  for (const worksheet of allResourceTables) {
    const found = worksheets.find((one) => one.sheet === worksheet.name);
    if (!found) continue;
    await createStagingTable(client, worksheet);
    const staged = rawSql(getStagedTableName(worksheet.name));
    await executeSql(client)`
      insert into ${staged} select s.* from import_rows r,
        jsonb_populate_record(null::${staged}, r.staged || jsonb_build_object('stored_id', r.stored -> 'stored_id')) s
      where r.import_id = ${id} and r.sheet = ${worksheet.name} ${product === undefined ? rawSql('') : selectRowsOfProduct(worksheet, product)}`;
    await analyzeStagingTable(client, worksheet);
    await writeStagedRows(client, worksheet, new Set(found.headings));
  }
}

function selectRowsOfProduct({ name, columns }: ResourceTable, product: string): SqlFragment {
  if (name === 'products') return sqlFragment`and r.staged ->> 'slug' = ${product}`;
  if (name === 'brands' || name === 'categories') return rawSql('');
  return columns.product ? sqlFragment`and r.staged ->> 'product' = ${product}` : rawSql('and false');
}
