import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '../../../platform/postgres/database.ts';
import { type DatabaseClient, executeSql, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { bindColumns, type CellDisagreement, type TableToBind } from './bind-columns.ts';
import { loadUnitsByName, readTableValues, VALUE_JSON_SQL } from './model-values.store.ts';
import { formatAttributeValue } from './parse-cell-value.ts';
import { attributeValue } from './value.contract.ts';

const unboundTableRow = z.object({
  id: z.int(),
  product: z.string(),
  number: z.int(),
  labels: z.array(z.string()),
  models: z.array(
    z.object({ name: z.string(), cells: z.array(z.string()), stated: z.record(z.string(), attributeValue) }),
  ),
});
const TABLES_AT_ONCE = 50;
const MAX_LINES = 1000;

/**
 * Binds columns of tables from an earlier release to attributes. A cell wins over a different value typed beside the
 * table.
 */
export async function bindTables(database: Database): Promise<void> {
  await database.transaction(async ({ client }) => {
    const { rowCount } = await executeSql(client)`select from product_tables where measures is null limit 1`;
    if (rowCount === 0) return;
    await executeSql(client)`lock table product_tables, models, model_attributes in share row exclusive mode`;
    const attributes = await loadUnitsByName(client);
    const known = new Map<string, string>();
    const bound = new Map<string, number>();
    const [disagreements, ids]: [string[], number[]] = [[], []];
    for (const isLast of [false, true]) {
      for await (const { id, product, number, table } of readUnboundTables(client)) {
        const binding = bindColumns(table, attributes, known);
        for (const one of binding.bound) known.set(one.label, one.attribute);
        if (!isLast) continue;
        for (const one of binding.bound) {
          const line = `${one.label} measures ${one.attribute}`;
          bound.set(line, (bound.get(line) ?? 0) + 1);
        }
        disagreements.push(
          ...binding.disagreements.map((one) => formatDisagreement(`${product}, table ${number}`, one)),
        );
        await executeSql(client)`update product_tables set measures = ${binding.measures}::text[] where id = ${id}`;
        ids.push(id);
      }
    }
    await readTableValues(client, ids);
    const lines = [...bound].map(([line, tables]) => `${line} (${tables} ${tables === 1 ? 'table' : 'tables'})`);
    const rest = disagreements.length - MAX_LINES;
    await storeUpgradeReport(client, [
      'Columns of tables are bound to the attributes that they measure:',
      ...lines,
      ...(disagreements.length > 0 ? ['Models whose cell and attribute disagreed:'] : []),
      ...disagreements.slice(0, MAX_LINES),
      ...(rest > 0 ? [`… and ${rest} more`] : []),
    ]);
  });
}

const formatDisagreement = (
  table: string,
  { model, label, cell, attribute, stated: value, stays }: CellDisagreement,
): string =>
  `${table}, ${model}: ${label} says "${cell}", ${attribute} was ${formatAttributeValue(value)}; ${
    stays === 'cell' ? 'the cell stays' : 'the column is left as text, and the attribute stays'
  }`;

async function* readUnboundTables(
  client: pg.ClientBase,
): AsyncGenerator<{ id: number; product: string; number: number; table: TableToBind }> {
  for (let after = 0; ; ) {
    const rows = await queryRows(client, unboundTableRow)`
      select t.id, p.slug as product, t.number, t.labels, coalesce((
        select json_agg(json_build_object('name', m.name, 'cells', m.cells, 'stated', coalesce((
          select json_object_agg(a.name, ${rawSql(VALUE_JSON_SQL)})
          from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = m.id), '{}')) order by m.position, m.id)
        from models m where m.table_id = t.id), '[]') as models
      from product_tables t join products p on p.id = t.product_id
      where t.measures is null and t.id > ${after} order by t.id limit ${TABLES_AT_ONCE}`;
    for (const { id, product, number, labels, models } of rows) {
      const read = models.map((model) => ({ ...model, stated: new Map(Object.entries(model.stated)) }));
      yield { id, product, number, table: { labels, models: read } };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** In the transaction of the upgrade, so that a crash cannot lose the report. */
async function storeUpgradeReport(client: DatabaseClient, lines: string[]): Promise<void> {
  await executeSql(client)`insert into upgrade_reports (lines) values (${lines}::text[])`;
}

/** Deletes a report only after it is printed. */
export async function printUpgradeReports({ pool }: Database, print: (line: string) => void): Promise<void> {
  const reports = await queryRows(pool, z.object({ id: z.int(), lines: z.array(z.string()) }))`
    select id, lines from upgrade_reports order by id`;
  for (const { id, lines } of reports) {
    for (const line of lines) print(line);
    await executeSql(pool)`delete from upgrade_reports where id = ${id}`;
  }
}
