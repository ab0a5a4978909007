import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { preparePostgresFiles } from '../src/platform/postgres/postgres-files.ts';
import { freePort } from '../test/free-port.ts';
import type { Checks } from './checks.ts';
import { isSiteReady, runSql, waitUntil } from './drill-tools.ts';
import { cleanFolder } from './site-process.ts';
import { superviseSite } from './soak-site.ts';

const LIBRARY = `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch as string]}-linux-gnu/faketime/libfaketime.so.1`;
/** Longer than two runs of a job that is due each minute. */
const PASS_SECONDS = 150;

export async function drillClock(checks: Checks, server: string, folder: string, secret: string): Promise<void> {
  const names = ['Clock set back by two hours', 'Clock 40 days ahead for a moment'] as const;
  if (!existsSync(LIBRARY)) {
    for (const name of names) checks.leaveOut(name, 'libfaketime is not installed (apt-get install faketime)');
    return;
  }
  const home = cleanFolder(folder);
  const clock = path.join(path.dirname(home), 'clock-offset');
  const set = (offset: string) => writeFileSync(clock, offset, { mode: 0o644 });
  set('+0');
  const env = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const postgres = await startPostgres(home, env);
  const DATABASE_URL = postgres.connectionString;
  const site = await superviseSite(server, await freePort(), {
    ...env,
    DATABASE_URL,
    DATA_DIR: path.join(home, 'files'),
    SESSION_SECRET: secret,
    LOG_LEVEL: 'warn',
  });
  try {
    await waitUntil('the site is ready', 60, () => isSiteReady(site.origin));
    const passes = async () => {
      const done = `select count(*)::int as done from pgboss.job where name = 'publish-change-sets' and state = 'completed'`;
      return Number((await runSql(DATABASE_URL, done))[0]?.done);
    };
    const goesOn = async () => {
      const before = await passes();
      await waitUntil('work by the clock is done', PASS_SECONDS, async () => (await passes()) > before);
      if (/TimeoutOverflowWarning/.test(site.log())) throw new Error('Timers overflow');
    };
    await goesOn();
    await checks.run(names[0], async () => {
      set('-2h');
      await goesOn();
    });
    await checks.run(names[1], async () => {
      set('+40d');
      await wait(8000);
      set('+0');
      await goesOn();
    });
  } finally {
    await site.stop();
    await postgres.stop();
  }
}

/** Starts PostgreSQL with these environment variables, which the site's embedded PostgreSQL does not inherit. */
async function startPostgres(home: string, env: Record<string, string>) {
  const directory = path.join(home, 'postgres');
  await (await launchPostgres({ directory })).stop();
  const files = preparePostgresFiles(directory, '/var/lib/clamp-catalogue', () => {});
  const port = await freePort();
  const options = [
    '-D',
    path.join(files.home, 'data'),
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-k',
    '',
  ];
  const child = spawn(files.postgres, options, {
    ...files.runAs,
    cwd: files.home,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: files.home, TZ: 'UTC', LC_ALL: 'C', ...env },
  });
  const ended = once(child, 'exit');
  const connectionString = `postgresql://app@127.0.0.1:${port}/app`;
  await waitUntil('PostgreSQL answers', 30, () =>
    runSql(connectionString, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  return {
    connectionString,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
