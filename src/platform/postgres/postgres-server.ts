import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ignoreErrors } from '../ignore-errors.ts';
import { readProcessIdentity } from './folder-lock.ts';
import { PostgresError, type PostgresFiles } from './postgres-files.ts';

/** A private socket's folder; or 127.0.0.1 with a port (chosen at the start) and a password. */
export type PostgresAddress = { socket: string } | { password: string; port?: number };

export type PostgresServer = {
  pid: number;
  address: PostgresAddress;
  connectionString(database: string): string;
  ended: Promise<string>;
};

/** Recovery after a power cut reads the log since the last checkpoint: minutes in the worst case. */
const startLimit = 300_000;
const stopLimit = 120_000;
const logLimit = 5_000_000;

export async function startPostgresServer(
  files: PostgresFiles,
  requested: PostgresAddress,
  flags: string[],
): Promise<PostgresServer> {
  const deadline = Date.now() + startLimit;
  for (;;) {
    replaceStalePid(files, requested);
    const address =
      'socket' in requested ? requested : { ...requested, port: requested.port ?? (await findFreePort()) };
    const log = openLogFile(files);
    const child = spawn(files.postgres, ['-D', path.join(files.home, 'data'), ...buildServerSettings(address, flags)], {
      ...files.runAs,
      cwd: files.home,
      // A separate process group: Ctrl-C reaches only the site, which stops the server cleanly.
      detached: true,
      stdio: ['ignore', log.handle, log.handle],
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, HOME: files.home, TZ: 'UTC', LC_ALL: 'C' },
      windowsHide: true,
    });
    closeSync(log.handle);
    child.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    let running = true;
    let outcome = 'no answer';
    ended.then((reason) => {
      running = false;
      outcome = reason;
    });
    const pid = child.pid ?? 0;
    const server = { pid, address, ended, connectionString: (name: string) => buildConnectionString(address, name) };
    while (running && Date.now() < deadline) {
      const recorded = readPidFile(files);
      if (recorded?.pid === pid && recorded.status === 'ready' && (await acceptsConnections(server))) return server;
      await sleep(10);
    }
    const tail = readLogTail(files, log.size);
    if (running) child.kill('SIGINT');
    // After `kill -9` a server's workers take a moment to notice; until then a new server is refused.
    const tooEarly = /still in use|lock file ".*" already exists/.test(tail);
    if (running || !tooEarly || Date.now() > deadline)
      throw new PostgresError(`PostgreSQL does not start (${outcome}): ${tail}${getAdvice(tail, files)}`);
    await sleep(100);
  }
}

function getAdvice(tail: string, { home }: PostgresFiles): string {
  if (/No space left on device|Disk quota exceeded/.test(tail))
    return `\nThe disk of ${home} is full: free some space.`;
  if (!/database files are incompatible with server/.test(tail)) return '';
  return (
    `\nThe database in ${home} was made by another PostgreSQL. Nothing was changed. Run the release that made it, and there ` +
    'npm run backup; then move that folder away and run npm run restore with this release (docs/operate.md, A new release).'
  );
}

export async function findRunningPostgresServer(
  files: PostgresFiles,
  requested: PostgresAddress,
): Promise<PostgresServer | undefined> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    const recorded = readPidFile(files);
    if (!recorded || !isPostgres(recorded.pid)) return undefined;
    const { pid, port } = recorded;
    const address = 'socket' in requested ? requested : { ...requested, port };
    const server = {
      pid,
      address,
      ended: waitForEnd(files, pid),
      connectionString: (name: string) => buildConnectionString(address, name),
    };
    // In any other state the server is recovering or about to end.
    if (recorded.status === 'ready' && (await acceptsConnections(server))) return server;
    await sleep(50);
  }
  throw new PostgresError(`PostgreSQL is running on ${files.home} but does not answer: ${readLogTail(files)}`);
}

/** Fast shutdown: ends connections, writes a checkpoint. @throws PostgresError when it takes over two minutes */
export async function stopPostgresServer(files: PostgresFiles, server: PostgresServer): Promise<void> {
  if (!isRunning(files, server.pid)) return;
  if (process.platform === 'win32') {
    const stop = ['stop', '-D', path.join(files.home, 'data'), '-m', 'fast'];
    ignoreErrors(spawn(files.pgCtl, stop, { stdio: 'ignore', windowsHide: true }));
  } else {
    interruptProcess(server.pid);
  }
  const deadline = Date.now() + stopLimit;
  while (isRunning(files, server.pid)) {
    if (Date.now() > deadline) throw new PostgresError(`PostgreSQL does not stop: ${readLogTail(files)}`);
    await sleep(10);
  }
}

function interruptProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function readLogTail(files: PostgresFiles, from = 0): string {
  const file = getLogFile(files);
  const text = existsSync(file) ? readFileSync(file).subarray(from).toString('utf8').trim() : '';
  return text.split('\n').slice(-8).join('\n') || 'its log is empty';
}

function buildServerSettings(address: PostgresAddress, flags: string[]): string[] {
  const listen =
    'socket' in address
      ? [
          'listen_addresses=',
          'port=5432',
          `unix_socket_directories="${address.socket.replaceAll('"', '""')}"`,
          'unix_socket_permissions=0700',
        ]
      : ['listen_addresses=127.0.0.1', `port=${address.port}`, 'unix_socket_directories='];
  const quiet = ['log_checkpoints=off', 'timezone=UTC', 'log_timezone=UTC'];
  return [...listen, ...quiet, ...flags].flatMap((setting) => ['-c', setting]);
}

function buildConnectionString(address: PostgresAddress, database: string): string {
  return 'socket' in address
    ? `postgresql://app@localhost:5432/${database}?host=${encodeURIComponent(address.socket)}&sslmode=disable`
    : `postgresql://app:${address.password}@127.0.0.1:${address.port}/${database}?sslmode=disable`;
}

function readPidFile({ home }: PostgresFiles): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Replaces the pid in a stale file, because PostgreSQL refuses to start while any process but its parent has this pid.
 * The rest of the file identifies surviving workers.
 */
function replaceStalePid(files: PostgresFiles, address: PostgresAddress): void {
  if ('socket' in address) {
    const lock = path.join(address.socket, '.s.PGSQL.5432.lock');
    if (existsSync(lock) && !isPostgres(Number.parseInt(readFileSync(lock, 'utf8'), 10))) rmSync(lock);
  }
  const recorded = readPidFile(files);
  if (!recorded || isPostgres(recorded.pid)) return;
  const file = path.join(files.home, 'data', 'postmaster.pid');
  const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  // In place: on a full disk a rewritten file would stay empty.
  const handle = openSync(file, 'r+');
  writeSync(handle, [String(process.pid).padEnd(first.length), ...rest].join('\n'), 0);
  closeSync(handle);
}

function isPostgres(pid: number): boolean {
  const found = readProcessIdentity(pid);
  return found !== undefined && (process.platform === 'win32' || found.name === 'postgres');
}

function isRunning(files: PostgresFiles, pid: number): boolean {
  return isPostgres(pid) && readPidFile(files)?.pid === pid;
}

/** An adopted server is not a child of this process, so its end is polled. */
async function waitForEnd(files: PostgresFiles, pid: number): Promise<string> {
  while (isRunning(files, pid)) await sleep(1000, undefined, { ref: false });
  return 'it is gone';
}

async function acceptsConnections(server: Pick<PostgresServer, 'connectionString'>): Promise<boolean> {
  const client = new pg.Client({
    connectionString: server.connectionString('postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function getLogFile({ home }: PostgresFiles): string {
  return path.join(home, 'server.log');
}

function openLogFile(files: PostgresFiles): { handle: number; size: number } {
  const file = getLogFile(files);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(file, `${file}.old`);
  const handle = openSync(file, 'a', 0o600);
  return { handle, size: statSync(file).size };
}
