import pg from 'pg';
import { z } from 'zod';
import {
  type DatabaseClient,
  executeSql,
  queryRows,
  rawSql,
  type SqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import { validateRows } from '../../../platform/postgres/validate-rows.ts';
import { findColumnMeasures } from '../../catalogue/measures/column-measures.ts';
import type { HistoryColumns } from './history.store.ts';

export interface NamedTable {
  id: number;
  number: number;
  product: { id: number; name: string };
  labels: readonly string[];
  measured: ReadonlySet<number>;
}

const tableRow = z.object({
  id: z.int(),
  number: z.int(),
  product_id: z.int(),
  product: z.string(),
  labels: z.array(z.string()),
  measures: z.array(z.string()),
});
const attributeRow = z.object({ id: z.int(), name: z.string(), unit: z.string().nullable() });
export type NamedAttribute = z.infer<typeof attributeRow>;

export async function loadAttributesById(client: DatabaseClient): Promise<Map<number, NamedAttribute>> {
  const rows = await queryRows(client, attributeRow)`select id, name, unit from attributes order by sort_order, id`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function loadNamedTables(
  client: DatabaseClient,
  ids: readonly number[],
  attributes: ReadonlyMap<number, NamedAttribute>,
): Promise<Map<number, NamedTable>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(client, tableRow)`
    select t.id, t.number, t.product_id, p.name as product, t.labels, coalesce(t.measures, '{}') as measures
    from product_tables t join products p on p.id = t.product_id where t.id = any(${[...new Set(ids)]}::integer[])`;
  const units = new Map([...attributes.values()].map(({ name, unit }) => [name, unit]));
  const idByName = new Map([...attributes.values()].map(({ id, name }) => [name, id]));
  return new Map(
    rows.map(({ id, number, product_id, product, labels, measures }) => {
      const measured = findColumnMeasures(labels, measures, units).flatMap(
        (one) => idByName.get(one?.name ?? '') ?? [],
      );
      return [id, { id, number, product: { id: product_id, name: product }, labels, measured: new Set(measured) }];
    }),
  );
}

export async function loadTablesOfModels(
  client: DatabaseClient,
  models: readonly number[],
  attributes: ReadonlyMap<number, NamedAttribute>,
): Promise<Map<number, NamedTable>> {
  if (models.length === 0) return new Map();
  const rows = await queryRows(client, z.object({ id: z.int(), table_id: z.int() }))`
    select id, table_id from models where id = any(${[...new Set(models)]}::integer[])`;
  const tables = await loadNamedTables(
    client,
    rows.map(({ table_id }) => table_id),
    attributes,
  );
  return new Map(
    rows.flatMap(({ id, table_id }) => {
      const table = tables.get(table_id);
      return table ? [[id, table] as const] : [];
    }),
  );
}

export async function loadReferencedNames(
  client: DatabaseClient,
  wanted: ReferencedIds,
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(client, z.object({ key: z.string(), name: z.string() }))`
    select 'category ' || id as key, name from categories where id = any(${[...wanted.category]}::integer[])
    union all select 'brand ' || id, name from brands where id = any(${[...wanted.brand]}::integer[])
    union all select 'product ' || id, name from products where id = any(${[...wanted.product]}::integer[])`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}
export type ReferencedIds = Record<'category' | 'brand' | 'product', ReadonlySet<number>>;

export type RowUpdate = { rowId: string; values: HistoryColumns };

const column = z.object({ name: z.string(), place: z.number().nullable(), type: z.string() });
type Column = z.infer<typeof column>;

export class StoredTableRows {
  readonly table: string;
  readonly #client: pg.ClientBase;
  readonly #table: string;
  readonly #columns: readonly Column[];

  private constructor(client: pg.ClientBase, table: string, columns: readonly Column[]) {
    this.table = table;
    this.#client = client;
    this.#table = pg.escapeIdentifier(table);
    this.#columns = columns;
  }

  static async of(client: pg.ClientBase, table: string): Promise<StoredTableRows> {
    const columns = await queryRows(client, column)`
      select a.attname as name, array_position(i.indkey::smallint[], a.attnum) as place,
        format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = ${pg.escapeIdentifier(table)}::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attname <> 'version'
      order by place, a.attnum`;
    return new StoredTableRows(client, table, columns);
  }

  get canBeArchived(): boolean {
    return this.#columns.some(({ name }) => name === 'is_active');
  }

  get named(): SqlFragment {
    return rawSql(this.#table);
  }

  isRow(rowId: string): SqlFragment {
    const key = this.#key;
    const value = (at: number) => (key.length === 1 ? rowId : `split_part(${rowId}, ',', ${at + 1})`);
    return rawSql(
      key.map(({ name, type }, at) => `t.${pg.escapeIdentifier(name)} = ${value(at)}::${type}`).join(' and '),
    );
  }

  async read(rowId: string): Promise<HistoryColumns | undefined> {
    return (await this.readAll([rowId])).get(rowId);
  }

  async readAll(rowIds: readonly string[]): Promise<Map<string, HistoryColumns>> {
    const rows = await this.#locked('wanted.id, to_jsonb(t) as row', rowIds);
    const stored = z.object({ id: z.string(), row: z.record(z.string(), z.unknown()) });
    return new Map(validateRows(rows, stored).map(({ id, row }) => [id, row]));
  }

  /** Locks rows until the transaction ends, in the order of keys, so that transactions cannot deadlock. */
  async lock(rowIds: readonly string[]): Promise<void> {
    await this.#locked('', rowIds);
  }

  #locked(columns: string, rowIds: readonly string[]): Promise<pg.QueryResult> {
    return executeSql(this.#client)`
      select ${rawSql(columns)} from unnest(${rowIds}::text[]) wanted (id) join ${this.named} t on ${this.isRow('wanted.id')}
      order by ${rawSql(this.#key.map(({ name }) => `t.${pg.escapeIdentifier(name)}`).join(', '))} for update of t`;
  }

  async write(changes: readonly RowUpdate[]): Promise<void> {
    const names = this.#known(changes[0]?.values ?? {});
    if (names.length === 0) return;
    await executeSql(this.#client)`
      update ${this.named} t set ${rawSql(names.map((name) => `${name} = r.${name}`).join(', '))}
      from jsonb_to_recordset(${JSON.stringify(changes)}) given ("rowId" text, "values" jsonb)
      cross join jsonb_populate_record(null::${this.named}, given."values") r where ${this.isRow('given."rowId"')}`;
  }

  async add(rows: readonly HistoryColumns[]): Promise<void> {
    const names = this.#known(rows[0] ?? {});
    await executeSql(this.#client)`
      insert into ${this.named} (${rawSql(names.join(', '))}) overriding system value
      select ${rawSql(names.map((name) => `r.${name}`).join(', '))}
      from jsonb_populate_recordset(null::${this.named}, ${JSON.stringify(rows)}) r`;
  }

  async remove(rowIds: readonly string[]): Promise<void> {
    await executeSql(this.#client)`
      delete from ${this.named} t using unnest(${rowIds}::text[]) gone (id) where ${this.isRow('gone.id')}`;
  }

  get #key(): Column[] {
    return this.#columns.filter(({ place }) => place !== null);
  }

  #known(values: HistoryColumns): string[] {
    return this.#columns.filter(({ name }) => Object.hasOwn(values, name)).map(({ name }) => pg.escapeIdentifier(name));
  }
}
