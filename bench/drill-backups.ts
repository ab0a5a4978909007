import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { findRunningPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../test/free-port.ts';
import type { Checks } from './checks.ts';
import { AcknowledgedWork, isPartOk, isSiteReady, runAcknowledged, runSql, waitUntil } from './drill-tools.ts';
import { cleanFolder } from './site-process.ts';
import { type SupervisedSite, superviseSite } from './soak-site.ts';

const MB = 1024 * 1024;
const KEY = 'a key for the drill, long enough';

/** Makes backups of a site with its own PostgreSQL on a small disk, and fills the disk until PostgreSQL ends. */
export async function drillDisk(checks: Checks, server: string, folder: string, secret: string): Promise<void> {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=755', 'none', disk]).status !== 0)
    return checks.leaveOut('A full disk, and damaged backups', 'only root can mount a small disk (tmpfs)');
  let site: SupervisedSite | undefined;
  try {
    const env = { DATA_DIR: path.join(disk, 'data'), SESSION_SECRET: secret };
    site = await superviseSite(server, await freePort(), env);
    const { origin } = site;
    const acknowledged = new AcknowledgedWork();
    await waitUntil('the site is ready', 60, () => isSiteReady(origin));
    const connectionString = (await findRunningPostgres({ directory: path.join(disk, 'data', 'postgres') })) ?? '';
    await checks.run('Backups that are damaged, or read with another key', () =>
      damageBackups(cleanFolder(path.join(folder, 'backups')), env),
    );
    await checks.run('A backup of a bucket that cannot be listed', () => backUpBadBucket(folder, env));
    await checks.run('A full disk', () =>
      runAcknowledged(origin, acknowledged, () => fillDisk(disk, origin, connectionString)),
    );
    await checks.run('A backup to a full disk', () => backUpToFullDisk(disk, env));
    await checks.run('What was acknowledged around the full disk', () => acknowledged.compare(connectionString));
  } finally {
    await site?.stop();
    spawnSync('umount', ['-l', disk]);
  }
}

/**
 * Fills a disk until `leave` bytes are free.
 * @returns a function that frees the space again
 */
function fill(disk: string, leave: number): () => void {
  const filler = path.join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
  } catch (error) {
    // PostgreSQL writes at the same time and may fill the disk first, which serves the test as well.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return () => rmSync(filler);
}

async function fillDisk(disk: string, origin: string, connectionString: string): Promise<void> {
  const free = fill(disk, 4 * MB);
  try {
    await waitUntil('/readyz says that the disk is full', 15, async () => !(await isPartOk(origin, 'disk')));
    const log = `select count(pg_logical_emit_message(true, 'x', repeat('x', 1000000))) from generate_series(1, 100)`;
    await runSql(connectionString, log).catch(() => console.log('    PostgreSQL has ended'));
    await waitUntil(
      '/readyz says that the database does not answer',
      30,
      async () => !(await isPartOk(origin, 'database')),
    );
  } finally {
    free();
  }
}

function command(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; lines: string[] }> {
  const child = { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [`commands/${name}.ts`, ...args], child, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, lines: (stdout + stderr).trim().split('\n') });
    });
  });
}

/** @throws Error unless the command fails with one line */
async function refuses(what: string, args: Parameters<typeof command>): Promise<void> {
  const { code, lines } = await command(...args);
  if (code === 0) throw new Error(`${what} was accepted`);
  if (lines.length > 1) throw new Error(`${what}: ${lines.length} lines, the first: ${lines[0]}`);
  console.log(`    ${what}: ${lines[0]}`);
}

async function damageBackups(folder: string, env: Record<string, string>): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const sealed = path.join(folder, 'sealed');
  const { code, lines } = await command('backup', [sealed], { ...env, BACKUP_KEY: KEY });
  if (code !== 0) throw new Error(lines.join(' '));
  const bytes = readFileSync(sealed);
  const changed = Buffer.from(bytes);
  changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  const whole = await command('restore', [sealed, '--check'], { ...env, BACKUP_KEY: KEY });
  if (whole.code !== 0) throw new Error(`The backup is not accepted: ${whole.lines.join(' ')}`);
  const damaged = {
    'without its last byte': bytes.subarray(0, -1),
    'cut in half': bytes.subarray(0, bytes.length / 2),
    'with one byte changed': changed,
  };
  for (const [what, content] of Object.entries(damaged)) {
    const file = path.join(folder, what.replaceAll(' ', '-'));
    writeFileSync(file, content);
    await refuses(`A backup ${what}`, ['restore', [file, '--check'], { ...env, BACKUP_KEY: KEY }]);
  }
  await refuses('A backup without its key', ['restore', [sealed, '--check'], env]);
  await refuses('A backup with another key', ['restore', [sealed, '--check'], { ...env, BACKUP_KEY: `${KEY}!` }]);
  await refuses('A backup into a running site', ['restore', [sealed, '--replace'], { ...env, BACKUP_KEY: KEY }]);
  return '6 of 6 refused in one line, the whole one accepted';
}

/** An object store that has the bucket, but fails to list its files. */
async function backUpBadBucket(folder: string, env: Record<string, string>): Promise<string> {
  const store = createServer((request, response) => {
    response.writeHead(request.url?.includes('list-type') ? 500 : 404).end();
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  try {
    const S3_ENDPOINT = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const bucket = { S3_BUCKET: 'clamps', S3_ENDPOINT, S3_KEY: 'key', S3_SECRET: 'secret' };
    await refuses('The backup', ['backup', [path.join(folder, 'of-a-bucket')], { ...env, ...bucket }]);
  } finally {
    store.close();
    store.closeAllConnections();
  }
  return 'one line, and no half file';
}

async function backUpToFullDisk(disk: string, env: Record<string, string>): Promise<string> {
  const free = fill(disk, 0);
  try {
    await refuses('The backup', ['backup', [path.join(disk, 'backup')], env]);
  } finally {
    free();
  }
  return 'one line, and no half file';
}
