// npm run drill: kills, freezes and fills up a site of its own. Its health has to say so, it has to recover, and nothing that was
// acknowledged may be lost. See docs/operate.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { launchPostgres, runningPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../test/free-port.ts';
import { freezingProxy } from '../test/freezing-proxy.ts';
import { buildSite, cleanFolder } from './site-process.ts';
import { type SupervisedSite, superviseSite } from './soak-site.ts';
import { startMailServer } from './soak-smtp.ts';

const FOLDER = path.resolve('data/drill');
const SECRET = 'of the drill, and the same after each start';
const MB = 1024 * 1024;

interface Health {
  status: number;
  body: Record<string, { ok: boolean }>;
}

/** What the site has acknowledged, and when it last did. */
interface Acknowledged {
  emails: string[];
}

const began = Date.now();
const log = (line: string) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);

/** A site behind a proxy that can freeze its connections, with a PostgreSQL and a mail server that can be stopped. */
async function drillOutages(): Promise<void> {
  const postgres = await launchPostgres({
    directory: path.join(cleanFolder(path.join(FOLDER, 'outages')), 'postgres'),
  });
  const proxy = await freezingProxy(postgres.connectionString);
  const mail = await startMailServer();
  let site: SupervisedSite | undefined;
  try {
    site = await superviseSite(server, await freePort(), {
      DATABASE_URL: proxy.connectionString,
      DATA_DIR: path.join(FOLDER, 'outages', 'files'),
      SMTP_URL: mail.url,
      SESSION_SECRET: SECRET,
    });
    const { origin } = site;
    const acknowledged: Acknowledged = { emails: [] };
    await until('the site is ready', 60, () => isReady(origin));

    await within(origin, acknowledged, 'kill -9 of the site', async () => {
      site?.kill();
      await until('it does not answer', 10, async () => !(await health(origin)));
    });
    await within(origin, acknowledged, 'kill -9 of PostgreSQL', async () => process.kill(postgres.pid, 'SIGKILL'));
    await within(origin, acknowledged, 'frozen connections, while new ones pass', async () => proxy.freeze());
    await within(origin, acknowledged, 'a database host that has vanished', async () => {
      proxy.freeze({ all: true });
      await until('/readyz says that the database does not answer', 15, async () => !(await part(origin, 'database')));
      await until('a page that is not in memory is answered', 15, () => isAnswered(origin));
      await until(
        '/readyz says that change notifications do not arrive',
        110,
        async () => !(await part(origin, 'changes')),
      );
      proxy.thaw();
    });
    await within(origin, acknowledged, 'a PostgreSQL that is stopped (SIGSTOP)', async () => {
      const stopped = [postgres.pid, ...childrenOf(postgres.pid)];
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      await until('/readyz says that the database does not answer', 15, async () => !(await part(origin, 'database')));
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    });
    await within(origin, acknowledged, 'a mail server that is away', async () => {
      await mail.setDown(true);
      await acknowledge(origin, acknowledged);
      const age = `update pgboss.job set created_on = created_on - interval '16 minutes' where name like 'mail%' and state < 'completed'`;
      await query(postgres.connectionString, age);
      await until('/readyz says that emails are not sent', 15, async () => !(await part(origin, 'emails')));
      await mail.setDown(false);
      await query(
        postgres.connectionString,
        `update pgboss.job set start_after = now() where name like 'mail%' and state = 'retry'`,
      );
      await until('the email has left', 60, () => part(origin, 'emails'));
    });
    await compare(postgres.connectionString, acknowledged);
    const began = performance.now();
    proxy.freeze({ all: true });
    await site.stop();
    log(
      `Stopped by SIGTERM while its database did not answer, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  } finally {
    proxy.thaw();
    await site?.stop();
    await proxy.close();
    await mail.close();
    await postgres.stop();
  }
}

/** A site with its own PostgreSQL on a small disk that is filled until PostgreSQL ends. */
async function drillFullDisk(): Promise<void> {
  const disk = path.join(FOLDER, 'disk');
  mkdirSync(disk, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=755', 'none', disk]).status !== 0) {
    log('Left out: a full disk. Only root can mount a small one (tmpfs).');
    return;
  }
  let site: SupervisedSite | undefined;
  try {
    site = await superviseSite(server, await freePort(), { DATA_DIR: path.join(disk, 'data'), SESSION_SECRET: SECRET });
    const { origin } = site;
    const acknowledged: Acknowledged = { emails: [] };
    await until('the site is ready', 60, () => isReady(origin));
    const connectionString = (await runningPostgres({ directory: path.join(disk, 'data', 'postgres') })) ?? '';
    await within(origin, acknowledged, 'a full disk', async () => {
      const filler = path.join(disk, 'filler');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 4 * MB));
      await until('/readyz says that the disk is full', 15, async () => !(await part(origin, 'disk')));
      const fill = `select count(pg_logical_emit_message(true, 'x', repeat('x', 1000000))) from generate_series(1, 100)`;
      await query(connectionString, fill).catch(() => log('    PostgreSQL has ended'));
      await until('/readyz says that the database does not answer', 30, async () => !(await part(origin, 'database')));
      rmSync(filler);
    });
    await compare(connectionString, acknowledged);
  } finally {
    await site?.stop();
    spawnSync('umount', ['-l', disk]);
  }
}

/** Has the site acknowledge something, injects a fault, and waits until the site is ready and acknowledges again. */
async function within(origin: string, acknowledged: Acknowledged, fault: string, act: () => Promise<unknown>) {
  await acknowledge(origin, acknowledged);
  log(fault);
  await act();
  await until('it works again', 90, async () => (await isReady(origin)) && isAnswered(origin, 200));
  await acknowledge(origin, acknowledged);
}

async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await check())) {
    if (performance.now() - from > seconds * 1000) throw new Error(`not within ${seconds} s: ${what}`);
    await wait(250);
  }
  log(`    ${what} (after ${((performance.now() - from) / 1000).toFixed(1)} s)`);
}

async function health(origin: string): Promise<Health | undefined> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) });
    return { status: response.status, body: (await response.json()) as Health['body'] };
  } catch {
    return undefined; // It does not answer, which is what the callers ask.
  }
}

const isReady = async (origin: string) => (await health(origin))?.status === 200;
/** Whether a part is well, by an answer of the site. */
const part = async (origin: string, name: string) => (await health(origin))?.body[name]?.ok ?? true;

/** Whether a page that was never asked for before is answered at all, or with a status. */
async function isAnswered(origin: string, status?: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch(`${origin}/api/get_places.php?query=${Math.random()}`, { signal });
    return status === undefined || response.status === status;
  } catch {
    return false;
  }
}

/** Sends a signup until it is acknowledged. */
async function acknowledge(origin: string, acknowledged: Acknowledged): Promise<void> {
  const email = `drill${acknowledged.emails.length}@works.example`;
  const send = async () => {
    const response = await fetch(`${origin}/api/save_newsletter_signup.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    return response?.ok ?? false;
  };
  await until(`${email} is acknowledged`, 30, send);
  acknowledged.emails.push(email);
}

async function compare(connectionString: string, { emails }: Acknowledged): Promise<void> {
  const rows = await query(connectionString, 'select email from newsletter_signups');
  const stored = new Set(rows.map(({ email }) => email));
  const lost = emails.filter((email) => !stored.has(email));
  if (lost.length) throw new Error(`acknowledged and lost: ${lost.join(', ')}`);
  log(`${emails.length} of ${emails.length} acknowledged signups are stored`);
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0; // It has ended since.
  }
}

mkdirSync(FOLDER, { recursive: true });
log('Building the site …');
const server = buildSite(FOLDER);
try {
  await drillOutages();
  await drillFullDisk();
  log('Green: health told of every fault, the site recovered from each, and nothing acknowledged was lost.');
} catch (error) {
  log(`FAULT  ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
