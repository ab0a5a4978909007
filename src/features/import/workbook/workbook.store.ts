import type pg from 'pg';
import type { ParsedSheet, Row } from './parsed-sheet.ts';

/** The effect of writing rows: rows that are not stored yet, and stored ones that differ. */
export type Difference = { added: Set<Row>; changed: Set<Row> };

/** Called after each statement with the number of rows it processed. */
export type OnRows = (rows: number) => void;

/** Writes rows of one sheet to one table. compare() only reads; apply() writes the difference that compare() found. */
export interface Write {
  /** Number of rows to compare, for the progress. */
  rows: number;
  compare(client: pg.PoolClient, onRows: OnRows): Promise<Difference>;
  apply(client: pg.PoolClient, difference: Difference, onRows: OnRows): Promise<void>;
}

/** A column of the table: an SQL expression over the staged row `s` and the joins. */
export type TableValue = {
  value: string;
  /** The sheet columns it is built from; if the workbook has none of them, stored rows keep their value. */
  from?: string[];
};

/** How rows of a sheet are matched with rows of a table, and how their values map to columns. */
export type TableTarget<Values> = {
  table: string;
  /** Columns of the sheet that are stored under their own name. */
  sameName: Record<string, { sqlType: string }>;
  /** Additional fields of the staged row. */
  fields: Record<string, { sqlType: string; of: (row: Row<Values>) => unknown }>;
  /** Joins that resolve references by natural keys. */
  joins?: string;
  /** Condition for the stored row `t` to be the staged row `s`. */
  match: string;
  values: Record<string, TableValue>;
  /** An extra condition for a difference that values cannot show: a reference to a row added by this same import. */
  alsoDiffers?: string;
  /** Whether the table has updated_at. */
  hasUpdatedAt?: boolean;
  /** Groups of rows to insert one after the other; by default all at once. */
  levels?: Row<Values>[][];
};

/** Rows per statement: enough to be fast, few enough to limit the JSON to a few megabytes. */
const chunkRows = 1000;

/** Set-based upsert by natural key: one statement per thousand rows, and none for unchanged rows. */
export function tableWrite<Values>(
  sheet: ParsedSheet<Values>,
  rows: Row<Values>[],
  target: TableTarget<Values>,
): Write {
  const fields: TableTarget<Values>['fields'] = { ...target.fields };
  const values: Record<string, TableValue> = { ...target.values };
  for (const [name, { sqlType }] of Object.entries(target.sameName)) {
    fields[name] = { sqlType, of: (row) => Reflect.get(Object(row.values), name) };
    values[name] = { value: `s.${quoted(name)}`, from: [name] };
  }
  const staged = stagedAs(Object.entries(fields).map(([name, { sqlType }]) => [name, sqlType]));
  const joins = target.joins ?? '';
  const given = Object.entries(values).filter(
    ([, { from }]) => !from || from.some((heading) => sheet.headings.has(heading)),
  );
  const differs = [
    ...given.map(([column, { value }]) => `t.${quoted(column)} is distinct from ${value}`),
    ...(target.alsoDiffers ? [target.alsoDiffers] : []),
  ].join(' or ');
  const record = (row: Row<Values>, n: number) => ({
    n,
    ...Object.fromEntries(Object.entries(fields).map(([name, { of }]) => [name, of(row)])),
  });
  const columns = Object.keys(values).map(quoted).join(', ');
  const expressions = Object.values(values).map(({ value }) => value);
  const assignments = given.map(([column, { value }]) => `${quoted(column)} = ${value}`);
  if (target.hasUpdatedAt) assignments.push('updated_at = now()');

  return {
    rows: rows.length,

    async compare(client, onRows) {
      const difference: Difference = { added: new Set(), changed: new Set() };
      for (const chunk of chunksOf(rows)) {
        const found = await client.query<{ n: number; added: boolean }>(
          `select s.n, t.ctid is null as added from ${staged} ${joins}
           left join ${target.table} t on ${target.match} where t.ctid is null or ${differs}`,
          [JSON.stringify(chunk.map(record))],
        );
        for (const { n, added } of found.rows) {
          const row = chunk[n];
          if (row) difference[added ? 'added' : 'changed'].add(row as Row);
        }
        onRows(chunk.length);
      }
      return difference;
    },

    async apply(client, { added, changed }, onRows) {
      for (const level of target.levels ?? [rows]) {
        for (const chunk of chunksOf(level.filter((row) => added.has(row as Row)))) {
          await client.query(
            `insert into ${target.table} (${columns})
             select ${expressions.join(', ')} from ${staged} ${joins} order by s.n`,
            [JSON.stringify(chunk.map(record))],
          );
          onRows(chunk.length);
        }
      }
      for (const chunk of chunksOf(rows.filter((row) => changed.has(row as Row)))) {
        await client.query(
          `update ${target.table} t set ${assignments.join(', ')} from ${staged} ${joins} where ${target.match}`,
          [JSON.stringify(chunk.map(record))],
        );
        onRows(chunk.length);
      }
    },
  };
}

/** The staged rows as a table `s`; $1 is their JSON. */
export function stagedAs(fields: [string, string][]): string {
  const columns = [['n', 'integer'], ...fields].map(([name = '', sqlType]) => `${quoted(name)} ${sqlType}`);
  return `json_to_recordset($1::json) as s(${columns.join(', ')})`;
}

export function* chunksOf<Item>(items: Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += chunkRows) yield items.slice(at, at + chunkRows);
}

const quoted = (name: string): string => `"${name}"`;
