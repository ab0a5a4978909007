import pg from 'pg';
import { z } from 'zod';
import { checkedRows } from '../../../platform/postgres/checked-rows.ts';
import { execute, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import type { Columns } from './history.store.ts';

export type RowValues = { rowId: string; values: Columns };

/** Reads and writes rows of one table by the columns of its history. */
export class TableRows {
  readonly #client: pg.ClientBase;
  readonly #table: string;
  readonly #key: readonly string[];
  readonly #columns: readonly string[];

  private constructor(client: pg.ClientBase, table: string, key: readonly string[], columns: readonly string[]) {
    this.#client = client;
    this.#table = pg.escapeIdentifier(table);
    this.#key = key;
    this.#columns = columns;
  }

  static async of(client: pg.ClientBase, table: string): Promise<TableRows> {
    const rows = await queryRows(client, z.object({ name: z.string(), place: z.number().nullable() }))`
      select a.attname as name, array_position(i.indkey::smallint[], a.attnum) as place
      from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = ${pg.escapeIdentifier(table)}::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attname <> 'version'
      order by place, a.attnum`;
    const key = rows.filter(({ place }) => place !== null).map(({ name }) => name);
    return new TableRows(
      client,
      table,
      key,
      rows.map(({ name }) => name),
    );
  }

  get canBeArchived(): boolean {
    return this.#columns.includes('is_active');
  }

  /** The row, locked until the end of the transaction. */
  async read(rowId: string): Promise<Columns | undefined> {
    return (await this.readAll([rowId])).get(rowId);
  }

  /** The rows that are there by their ids, locked until the end of the transaction. */
  async readAll(rowIds: readonly string[]): Promise<Map<string, Columns>> {
    const rows = await this.#locked('wanted.id, to_jsonb(t) as row', rowIds);
    const stored = z.object({ id: z.string(), row: z.record(z.string(), z.unknown()) });
    return new Map(checkedRows(rows, stored).map(({ id, row }) => [id, row]));
  }

  /** Locks the rows until the end of the transaction, in the order of their keys. */
  async lock(rowIds: readonly string[]): Promise<void> {
    await this.#locked('', rowIds);
  }

  #locked(columns: string, rowIds: readonly string[]): Promise<pg.QueryResult> {
    const keys = JSON.stringify(rowIds.map((id) => ({ id, key: this.#keyOf(id) })));
    return execute(this.#client)`
      select ${raw(columns)} from jsonb_to_recordset(${keys}) wanted (id text, key jsonb)
      cross join jsonb_populate_record(null::${raw(this.#table)}, wanted.key) r
      join ${raw(this.#table)} t on ${raw(this.#sameRow)}
      order by ${raw(this.#key.map((name) => `t.${pg.escapeIdentifier(name)}`).join(', '))} for update of t`;
  }

  /** Writes columns, the same ones of every row; those that the table has no more are left out. */
  async write(changes: readonly RowValues[]): Promise<void> {
    const names = this.#known(changes[0]?.values ?? {});
    if (names.length === 0) return;
    const rows = changes.map(({ rowId, values }) => ({ ...values, ...this.#keyOf(rowId) }));
    await execute(this.#client)`
      update ${raw(this.#table)} t set ${raw(names.map((name) => `${name} = r.${name}`).join(', '))}
      from jsonb_populate_recordset(null::${raw(this.#table)}, ${JSON.stringify(rows)}) r where ${raw(this.#sameRow)}`;
  }

  async add(values: Columns): Promise<void> {
    const names = this.#known(values);
    await execute(this.#client)`
      insert into ${raw(this.#table)} (${raw(names.join(', '))}) select ${raw(names.map((name) => `r.${name}`).join(', '))}
      from jsonb_populate_record(null::${raw(this.#table)}, ${values}) r`;
  }

  async remove(rowId: string): Promise<void> {
    await execute(this.#client)`
      delete from ${raw(this.#table)} t using jsonb_populate_record(null::${raw(this.#table)}, ${this.#keyOf(rowId)}) r
      where ${raw(this.#sameRow)}`;
  }

  #known(values: Columns): string[] {
    return this.#columns.filter((name) => name in values).map((name) => pg.escapeIdentifier(name));
  }

  get #sameRow(): string {
    return this.#key
      .map(pg.escapeIdentifier)
      .map((name) => `t.${name} = r.${name}`)
      .join(' and ');
  }

  #keyOf(rowId: string): Columns {
    const values = this.#key.length === 1 ? [rowId] : rowId.split(',');
    return Object.fromEntries(this.#key.map((name, at) => [name, values[at]]));
  }
}
