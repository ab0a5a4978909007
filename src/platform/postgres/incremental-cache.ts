import { z } from 'zod';
import type { AppCaches } from '../app-caches.ts';
import type { Database } from './database.ts';
import { type DatabaseClient, queryOnlyRow } from './plain-sql.ts';

/** One row per product with the catalogue version of its last change. */
export interface VersionedProductRow {
  product_id: number;
  version: string;
}

export interface VersionCursor {
  version: number;
  product: number;
}

interface Source<Value, Row extends VersionedProductRow> {
  create: () => Value;
  read: (client: DatabaseClient, after: VersionCursor, limit: number) => Promise<Row[]>;
  put: (value: Value, row: Row) => void;
  remove: (value: Value, product: number) => void;
  atOnce: number;
  copy: (value: Value) => Value;
}

interface State<Value> {
  value: Value;
  version: number;
  reading?: Promise<void> | undefined;
}

interface ByVersion {
  database: Pick<Database, 'pool'>;
  caches: AppCaches;
  catalogueVersion: { current: number };
  log: { error(facts: object, message: string): void };
}

const LAST_ID = 2_147_483_647;

/**
 * Reads only changed rows, so a change of one product costs one row. Use the value at once: the next change modifies
 * the same object. In a preview, it starts from the app's value. A row whose `put` throws is logged
 * and removed.
 */
export function createIncrementalCache<Value, Row extends VersionedProductRow>(source: Source<Value, Row>) {
  const open = (outer?: State<Value>): State<Value> =>
    !outer || outer.reading
      ? { value: source.create(), version: -1 }
      : { value: source.copy(outer.value), version: outer.version };
  return async (services: ByVersion) => {
    const { caches, catalogueVersion } = services;
    const state = caches.of(open);
    const update = () => {
      state.reading ??= readChanges(services, state, source).finally(() => {
        state.reading = undefined;
      });
      return state.reading;
    };
    const { current } = catalogueVersion;
    if (current === 0 || state.version < current) await update();
    // The first call may have joined an update that began before the version was raised.
    if (state.version < current) await update();
    return state.value;
  };
}

async function readChanges<Value, Row extends VersionedProductRow>(
  { database: { pool }, log }: ByVersion,
  state: State<Value>,
  { create, read, put, remove, atOnce }: Source<Value, Row>,
): Promise<void> {
  // The version is read before the rows. Rows of a later change may then be read twice, but none is missed.
  const { version } = await queryOnlyRow(
    pool,
    z.object({ version: z.string() }),
  )`select version from catalogue_version`;
  // The site's value has newer rows than this transaction sees, so it is made again.
  if (Number(version) < state.version) Object.assign(state, { value: create(), version: -1 });
  let reading: Promise<Row[]> | undefined = read(pool, { version: state.version, product: LAST_ID }, atOnce);
  while (reading) {
    const rows: Row[] = await reading;
    const last = rows.at(-1);
    // PostgreSQL reads the next rows while these are stored. Waiting for them lets other requests in between.
    reading =
      last && rows.length === atOnce
        ? read(pool, { version: Number(last.version), product: last.product_id }, atOnce)
        : undefined;
    for (const row of rows) {
      try {
        put(state.value, row);
      } catch (error) {
        remove(state.value, row.product_id);
        log.error({ err: error, product: row.product_id }, 'A product could not be read and is left out');
      }
    }
  }
  state.version = Number(version);
}
