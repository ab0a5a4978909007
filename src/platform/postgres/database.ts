import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';

type NoSchema = Record<string, never>;

/** What queries run on: the pool, or one open transaction. Stores take this type, so that they work in both. */
export type Queryable = NodePgDatabase | NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** One open transaction, seen by each library that may take part in it. */
export type Transaction = {
  /** Drizzle inside the transaction. A nested `tx.transaction()` is a savepoint. */
  tx: NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
  /** The same connection, for plain SQL and `copy`. */
  client: pg.PoolClient;
  /** The same connection as pg-boss wants it: `boss.send(queue, data, { db: transaction.jobs })`. */
  jobs: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
};

export type Database = {
  pool: pg.Pool;
  db: NodePgDatabase;
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws, and the error is passed on.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Waits for the running queries and closes all connections. A second call does nothing. */
  close(): Promise<void>;
};

type Options = {
  /** Most connections at once; 10 by default. */
  connections?: number;
  /** Told of connections lost while nobody waits for an answer (the server restarted). The pool opens new ones by itself. */
  onConnectionLost?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL given as a connection string (`postgresql://…`). Connects on the first query, not before.
 *
 * Every connection gets an error listener for its whole life: a connection that is lost while it is checked out emits
 * an `error` event, which would end the process. The query that was running is rejected as well, so nothing is hidden.
 */
export function openDatabase(connectionString: string, options: Options = {}): Database {
  const onConnectionLost = options.onConnectionLost ?? (() => {});
  const pool = new pg.Pool({
    connectionString,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'clamp-catalogue',
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  let closing: Promise<void> | undefined;
  pool.on('error', ({ message }) => {
    // The pool's own error carries the whole client. A connection that ends while the pool closes is not lost.
    if (!closing) onConnectionLost(new Error(message));
  });

  return {
    pool,
    db: drizzle(pool),
    async transaction(work) {
      const client = await pool.connect();
      let lost: Error | undefined;
      const noteLoss = (error: Error) => {
        lost = error;
      };
      client.on('error', noteLoss);
      const jobs = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      try {
        return await drizzle(client).transaction((tx) => work({ tx, client, jobs }));
      } finally {
        client.off('error', noteLoss);
        client.release(lost);
      }
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
