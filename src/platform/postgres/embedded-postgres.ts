import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import {
  makePrivate,
  PostgresError,
  type PostgresFiles,
  preparePostgresFiles,
  socketFolder,
} from './postgres-files.ts';
import { type Address, logTail, type Server, startServer, stopServer, survivor } from './postgres-server.ts';

export type EmbeddedPostgres = {
  /** For `pg`, and for PostgreSQL's own tools. */
  connectionString: string;
  /** The server's process; another one after a restart. */
  readonly pid: number;
  /** Where the data is: the requested folder, or the place that PostgreSQL's user can reach. */
  directory: string;
  /** True when a server was found running that outlived the process that had started it. */
  adopted: boolean;
  /** True when the database was made just now. */
  created: boolean;
  /** Ends connections, writes everything down and waits for the server's end. A second call does nothing. */
  stop(): Promise<void>;
};

type Options = {
  /** Folder of the data; made when missing. One process at a time may use it. */
  directory: string;
  /** Settings for this run, such as `fsync=off`. */
  flags?: string[];
  /** Called with one line for each unusual event: a copy made, a restart. */
  log?: (line: string) => void;
  /** Where the data lives when PostgreSQL's user cannot enter `directory`. */
  elsewhere?: string;
  /** Listen on 127.0.0.1 with a password instead of on a private socket; the default on Windows only. */
  tcp?: boolean;
};

const homeElsewhere = '/var/lib/clamp-catalogue';

/** Restarts within `restartWindow` milliseconds before the launcher gives up on a server that keeps ending. */
const mostRestarts = 5;
const restartWindow = 60_000;

/**
 * Starts PostgreSQL 18 on the data in a folder, as an ordinary program of this machine: real files, real fsync.
 * Makes the data when there is none, adopts a server whose starter was killed, starts a killed one again.
 *
 * docs/decisions/001-embedded-postgres.md says why.
 *
 * @throws FolderInUse when another living process uses the folder
 * @throws PostgresError with the end of the server's log when it does not start
 */
export async function launchPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { directory, flags = [], log = () => {}, elsewhere = homeElsewhere } = options;
  const files = preparePostgresFiles(directory, elsewhere, log);
  const lock = lockFolder(files.home, directory);
  try {
    const tcp = options.tcp ?? process.platform === 'win32';
    const password = tcp ? storedPassword(files) : undefined;
    const created = await makeCluster(files, password);
    const address: Address = password ? { password } : { socket: socketFolder(files.home, files.runAs) };
    const found = created ? undefined : await survivor(files, address);
    let server = found ?? (await startServer(files, address, flags));
    await makeDatabase(server.connectionString('postgres'));

    let stopping: Promise<void> | undefined;
    let restarting: Promise<void> = Promise.resolve();
    const ends: number[] = [];
    const watch = (watched: Server) => {
      watched.ended.then((how) => {
        if (stopping) return;
        restarting = restart(how);
      });
    };
    const restart = async (how: string) => {
      const now = Date.now();
      ends.push(now);
      if (ends.filter((at) => now - at < restartWindow).length > mostRestarts) {
        log(`PostgreSQL ended again (${how}); it is not started any more. Its log: ${logTail(files)}`);
        return;
      }
      log(`PostgreSQL ended unexpectedly (${how}); starting it again`);
      try {
        server = await startServer(files, server.address, flags);
        watch(server);
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    };
    watch(server);

    return {
      connectionString: server.connectionString('app'),
      get pid() {
        return server.pid;
      },
      directory: files.home,
      adopted: found !== undefined,
      created,
      stop() {
        stopping ??= (async () => {
          await restarting;
          try {
            await stopServer(files, server);
          } finally {
            lock.release();
          }
        })();
        return stopping;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The connection string of the server that another process keeps running on the data in a folder: for a command beside
 * a running site. Undefined when there is none.
 */
export async function runningPostgres(options: Options): Promise<string | undefined> {
  const { directory, log = () => {}, elsewhere = homeElsewhere, tcp = process.platform === 'win32' } = options;
  const files = preparePostgresFiles(directory, elsewhere, log);
  const password = tcp ? storedPassword(files) : undefined;
  const address: Address = password ? { password } : { socket: socketFolder(files.home, files.runAs) };
  return (await survivor(files, address))?.connectionString('app');
}

/**
 * Makes the data in a folder of another name first, so that a half-finished one is never mistaken for a database.
 *
 * @returns false when the data was there already
 */
async function makeCluster({ home, initdb, runAs }: PostgresFiles, password: string | undefined): Promise<boolean> {
  const data = path.join(home, 'data');
  if (existsSync(data)) return false;
  const part = path.join(home, 'data.part');
  rmSync(part, { recursive: true, force: true });
  makePrivate(part, runAs);
  const access = password ? ['-A', 'scram-sha-256', '--pwfile', path.join(home, 'password')] : ['-A', 'trust'];
  // The builtin provider sorts and folds alike on every system; the system's own locale would not.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await promisify(execFile)(initdb, ['-D', part, '-U', 'app', '-E', 'UTF8', ...locale, ...access], {
      ...runAs,
      cwd: home,
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, HOME: home, TZ: 'UTC', LC_ALL: 'C' },
      timeout: 120_000,
      windowsHide: true,
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new PostgresError(`PostgreSQL's data could not be made in ${home}: ${output || error}`, { cause: error });
  }
  renameSync(part, data);
  writeDown(home);
  return true;
}

/** Makes the rename itself survive a power cut. Windows has no such call for folders. */
function writeDown(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function storedPassword({ home }: PostgresFiles): string {
  const file = path.join(home, 'password');
  if (!existsSync(file)) {
    const part = `${file}.part`;
    writeFileSync(part, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o644 });
    renameSync(part, file);
  }
  return readFileSync(file, 'utf8').trim();
}

async function makeDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'app'");
    if (rowCount === 0) await client.query('create database app');
  } finally {
    await client.end();
  }
}
