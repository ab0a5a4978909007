import pg from 'pg';
import type { Columns } from './history.store.ts';

type Key = { name: string; type: string };

/** Reads and writes rows of one table by the columns of its history. */
export class TableRows {
  readonly #client: pg.ClientBase;
  readonly #table: string;
  readonly #key: readonly Key[];
  readonly #columns: readonly string[];

  private constructor(client: pg.ClientBase, table: string, key: readonly Key[], columns: readonly string[]) {
    this.#client = client;
    this.#table = pg.escapeIdentifier(table);
    this.#key = key;
    this.#columns = columns;
  }

  static async of(client: pg.ClientBase, table: string): Promise<TableRows> {
    const { rows } = await client.query<{ name: string; type: string; place: number | null }>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, array_position(i.indkey::smallint[], a.attnum) as place
       from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'version'
       order by place, a.attnum`,
      [pg.escapeIdentifier(table)],
    );
    const key = rows.filter(({ place }) => place !== null);
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
    const { rows } = await this.#client.query<{ row: Columns }>(
      `select to_jsonb(t) as row from ${this.#table} t where ${this.#sameKey(1)} for update`,
      this.#keyValues(rowId),
    );
    return rows[0]?.row;
  }

  /** Writes these columns; those that the table has no more are left out. */
  async write(rowId: string, values: Columns): Promise<void> {
    const names = this.#known(values);
    if (names.length === 0) return;
    await this.#client.query(
      `update ${this.#table} t set ${names.map((name) => `${name} = r.${name}`).join(', ')}
       from jsonb_populate_record(null::${this.#table}, $1) r where ${this.#sameKey(2)}`,
      [values, ...this.#keyValues(rowId)],
    );
  }

  async add(values: Columns): Promise<void> {
    const names = this.#known(values);
    await this.#client.query(
      `insert into ${this.#table} (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')}
       from jsonb_populate_record(null::${this.#table}, $1) r`,
      [values],
    );
  }

  async remove(rowId: string): Promise<void> {
    await this.#client.query(`delete from ${this.#table} t where ${this.#sameKey(1)}`, this.#keyValues(rowId));
  }

  #known(values: Columns): string[] {
    return this.#columns.filter((name) => name in values).map((name) => pg.escapeIdentifier(name));
  }

  #sameKey(first: number): string {
    return this.#key
      .map(({ name, type }, at) => `t.${pg.escapeIdentifier(name)} = $${first + at}::${type}`)
      .join(' and ');
  }

  #keyValues(rowId: string): string[] {
    return this.#key.length === 1 ? [rowId] : rowId.split(',');
  }
}
