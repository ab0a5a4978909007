import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { freezingProxy } from '../../../test/freezing-proxy.ts';
import { openLog } from '../log.ts';
import { watchCatalogueVersion } from './catalogue-version.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseAway } from './database-errors.ts';
import { openNotificationListener } from './notification-listener.ts';
import { executeSql, rawSql } from './plain-sql.ts';

describe('The database', () => {
  let opened: Awaited<ReturnType<typeof emptyDatabase>>;
  let database: Database;
  beforeAll(async () => {
    opened = await emptyDatabase();
    database = opened.database;
    await database.pool.query('create table notes (text text)');
  });
  beforeEach(() => database.pool.query('truncate notes'));
  afterAll(() => opened.close());
  const notes = async () => {
    const { rows } = await database.pool.query<{ text: string }>('select text from notes order by text');
    return rows.map((row) => row.text);
  };

  it('commits what templates, plain SQL and the job queue did in one transaction', async () => {
    const result = await database.transaction(async ({ client, jobs }) => {
      await executeSql(client)`insert into notes values (${'builder'})`;
      await client.query(`insert into notes values ('client')`);
      await jobs.executeSql('insert into notes values ($1)', ['jobs']);
      expect(await notes()).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await notes()).toEqual(['builder', 'client', 'jobs']);
  });

  it('rolls all of it back when the work fails, and passes on the error', async () => {
    const failing = database.transaction(async ({ client, jobs }) => {
      await executeSql(client)`insert into notes values (${'builder'})`;
      await jobs.executeSql(`insert into notes values ('jobs')`);
      throw new Error('no stamp left');
    });
    await expect(failing).rejects.toThrow('no stamp left');
    expect(await notes()).toEqual([]);
  });

  it('rolls back only the inner part when only that fails', async () => {
    await database.transaction(async ({ client }) => {
      await client.query(`insert into notes values ('outer')`);
      await client.query('savepoint inner_part');
      await client.query(`insert into notes values ('inner')`);
      await expect(client.query(`do $$ begin raise exception 'inner'; end $$`)).rejects.toThrow('inner');
      await client.query('rollback to savepoint inner_part');
    });
    expect(await notes()).toEqual(['outer']);
  });

  it('names slow queries without their parameters, whichever way they are made', async () => {
    const slow: string[] = [];
    const watched = openDatabase(opened.connectionString, { onSlowQuery: (text) => slow.push(text) });
    await executeSql(watched.pool)`select 'quick', ${'asha'}`;
    await executeSql(watched.pool)`select pg_sleep(0.6), ${'asha'}::text as builder`;
    await watched.pool.query(`select pg_sleep(0.6), $1::text as pool`, ['asha']);
    await watched.transaction(({ client }) => client.query(`select pg_sleep(0.6), $1::text as client`, ['asha']));
    await watched.close();
    expect(slow.map((text) => text.split(' ').at(-1))).toEqual(['builder', 'pool', 'client']);
    expect(slow.join()).not.toContain('asha');
  });

  it('prepares the statements that are sent again and again, and no others', async () => {
    const preparing = openDatabase(opened.connectionString, { connections: 1, prepares: true });
    for (let at = 0; at < 5; at += 1) {
      await executeSql(preparing.pool)`select ${at}::int as often`;
      await executeSql(preparing.pool)`select ${rawSql(String(at))} as each_another`;
    }
    const { rows } = await preparing.pool.query('select statement from pg_prepared_statements');
    await preparing.close();
    expect(rows).toEqual([{ statement: 'select $1::int as often' }]);
  });

  it('closes a connection that does not answer, with the statements that wait for it, and opens a new one', async () => {
    const proxy = await freezingProxy(opened.connectionString);
    const through = openDatabase(proxy.connectionString, { connections: 2, answerMs: 300 });
    // A slow statement is not cut off while another statement of the same connection is answered.
    await through.transaction(({ client }) =>
      Promise.all([0.2, 0.2].map((s) => client.query('select pg_sleep($1)', [s]))),
    );
    const inside = through.transaction(async ({ client }) => {
      proxy.freeze();
      await client.query(`insert into notes values ('lost')`);
    });
    expect(isDatabaseAway(await inside.catch((error: unknown) => error))).toBe(true);
    expect((await through.pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    // A new connection has the same time limit as an answer.
    proxy.freeze({ all: true });
    const begun = performance.now();
    await expect(Promise.all([1, 2].map(() => through.pool.query('select 1')))).rejects.toThrow();
    await expect(through.pool.query('select 1')).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(5000);
    await proxy.close();
  });

  it('learns of a change although the connection that listens is frozen', async () => {
    const proxy = await freezingProxy(opened.connectionString);
    const lines: string[] = [];
    const log = openLog({ logLevel: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const listener = await openNotificationListener(proxy.connectionString, log, { askMs: 200, answerMs: 300 });
    const version = await watchCatalogueVersion(listener);
    const before = version.current;
    expect([before > 0, version.silentSeconds]).toEqual([true, 0]);
    proxy.freeze();
    await database.pool.query(`insert into brands (id, name, slug) values (1, 'Clamps', 'clamps')`);
    await expect.poll(() => version.current).toBeGreaterThan(before);
    expect(lines).toEqual([expect.stringMatching(/^PostgreSQL does not answer/), 'PostgreSQL answers again']);
    listener.close();
    await proxy.close();
  });

  it('survives the loss of all its connections, idle or in a transaction', async () => {
    const endAll = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const cut = database.transaction(async ({ client }) => {
      await client.query(`insert into notes values ('lost')`);
      await database.pool.query(endAll);
      await client.query('select 1');
    });
    await expect(cut).rejects.toThrow();
    await expect.poll(() => notes().catch(() => 'reconnecting')).toEqual([]);
  });

  it('limits the time of every connection by a statement, because PgBouncer refuses limits as it is connected to', async () => {
    const limited = openDatabase(opened.connectionString, { statementTimeoutMs: 150, connections: 2 });
    const limits = async () =>
      (
        await limited.pool.query(
          `select name, setting, source from pg_settings
           where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
        )
      ).rows;
    for (const found of await Promise.all([limits(), limits()])) {
      expect(found).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: '750', source: 'session' },
        { name: 'lock_timeout', setting: '150', source: 'session' },
        { name: 'statement_timeout', setting: '150', source: 'session' },
      ]);
    }
    await expect(limited.pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout');
    await limited.close();
  });

  it('reports a lost idle connection, but not those it closes itself', async () => {
    const lost: string[] = [];
    const other = openDatabase(opened.connectionString, { onConnectionLost: (error) => lost.push(error.message) });
    const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => lost).toEqual(['terminating connection due to administrator command']);
    await other.pool.query('select 1');
    await other.close();
    expect(lost).toHaveLength(1);
  });
});
