import type pg from 'pg';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryColumn,
  queryRows,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { readCursorRows } from '../../../platform/postgres/read-cursor-rows.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { findColumnMeasures, parseCells, type UnitsByName } from './column-measures.ts';

export const VALUE_JSON_SQL = `case when v.upper is not null then jsonb_build_array(v.number, v.upper)
  else coalesce(to_jsonb(v.number), to_jsonb(v.text)) end`;

export const STORED_VALUES_SQL = `(select coalesce(jsonb_object_agg(a.name, ${VALUE_JSON_SQL}), '{}')
  from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = t.id)`;

const attributeUnit = z.object({ name: z.string(), unit: z.string().nullable() });

export async function loadUnitsByName(client: DatabaseClient): Promise<Map<string, string | null>> {
  const rows = await queryRows(client, attributeUnit)`
    select name, unit from attributes order by sort_order, id`;
  return new Map(rows.map(({ name, unit }) => [name, unit]));
}

export type NewAttribute = { name: string; unit: string | null; order?: number | undefined };

export async function addAttributes(client: pg.ClientBase, added: readonly NewAttribute[]): Promise<void> {
  if (added.length === 0) return;
  const last = Math.max(...added.map(({ order = -1 }) => order));
  await executeSql(client)`
    insert into attributes (name, unit, sort_order)
    select name, unit, coalesce("order", greatest(${last}, (select max(sort_order) from attributes)) + number)
    from json_to_recordset(${JSON.stringify(added.map((one, number) => ({ ...one, number: number + 1 })))}::json)
      as a(name text, unit text, "order" integer, number integer) order by number
    on conflict (name) do nothing`;
  const rows = await queryRows(client, idRowSchema)`
    select t.id from product_tables t, unnest(t.labels) label
    where t.measures is not null and lower(label) like any(
      select lower(replace(replace(name, '%', ''), '_', '')) || '%' from unnest(${added.map(({ name }) => name)}::text[]) name)
    group by t.id`;
  await readTableValues(
    client,
    rows.map(({ id }) => id),
  );
}

/**
 * Writes changed values only. `source`: a query of `model_id` and `stated`, a JSON object like `storedValues`; null
 * removes a value, and absent attributes stay.
 */
export async function writeModelValues(client: pg.ClientBase, source: SqlFragment): Promise<void> {
  await executeSql(client)`
    delete from model_attributes v using (${source}) s, attributes a
    where v.model_id = s.model_id and a.id = v.attribute_id and s.stated -> a.name = 'null'`;
  await executeSql(client)`
    insert into model_attributes (model_id, attribute_id, number, upper, text)
    select given.* from (
      select s.model_id, a.id as attribute_id,
        case jsonb_typeof(one.value) when 'number' then one.value::double precision when 'array' then (one.value -> 0)::double precision end as number,
        case jsonb_typeof(one.value) when 'array' then (one.value -> 1)::double precision end as upper,
        case jsonb_typeof(one.value) when 'string' then one.value #>> '{}' end as text
      from (${source}) s cross join lateral jsonb_each(s.stated) one join attributes a on a.name = one.key
      where one.value <> 'null'
    ) given
    -- Skips stored values, which "on conflict" would lock and write. "offset 0": one index lookup per value.
    where not exists (
      select from model_attributes v where v.model_id = given.model_id and v.attribute_id = given.attribute_id
        and (v.number, v.upper, v.text) is not distinct from (given.number, given.upper, given.text) offset 0)
    on conflict (model_id, attribute_id) do update set number = excluded.number, upper = excluded.upper, text = excluded.text`;
}

export const findTablesOfRows = (
  client: pg.ClientBase,
  { models, tables }: { models: readonly number[]; tables: readonly number[] },
): Promise<number[]> =>
  queryColumn(client, z.int())`
    select id from product_tables where id = any(${tables}::integer[])
    union select table_id from models where id = any(${models}::integer[])`;

const tableRow = z.object({ id: z.int(), labels: z.array(z.string()), measures: z.array(z.string()) });
const modelRow = z.object({ id: z.int(), table: z.int(), cells: z.array(z.string()) });
const READ_AT_ONCE = 1000;

/** Reads the values of tables from their cells again; must run when a column gets another attribute. */
export async function readTableValues(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const attributes: UnitsByName = await loadUnitsByName(client);
  const tables = await queryRows(client, tableRow)`
    select id, labels, coalesce(measures, '{}') as measures from product_tables where id = any(${ids}::integer[])`;
  const columns = new Map(
    tables.map((table) => [table.id, findColumnMeasures(table.labels, table.measures, attributes)]),
  );
  const query = sqlFragment`select id, table_id as "table", cells from models where table_id = any(${ids}::integer[]) order by id`;
  let batch: { model_id: number; stated: object }[] = [];
  const write = async () => {
    const rows = batch;
    batch = [];
    await writeModelValues(
      client,
      sqlFragment`select * from json_to_recordset(${JSON.stringify(rows)}::json) as c(model_id integer, stated jsonb)`,
    );
  };
  for await (const model of readCursorRows(client, {
    cursor: 'read_tables',
    query,
    size: READ_AT_ONCE,
    row: modelRow,
  })) {
    const { values } = parseCells(model.cells, columns.get(model.table) ?? []);
    if (values.size > 0) batch.push({ model_id: model.id, stated: Object.fromEntries(values) });
    if (batch.length >= READ_AT_ONCE) await write();
  }
  if (batch.length > 0) await write();
}
