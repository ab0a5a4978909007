import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../test/free-port.ts';
import { type BenchPostgres, openBenchPostgres } from './bench-database.ts';
import type { Checks } from './checks.ts';
import { Acknowledged, isReady, query, until } from './drill-tools.ts';
import { cleanFolder } from './site-process.ts';
import { type SupervisedSite, superviseSite } from './soak-site.ts';

/** Older releases to upgrade from, by the commit that closed them. */
const RELEASES = { '2.0.0': 'd75ad3ca', '3.0.0': '5c6c4575' };
/** Milliseconds after the start of the migrations at which they are killed. */
const KILLS = [1500, 2000, 2500];
const INSTALL_SECONDS = 1200;

/** Starts at the same time, on what another uses, and on the database of an older release. */
export async function drillStarts(checks: Checks, server: string, folder: string, secret: string): Promise<void> {
  const postgres = await openBenchPostgres(folder);
  try {
    await checks.run('Two copies start on one empty database', async () => {
      const env = { DATABASE_URL: await postgres.empty('twins'), SESSION_SECRET: secret };
      await startTogether(server, cleanFolder(path.join(folder, 'twins')), env);
    });
    await checks.run('Two npm start in a fresh folder', () => startTwice(cleanFolder(path.join(folder, 'fresh'))));
    for (const [release, commit] of Object.entries(RELEASES)) {
      const name = `Upgrade from ${release}, its migrations killed`;
      if (!isKnown(commit)) checks.leaveOut(name, 'this clone has no history');
      else await checks.run(name, () => upgrade({ postgres, server, secret, commit, folder }));
    }
  } finally {
    await postgres.stop();
  }
}

async function startTogether(server: string, folder: string, env: Record<string, string>): Promise<void> {
  const start = async (name: string) =>
    superviseSite(server, await freePort(), { ...env, DATA_DIR: path.join(folder, name) });
  const sites = await Promise.all([start('one'), start('two')]);
  try {
    for (const { origin, starts, log } of sites) {
      await until('a copy is ready', 60, () => isReady(origin));
      if (starts > 1) throw new Error(`A copy needed ${starts} starts: ${log()}`);
    }
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** The sources of this folder with its installed dependencies, and without a build. */
async function startTwice(folder: string): Promise<string> {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files.filter((name) => existsSync(name)))
    cpSync(file, path.join(folder, file), { recursive: true });
  for (const modules of ['node_modules', 'office/node_modules'])
    if (existsSync(modules)) symlinkSync(path.resolve(modules), path.join(folder, modules));
  const prepare = () =>
    promisify(execFile)(process.execPath, ['commands/start.mjs', '--prepare'], { cwd: folder }).then(
      ({ stdout }) => stdout,
    );
  const outputs = await Promise.all([prepare(), prepare()]);
  const built = outputs.filter((output) => output.includes('Building'));
  if (built.length !== 1) throw new Error(`${built.length} of 2 have built: ${outputs.join(' ')}`);
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const PORT = String(typeof address === 'object' && address ? address.port : 0);
  const env = { ...process.env, PORT, DATA_DIR: path.join(folder, 'data') };
  const failure = await promisify(execFile)(process.execPath, ['commands/start.mjs'], { cwd: folder, env }).catch(
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );
  other.close();
  if (typeof failure !== 'string' || !/Port \d+ is/.test(failure))
    throw new Error(`A taken port: ${JSON.stringify(failure)}`);
  return `one built, the other waited; ${failure}`;
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
  folder: string;
}

/** An older release with its demo and signups, the migrations of this one killed three times, and then this one on it. */
async function upgrade({ postgres, server, secret, commit, folder }: Upgrade): Promise<string> {
  const old = path.join(folder, 'releases', commit);
  if (!existsSync(old)) {
    mkdirSync(old, { recursive: true });
    execFileSync('sh', ['-c', `git archive ${commit} | tar x -C '${old}'`]);
  }
  const DATABASE_URL = await postgres.empty(`from_${commit}`);
  const env = { DATABASE_URL, DATA_DIR: cleanFolder(path.join(folder, `data-${commit}`)), SESSION_SECRET: secret };
  const acknowledged = new Acknowledged();
  await runOldRelease(old, env, acknowledged);
  const before = await contents(DATABASE_URL);
  const killed: number[] = [];
  for (const ms of KILLS) {
    await migrateFor(ms, env);
    killed.push(await migrations(DATABASE_URL));
  }
  await migrateFor(undefined, env);
  const after = await contents(DATABASE_URL);
  if (after.names !== before.names) throw new Error('models have other names than before');
  if (after.counts !== before.counts) throw new Error(`${before.counts} before, ${after.counts} after`);
  const site = await superviseSite(server, await freePort(), { ...env, DEMO: 'true' });
  try {
    await until('this release is ready on it', 60, () => isReady(site.origin));
    await openPages(site, DATABASE_URL);
    await acknowledged.add(site.origin);
    await acknowledged.compare(DATABASE_URL);
  } finally {
    await site.stop();
  }
  const stages = [before.migrations, ...killed].join(', ');
  return `${stages} of ${after.migrations} migrations when killed; ${after.counts} as before`;
}

/** npm start of the release, which installs and builds at the first time. */
async function runOldRelease(old: string, env: Record<string, string>, acknowledged: Acknowledged): Promise<void> {
  const PORT = String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const child = spawn(process.execPath, ['commands/start.mjs'], {
    cwd: old,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
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
      output = `${output}${text}`.slice(-3000);
    });
  const ended = once(child, 'exit');
  try {
    await until('the older release is ready', INSTALL_SECONDS, async () => {
      if (child.exitCode !== null) throw new Error(`The older release ended: ${output}`);
      return isReady(origin);
    });
    for (let at = 0; at < 5; at += 1) await acknowledged.add(origin);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const migrations = async (url: string) =>
  Number((await query(url, 'select count(*)::int as count from schema_migrations'))[0]?.count);

/** What an upgrade must not change. */
async function contents(url: string): Promise<{ names: string; counts: string; migrations: number }> {
  const [row] = await query(
    url,
    `select md5(string_agg(name, '|' order by name)) as names, count(*) || ' models, ' || (select count(*) from products) || ' products, '
       || (select count(*) from categories) || ' categories' as counts from models`,
  );
  return { names: String(row?.names), counts: String(row?.counts), migrations: await migrations(url) };
}

/** npm run migrate, killed after so many milliseconds; undefined: until its end. */
async function migrateFor(ms: number | undefined, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['commands/migrate.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'exit');
  if (ms !== undefined) {
    await Promise.race([ended, wait(ms)]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (ms === undefined && code !== 0) throw new Error(`The migrations failed: ${errors}`);
}

async function openPages({ origin }: SupervisedSite, url: string): Promise<void> {
  const rows = await query(
    url,
    `select '/ProductModels/' || slug as page from products where is_active order by id limit 20`,
  );
  for (const page of ['/', '/AllProducts', ...rows.map(({ page }) => String(page))]) {
    const { status } = await fetch(origin + page);
    if (status !== 200) throw new Error(`${page} responds with ${status}`);
  }
}
