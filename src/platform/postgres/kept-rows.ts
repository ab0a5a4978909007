import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkedRows } from './checked-rows.ts';
import type { Queryable } from './database.ts';

/** A row of a table that is kept by product: what the transaction of this catalogue version made of it. */
export interface KeptRow {
  product_id: number;
  version: string;
}

/** After this version, and in it after this product. */
export interface After {
  version: number;
  product: number;
}

/** Products that are read at once, in some milliseconds. */
const AT_ONCE = 1000;
/** The largest that PostgreSQL's integers have. */
const LAST_ID = 2_147_483_647;

/** The catalogue version that a statement sees now. */
async function storedVersion(db: Queryable): Promise<number> {
  const rows = checkedRows(
    await db.execute(sql`select version from catalogue_version`),
    z.object({ version: z.string() }),
  );
  return Number(rows[0]?.version ?? 0);
}

/**
 * Something in memory that is made from all rows of a table, and afterwards only from those that changed: a change of one product
 * costs one row, however large the catalogue is. Versions are raised one after the other, so that none is overlooked.
 */
export class KeptRows<Row extends KeptRow> {
  readonly #read: (db: Queryable, after: After, limit: number) => Promise<Row[]>;
  readonly #put: (row: Row) => void;
  /** Every change up to this version was read. */
  #version = -1;
  #reading: Promise<void> | undefined;

  /** `read` returns the rows in the order of version and product. */
  constructor(read: (db: Queryable, after: After, limit: number) => Promise<Row[]>, put: (row: Row) => void) {
    this.#read = read;
    this.#put = put;
  }

  /** Reads what changed up to a catalogue version; 0 if it is unknown. */
  async upTo(version: number, db: Queryable): Promise<void> {
    if (version === 0 || this.#version < version) await this.#update(db);
    // It joined a reading that had begun before the version was raised.
    if (this.#version < version) await this.#update(db);
  }

  #update(db: Queryable): Promise<void> {
    this.#reading ??= this.#readAll(db).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAll(db: Queryable): Promise<void> {
    // Read first: a later change may already be among the rows, and will be read once more.
    const version = await storedVersion(db);
    let after: After | undefined = { version: this.#version, product: LAST_ID };
    while (after) {
      const rows: Row[] = await this.#read(db, after, AT_ONCE);
      for (const row of rows) this.#put(row);
      const last = rows.at(-1);
      after = last && rows.length === AT_ONCE ? { version: Number(last.version), product: last.product_id } : undefined;
      if (after) await othersFirst();
    }
    this.#version = version;
  }
}
