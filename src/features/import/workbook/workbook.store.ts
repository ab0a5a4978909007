import type pg from 'pg';
import type { ParsedSheet, Row } from './parsed-sheet.ts';

/** What writing some rows would do: rows that are not stored yet, and stored ones that differ. */
export type Difference = { added: Set<Row>; changed: Set<Row> };

/** Told how many rows one more statement has dealt with. */
export type OnRows = (rows: number) => void;

/** Rows of one sheet on their way into one table. compare() only reads; apply() writes what compare() found. */
export interface Write {
  /** How many rows it will be asked about, for the progress. */
  rows: number;
  compare(client: pg.PoolClient, onRows: OnRows): Promise<Difference>;
  apply(client: pg.PoolClient, difference: Difference, onRows: OnRows): Promise<void>;
}

/** A column of the table: an SQL expression over the staged row `s` and the joins. */
export type TableValue = {
  value: string;
  /** The workbook's columns it is made of; when the workbook has none of them, stored rows keep what they have. */
  from?: string[];
};

/** How rows of a sheet are matched with the rows of one table, and which value goes where. */
export type TableTarget<Values> = {
  table: string;
  /** Columns of the sheet that are stored under their own name. */
  straight: Record<string, { sqlType: string }>;
  /** Further fields of the staged row. */
  fields: Record<string, { sqlType: string; of: (row: Row<Values>) => unknown }>;
  /** Finds what the row refers to, by natural keys. */
  joins?: string;
  /** When the stored row `t` is the staged row `s`. */
  match: string;
  values: Record<string, TableValue>;
  /** A difference that values cannot show: a reference to a row that this import will add. */
  differsToo?: string;
  /** The table has updated_at. */
  dated?: boolean;
  /** Groups of rows that must be inserted one after the other; default: all at once. */
  levels?: Row<Values>[][];
};

/** One statement takes this many rows: large enough to be quick, small enough for its JSON to stay a few megabytes. */
const chunkRows = 1000;

/** Set-based upsert by natural key: one statement per thousand rows, and none for rows that are stored as they are. */
export function tableWrite<Values>(
  sheet: ParsedSheet<Values>,
  rows: Row<Values>[],
  target: TableTarget<Values>,
): Write {
  const fields: TableTarget<Values>['fields'] = { ...target.fields };
  const values: Record<string, TableValue> = { ...target.values };
  for (const [name, { sqlType }] of Object.entries(target.straight)) {
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
    ...(target.differsToo ? [target.differsToo] : []),
  ].join(' or ');
  const record = (row: Row<Values>, n: number) => ({
    n,
    ...Object.fromEntries(Object.entries(fields).map(([name, { of }]) => [name, of(row)])),
  });
  const columns = Object.keys(values).map(quoted).join(', ');
  const expressions = Object.values(values).map(({ value }) => value);
  const assignments = given.map(([column, { value }]) => `${quoted(column)} = ${value}`);
  if (target.dated) assignments.push('updated_at = now()');

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
