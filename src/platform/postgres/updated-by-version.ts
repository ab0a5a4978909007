import { setImmediate as othersFirst } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from './database.ts';
import { type Client, onlyRow } from './plain-sql.ts';

/** A row of a table that has one for each product: what the transaction of this catalogue version made of it. */
export interface ProductRow {
  product_id: number;
  version: string;
}

/** After this version, and in it after this product. */
export interface After {
  version: number;
  product: number;
}

interface Source<Value, Row extends ProductRow> {
  /** The value before any row. */
  create: () => Value;
  /** The next rows, in the order of version and product. */
  read: (client: Client, after: After, limit: number) => Promise<Row[]>;
  put: (value: Value, row: Row) => void;
  /** Rows that are put at once, in some milliseconds; then others get their turn. */
  atOnce: number;
  /** A value like this one, that changes by itself. */
  copy: (value: Value) => Value;
}

interface State<Value> {
  value: Value;
  /** Every change up to this version was read. */
  version: number;
  reading?: Promise<void> | undefined;
}

interface ByVersion {
  /** `within`: of a transaction, the database of the site, from whose value its own begins. */
  database: Pick<Database, 'pool' | 'within'>;
  catalogueVersion: { current: number };
}

/** The largest that PostgreSQL's integers have. */
const LAST_ID = 2_147_483_647;

/**
 * Something in memory, for each database, that is made from all rows of such a table, and afterwards only from those that changed: a
 * change of one product costs one row, however large the catalogue is. Versions are raised one after the other, so that none is
 * overlooked. Use it at once: the next change is written into the same object.
 */
export function updatedByVersion<Value, Row extends ProductRow>(source: Source<Value, Row>) {
  const states = new WeakMap<object, State<Value>>();
  const begin = ({ within }: ByVersion['database']): State<Value> => {
    const site = within && states.get(within);
    if (!site || site.reading) return { value: source.create(), version: -1 };
    return { value: source.copy(site.value), version: site.version };
  };
  return async ({ database, catalogueVersion }: ByVersion) => {
    const state = states.get(database) ?? begin(database);
    states.set(database, state);
    const update = () => {
      state.reading ??= readChanges(database, state, source).finally(() => {
        state.reading = undefined;
      });
      return state.reading;
    };
    const { current } = catalogueVersion;
    if (current === 0 || state.version < current) await update();
    // It joined a reading that had begun before the version was raised.
    if (state.version < current) await update();
    return state.value;
  };
}

async function readChanges<Value, Row extends ProductRow>(
  { pool }: ByVersion['database'],
  state: State<Value>,
  { create, read, put, atOnce }: Source<Value, Row>,
): Promise<void> {
  // Read first: a later change may already be among the rows, and will be read once more.
  const { version } = await onlyRow(pool, z.object({ version: z.string() }))`select version from catalogue_version`;
  // The site has read what this transaction does not see.
  if (Number(version) < state.version) Object.assign(state, { value: create(), version: -1 });
  let after: After | undefined = { version: state.version, product: LAST_ID };
  while (after) {
    const rows: Row[] = await read(pool, after, atOnce);
    for (const row of rows) put(state.value, row);
    const last = rows.at(-1);
    after = last && rows.length === atOnce ? { version: Number(last.version), product: last.product_id } : undefined;
    if (after) await othersFirst();
  }
  state.version = Number(version);
}
