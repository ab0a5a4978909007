// node commands/run.mjs bench/rest.bench.ts [copies] [seconds]: load on PostgreSQL from copies of the site without
// visitors. See bench/README.md.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../test/free-port.ts';
import { openBenchPostgres } from './bench-database.ts';
import { buildSite, cleanFolder, startSite } from './site-process.ts';

const FOLDER = path.resolve('data/bench');
/** Time (ms) for the jobs that run after the start. */
const SETTLE_MS = 40_000;
const PAGES_MS = 65_000;
const TOP = 10;

const [copies = '1', seconds = '120'] = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const server = buildSite(FOLDER);
const postgres = await openBenchPostgres(FOLDER);
const connectionString = await postgres.empty('at_rest');
const sites = [];
try {
  for (let at = 0; at < Number(copies); at += 1) {
    const dataDir = cleanFolder(path.join(FOLDER, `at-rest-${at}`));
    sites.push(await startSite({ server, connectionString, port: await freePort(), dataDir, demo: true }));
  }
  await wait(SETTLE_MS);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  // Without this statement, autovacuum would run during the measurement, and the first changes after a checkpoint would
  // write whole pages.
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await wait(PAGES_MS);
  await client.query('select pg_stat_statements_reset()');
  const before = await counters(client);
  await wait(Number(seconds) * 1000);
  const after = await counters(client);
  for (const order of ['calls', 'wal'] as const) {
    const { rows } = await client.query<{ calls: string; wal: string; query: string }>(
      `select sum(calls) as calls, sum(wal_bytes) as wal, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
       from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
       group by 3 order by ${order} desc limit $1`,
      [TOP],
    );
    console.log(`\nMost ${order === 'wal' ? 'WAL' : order}`);
    for (const { calls, wal, query } of rows) console.log(`${calls.padStart(5)} ${wal.padStart(8)} B  ${query}`);
  }
  await client.end();
  const perDay = (after.wal - before.wal) * (86_400 / Number(seconds));
  console.log(
    `${copies} copies at rest: ${((after.commits - before.commits) / Number(seconds)).toFixed(1)} transactions a second, ${Math.round(perDay / 1e6)} MB of WAL a day`,
  );
} finally {
  for (const site of sites) await site.stop();
  await postgres.stop();
}

async function counters(client: pg.Client): Promise<{ commits: number; wal: number }> {
  const { rows } = await client.query<{ commits: string; wal: string }>(
    `select xact_commit as commits, pg_current_wal_lsn() - '0/0' as wal from pg_stat_database where datname = current_database()`,
  );
  return { commits: Number(rows[0]?.commits), wal: Number(rows[0]?.wal) };
}
