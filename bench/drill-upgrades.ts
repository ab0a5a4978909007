import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import { type BenchPostgres, openBenchPostgres } from './bench-database.ts';
import type { Checks } from './checks.ts';
import { AcknowledgedWork, isSiteReady, runSql, waitUntil } from './drill-tools.ts';
import { cleanFolder } from './site-process.ts';
import { superviseSite } from './soak-site.ts';

/** Commits of older releases, and of states of main since 3.0.0, from which the database is upgraded. */
const RELEASES = {
  '2.0.0': 'd75ad3ca',
  '3.0.0': '5c6c4575',
  '3.1.0': '58db22ff',
  'main of 26 November 2026, afternoon': '81354f05',
  'main of 26 November 2026, night': '444f14b5',
  'main of 27 November 2026, night': '6b865816',
};
/** Numbers of begun migrations after which a run of the migrations is killed; one run for each number. */
const KILLS = [5, 10, 15];
const INSTALL_SECONDS = 1200;
const VISIT_PAUSE_MS = 300;
/** Its copies are stopped before the upgrade; later ones may run beside this release. */
const STOPPED = '2.0.0';

export async function drillUpgrades(checks: Checks, server: string, folder: string, secret: string): Promise<void> {
  const postgres = await openBenchPostgres(folder);
  try {
    for (const [release, commit] of Object.entries(RELEASES)) {
      const name = `Upgrade from ${release}, its migrations killed`;
      if (!isKnown(commit)) checks.leaveOut(name, 'this clone has no history');
      else await checks.run(name, () => upgrade({ postgres, server, secret, commit, release, folder }));
    }
  } finally {
    await postgres.stop();
  }
}

const isKnown = (commit: string): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', commit], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Upgrade {
  postgres: BenchPostgres;
  server: string;
  secret: string;
  commit: string;
  release: string;
  folder: string;
}

/**
 * Runs an older release with its demo and signups, kills this release's migrations three times, then starts this
 * release. Releases from 3.0.0 on go on serving beside it, as in a rolling restart.
 */
async function upgrade({ postgres, server, secret, commit, release, folder }: Upgrade): Promise<string> {
  const old = path.join(folder, 'releases', commit);
  if (!existsSync(old)) {
    mkdirSync(old, { recursive: true });
    execFileSync('sh', ['-c', `git archive ${commit} | tar x -C '${old}'`]);
  }
  const DATABASE_URL = await postgres.empty(`from_${commit}`);
  const env = { DATABASE_URL, DATA_DIR: cleanFolder(path.join(folder, `data-${commit}`)), SESSION_SECRET: secret };
  const acknowledged = new AcknowledgedWork();
  const goOn = () => migrateAndStart(server, env, acknowledged);
  if (release === STOPPED) {
    await runOldRelease(old, env, (origin) => addSignups(origin, acknowledged));
    return goOn();
  }
  // Copies of one machine share no folder of data.
  const oldEnv = { ...env, DATA_DIR: cleanFolder(path.join(folder, `old-data-${commit}`)) };
  return runOldRelease(old, oldEnv, async (origin) => {
    await addSignups(origin, acknowledged);
    const visits = visitUntilEnd(origin, DATABASE_URL);
    const found = await goOn().finally(visits.end);
    // Its forms go on working on the new tables.
    await acknowledged.add(origin);
    await acknowledged.compare(DATABASE_URL);
    const { answered, failed } = await visits.ended;
    if (failed.length) throw new Error(`the older copy failed beside it: ${[...new Set(failed)].join(', ')}`);
    return `${found}; ${answered} requests to the older copy beside it were answered`;
  });
}

/** Fewer than the five an hour that a release takes from one address, so that the last steps may sign up too. */
async function addSignups(origin: string, acknowledged: AcknowledgedWork): Promise<void> {
  for (let at = 0; at < 3; at += 1) await acknowledged.add(origin);
}

/** Kills the migrations three times, lets them end, starts this release, and compares what is stored. */
async function migrateAndStart(
  server: string,
  env: { DATABASE_URL: string; DATA_DIR: string; SESSION_SECRET: string },
  acknowledged: AcknowledgedWork,
): Promise<string> {
  const { DATABASE_URL } = env;
  const before = await contents(DATABASE_URL);
  const killed: number[] = [];
  for (const begun of KILLS) {
    await runMigrations(env, begun);
    killed.push(await migrations(DATABASE_URL));
  }
  await runMigrations(env);
  const after = await contents(DATABASE_URL);
  if (after.names !== before.names) throw new Error('models have other names than before');
  if (after.counts !== before.counts) throw new Error(`${before.counts} before, ${after.counts} after`);
  const site = await superviseSite(server, await freePort(), { ...env, DEMO: 'true' });
  try {
    await waitUntil('this release is ready on it', 60, () => isSiteReady(site.origin));
    await openPages(site.origin, DATABASE_URL);
    await acknowledged.add(site.origin);
    await acknowledged.compare(DATABASE_URL);
  } finally {
    await site.stop();
  }
  const stages = [before.migrations, ...killed].join(', ');
  return `${stages} of ${after.migrations} migrations when killed; ${after.counts} as before`;
}

/** Asks the older copy for pages and answers of its API until `end`, a few each second. */
function visitUntilEnd(origin: string, url: string) {
  let going = true;
  const work = async () => {
    const failed: string[] = [];
    let answered = 0;
    const pages = await listPages(url);
    const api = ['/api/get_places.php?query=pune', '/api/get_brands.php', '/Search?q=2000+N'];
    for (let at = 0; going; at += 1) {
      for (const address of [pages[at % pages.length] ?? '/', api[at % api.length] ?? '/']) {
        const { status } = await fetch(origin + address).catch(() => ({ status: 0 }));
        if (status === 200) answered += 1;
        else failed.push(`${address} ${status}`);
      }
      await wait(VISIT_PAUSE_MS);
    }
    return { answered, failed };
  };
  return {
    ended: work(),
    end: () => {
      going = false;
    },
  };
}

/** Runs `npm start` of an older release, which installs and builds the first time. */
async function runOldRelease<Found>(
  old: string,
  env: Record<string, string>,
  use: (origin: string) => Promise<Found>,
): Promise<Found> {
  const PORT = String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const child = spawn(process.execPath, ['commands/start.mjs'], {
    cwd: old,
    env: {
      ...process.env,
      PORT,
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DEMO: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output = `${output}${text}`.slice(-20_000);
    });
  const ended = once(child, 'exit');
  try {
    await waitUntil('the older release is ready', INSTALL_SECONDS, async () => {
      if (child.exitCode !== null) throw new Error(`The older release ended: ${output}`);
      return isSiteReady(origin);
    });
    return await use(origin);
  } catch (error) {
    const errors = output.split('\n').filter((line) => line.includes('"level":50'));
    throw new Error(`${String(error)} ${errors.length ? `The older release logged: ${errors.at(-1)}` : ''}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const migrations = async (url: string) =>
  Number((await runSql(url, 'select count(*)::int as count from schema_migrations'))[0]?.count);

/** Content that an upgrade must not change. */
async function contents(url: string): Promise<{ names: string; counts: string; migrations: number }> {
  const [row] = await runSql(
    url,
    `select md5(string_agg(name, '|' order by name)) as names, count(*) || ' models, ' || (select count(*) from products) || ' products, '
       || (select count(*) from categories) || ' categories' as counts from models`,
  );
  return { names: String(row?.names), counts: String(row?.counts), migrations: await migrations(url) };
}

/** Runs npm run migrate, killed when `killedAt` migrations have begun. */
async function runMigrations(env: Record<string, string>, killedAt = Number.POSITIVE_INFINITY): Promise<void> {
  const child = spawn(process.execPath, ['commands/migrate.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    output += text;
    if (output.split('\n').length > killedAt) child.kill('SIGKILL');
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0 && errors) throw new Error(`The migrations failed: ${errors}`);
}

async function listPages(url: string): Promise<string[]> {
  const rows = await runSql(
    url,
    `select '/ProductModels/' || slug as page from products where is_active order by id limit 20`,
  );
  return ['/', '/AllProducts', ...rows.map(({ page }) => String(page))];
}

async function openPages(origin: string, url: string): Promise<void> {
  for (const page of await listPages(url)) {
    const { status } = await fetch(origin + page);
    if (status !== 200) throw new Error(`${page} responds with ${status}`);
  }
}
