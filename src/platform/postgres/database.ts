import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { statementNames } from './prepared-statements.ts';

type NoSchema = Record<string, never>;

/** What queries run on: the pool, or one open transaction. Stores take this type, so that they work in both. */
export type Queryable = NodePgDatabase | NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** One open transaction, in the form that each participating library needs. */
export type Transaction = {
  /** Drizzle inside the transaction. A nested `tx.transaction()` is a savepoint. */
  tx: NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
  /** The same connection, for plain SQL and `copy`. */
  client: pg.PoolClient;
  /** The same connection in the form that pg-boss expects: `boss.send(queue, data, { db: transaction.jobs })`. */
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
  /** Max connections at once; 10 by default. */
  connections?: number;
  /** A statement that takes longer is canceled, and so is a transaction that waits that long. No limit by default. */
  statementTimeoutMs?: number;
  /** Called when an idle connection is lost (the server restarted). The pool opens new ones automatically. */
  onConnectionLost?: (error: Error) => void;
  /** Called with the text, without the parameters, of a query that took SLOW_QUERY_MS or longer. */
  onSlowQuery?: (text: string, ms: number) => void;
  /** Whether each connection keeps the plans of statements: for the same few statements again and again. */
  prepares?: boolean;
};

const SLOW_QUERY_MS = 500;

/**
 * Opens a pool on a PostgreSQL given as a connection string (`postgresql://…`). Connects on the first query, not before.
 *
 * Every connection gets an error listener for its whole life: a connection that is lost while it is checked out emits
 * an `error` event, which would end the process. A running query is rejected as well, so no error is hidden.
 */
export function openDatabase(connectionString: string, options: Options = {}): Database {
  const onConnectionLost = options.onConnectionLost ?? (() => {});
  const pool = new pg.Pool({
    connectionString,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    onConnect: (client) => setTimeLimits(client, options.statementTimeoutMs),
    application_name: 'clamp-catalogue',
  });
  const { onSlowQuery } = options;
  const named = options.prepares ? statementNames() : undefined;
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (named) {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((first: unknown, ...rest: unknown[]) =>
        query(named(first, rest[0]), ...rest)) as typeof client.query;
    }
    if (onSlowQuery) client.query = timed(client.query.bind(client), onSlowQuery) as typeof client.query;
  });
  let closing: Promise<void> | undefined;
  pool.on('error', ({ message }) => {
    // The pool's error references the whole client. A connection that ends while the pool closes is not lost.
    if (!closing) onConnectionLost(new Error(message));
  });

  return {
    pool,
    db: drizzle(pool),
    async transaction(work) {
      const client = await pool.connect();
      let lost: Error | undefined;
      const recordLoss = (error: Error) => {
        lost = error;
      };
      client.on('error', recordLoss);
      const jobs = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      try {
        return await drizzle(client).transaction((tx) => work({ tx, client, jobs }));
      } finally {
        client.off('error', recordLoss);
        client.release(lost);
      }
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** Set by a statement: PgBouncer refuses a connection that asks for the limits while it is opened. */
async function setTimeLimits(client: pg.ClientBase, statementMs: number | undefined): Promise<void> {
  if (statementMs === undefined) return;
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false),
      set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(statementMs), String(5 * statementMs)],
  );
}

/** `query` of a connection, which takes a callback or returns a promise. */
function timed(query: (...args: never[]) => unknown, onSlowQuery: (text: string, ms: number) => void) {
  return (...args: unknown[]): unknown => {
    const begun = performance.now();
    const ended = () => {
      const ms = performance.now() - begun;
      if (ms >= SLOW_QUERY_MS) onSlowQuery(textOf(args[0]), ms);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...result: unknown[]) => {
        ended();
        callback(...result);
      };
    }
    const result = query(...(args as never[]));
    if (result instanceof Promise) result.then(ended, ended);
    return result;
  };
}

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query;
  return typeof text === 'string' ? text.slice(0, 1000) : '';
}
