import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';
import { cutText } from '../text/cut-text.ts';
import { isConnectionRefusal } from './database-errors.ts';

/**
 * Limit of prepared statements per connection. Some texts depend on the number of typed words; the rarest are not
 * prepared.
 */
const MAX_PREPARED = 400;
const OFTEN = 3;
const MAX_COUNTED = 2000;

/**
 * Names parameterised statements, so that PostgreSQL parses them once per connection: planning takes as long as
 * running.
 */
function createStatementNamer(): (query: unknown, values: unknown) => unknown {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= MAX_PREPARED) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (counts.size < MAX_COUNTED) counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return (query, values) => {
    // Without values, a text may hold several statements.
    if (!Array.isArray(values) || !values.length) return query;
    const config = typeof query === 'string' ? { text: query } : query;
    const name = isUnnamedQuery(config) ? nameOf(config.text) : undefined;
    return name ? { ...(config as pg.QueryConfig), name } : query;
  };
}

const isUnnamedQuery = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  !('name' in query && query.name);

export type DatabaseTransaction = {
  client: pg.PoolClient;
  /** Form that pg-boss expects: `boss.send(queue, data, { db: transaction.jobs })`. */
  jobs: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
};

export type Database = {
  pool: pg.Pool;
  /** Commits when `work` returns; rolls back and rethrows when it throws. */
  transaction<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** Waits at most CLOSE_MS for running queries. A second call does nothing. */
  close(): Promise<void>;
};

type Options = {
  connections?: number;
  /** Limit of a statement and of a lock wait; five times as long for an idle transaction. No limit by default. */
  statementTimeoutMs?: number;
  /** Within this time PostgreSQL ends the query of a killed process, whose locks others wait for. */
  clientCheckMs?: number;
  /**
   * Closes a connection after this silence in milliseconds, since a frozen server reports nothing; no limit by default.
   */
  answerMs?: number;
  /** Time limit in milliseconds of the wait for a connection, at most `answerMs`; 10 s by default. */
  connectMs?: number;
  /** Called when an idle connection is lost; the pool opens new ones. */
  onConnectionLost?: (error: Error) => void;
  /**
   * Called in the caller's asynchronous context for a query of SLOW_QUERY_MS or longer, with the text without
   * parameters.
   */
  onSlowQuery?: (text: string, ms: number) => void;
  /** Called when a query gets no connection: all are busy, or the server refuses more. */
  onRefused?: () => void;
  /** True to cache plans of statements per connection, for a few repeated statements. */
  prepares?: boolean;
};

const SLOW_QUERY_MS = 500;
const CONNECT_MS = 10_000;
const CLOSE_MS = 5000;
export const KEEP_ALIVE_OPTIONS = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Opens a pool of connections. Every connection has an error listener for life: losing a checked-out one would end the
 * process.
 */
export function openDatabase(connectionString: string, options: Options = {}): Database {
  const onConnectionLost = options.onConnectionLost ?? (() => {});
  const { onSlowQuery, answerMs, connectMs = CONNECT_MS } = options;
  const named = options.prepares ? createStatementNamer() : undefined;
  const open = new Set<pg.ClientBase>();
  const pool = new pg.Pool({
    connectionString,
    ...KEEP_ALIVE_OPTIONS,
    max: options.connections ?? 10,
    connectionTimeoutMillis: Math.min(connectMs, answerMs ?? connectMs),
    application_name: 'clamp-catalogue',
    onConnect: (client) => {
      open.add(client);
      client.on('end', () => open.delete(client));
      client.on('error', () => {});
      if (named) {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        client.query = ((first: unknown, ...rest: unknown[]) =>
          query(named(first, rest[0]), ...rest)) as typeof client.query;
      }
      if (onSlowQuery || answerMs) {
        client.query = watchQuery(client.query.bind(client), (query) => {
          const begun = performance.now();
          const asCaller = onSlowQuery && AsyncLocalStorage.snapshot();
          const answered = answerMs ? closeWhenSilent(client, answerMs) : () => {};
          return () => {
            answered();
            const ms = performance.now() - begun;
            if (ms >= SLOW_QUERY_MS) asCaller?.(() => onSlowQuery?.(getQueryText(query), ms));
          };
        }) as typeof client.query;
      }
      return setTimeLimits(client, options);
    },
  });
  if (onSlowQuery) keepCallerContext(pool);
  if (options.onRefused) watchRefusals(pool, options.onRefused);
  let closing: Promise<void> | undefined;
  pool.on('error', ({ message }) => {
    // The pool's error references the whole client. A connection that ends while the pool closes is not lost.
    if (!closing) onConnectionLost(new Error(message));
  });
  const closeAll = async () => {
    const rest = setTimeout(() => {
      for (const client of open) closeConnection(client);
    }, CLOSE_MS);
    await pool.end();
    clearTimeout(rest);
  };

  return {
    pool,
    transaction: (work) => inTransaction(pool, work),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const recordLoss = (error: Error) => {
    lost = error;
  };
  client.on('error', recordLoss);
  const jobs = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  try {
    await client.query('begin');
    const value = await work({ client, jobs });
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch(recordLoss);
    throw error;
  } finally {
    client.off('error', recordLoss);
    client.release(lost);
  }
}

/** A query that waited for a connection continues in its own caller's asynchronous context. */
function keepCallerContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((callback?: (...found: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
}

function watchRefusals(pool: pg.Pool, onRefused: () => void): void {
  const connect = pool.connect.bind(pool) as (callback?: (...found: unknown[]) => void) => Promise<unknown>;
  const look = (error: unknown) => isConnectionRefusal(error) && onRefused();
  pool.connect = ((callback?: (...found: unknown[]) => void) => {
    if (callback)
      return connect((error, ...found) => {
        look(error);
        callback(error, ...found);
      });
    const connecting = connect();
    connecting.catch(look);
    return connecting;
  }) as typeof pool.connect;
}

/** Needs a statement, since PgBouncer refuses these options at the start of a connection. */
async function setTimeLimits(
  client: pg.ClientBase,
  { statementTimeoutMs: statementMs, clientCheckMs }: Options,
): Promise<void> {
  if (clientCheckMs)
    await client.query(`select set_config('client_connection_check_interval', $1, false)`, [String(clientCheckMs)]);
  if (statementMs === undefined) return;
  // JIT compilation takes longer than any statement of a request may.
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false),
      set_config('idle_in_transaction_session_timeout', $2, false), set_config('jit', 'off', false)`,
    [String(statementMs), String(5 * statementMs)],
  );
}

/**
 * Closes a connection after `answerMs` without data. Queries of a connection wait for each other, so any data counts.
 * @returns a function to call when the query has ended
 */
export function closeWhenSilent(client: pg.ClientBase, answerMs: number): () => void {
  const socket = getSocket(client);
  let ended = false;
  let heard = socket.bytesRead;
  const look = () => {
    if (!ended && socket.bytesRead === heard) {
      const message = `PostgreSQL has not answered for ${answerMs / 1000} s`;
      closeConnection(client, Object.assign(new Error(message), { code: 'ETIMEDOUT', syscall: 'read' }));
    }
    heard = socket.bytesRead;
  };
  // A blocked process first reads the data that arrived in the meantime.
  const timer = setInterval(() => setImmediate(look), answerMs);
  return () => {
    ended = true;
    clearInterval(timer);
  };
}

/** Closes a connection at once; `end` of the client would wait for the server. */
export const closeConnection = (client: pg.ClientBase, error?: Error): void => {
  getSocket(client).destroy(error);
};

const getSocket = (client: pg.ClientBase) =>
  (client as pg.ClientBase & { connection: { stream: Socket } }).connection.stream;

function watchQuery(query: (...args: never[]) => unknown, onBegin: (query: unknown) => () => void) {
  return (...args: unknown[]): unknown => {
    if (typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0]) return query(...(args as never[]));
    const onEnd = onBegin(args[0]);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...result: unknown[]) => {
        onEnd();
        callback(...result);
      };
    }
    const result = query(...(args as never[]));
    if (result instanceof Promise) result.then(onEnd, onEnd);
    return result;
  };
}

function getQueryText(query: unknown): string {
  const text = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query;
  return typeof text === 'string' ? cutText(text, 1000) : '';
}
