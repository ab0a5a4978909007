import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import {
  findSocketFolder,
  makeFolderPrivate,
  PostgresError,
  type PostgresFiles,
  preparePostgresFiles,
} from './postgres-files.ts';
import {
  findRunningPostgresServer,
  type PostgresAddress,
  type PostgresServer,
  startPostgresServer,
  stopPostgresServer,
} from './postgres-server.ts';

export type EmbeddedPostgres = {
  connectionString: string;
  readonly pid: number;
  directory: string;
  adopted: boolean;
  created: boolean;
  /** Closes connections, writes everything to disk and waits for the exit. A second call does nothing. */
  stop(): Promise<void>;
};

type Options = {
  directory: string;
  flags?: string[];
  log?: (line: string) => void;
  /** Called with advice at each failed restart; retries continue. */
  onDown?: (line: string) => void;
  /** Called after `giveUpMs` (ten minutes by default) without the server; retries end. */
  onGivenUp?: (line: string) => void;
  giveUpMs?: number;
  /** Data folder if PostgreSQL's user cannot enter `directory`. */
  elsewhere?: string;
  /** Listens on 127.0.0.1 with a password instead of on a private socket; the default on Windows only. */
  tcp?: boolean;
};

const defaultElsewhere = '/var/lib/clamp-catalogue';

const RETRY_MS = { first: 1000, longest: 30_000 };
/** A server that ran this long before its end is restarted without a delay. */
const STEADY_MS = 60_000;
/** Twice the five minutes for which cached pages are shown; then the supervisor must be informed. */
const GIVE_UP_MS = 10 * 60_000;

/**
 * Creates missing data, adopts or restarts a running server (docs/decisions/077-installed-by-a-script.md).
 * @throws FolderInUseError when another process uses the folder
 * @throws PostgresError with the end of the server's log
 */
export async function launchPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { directory, flags = [], log = () => {}, elsewhere = defaultElsewhere } = options;
  const files = preparePostgresFiles(directory, elsewhere, log);
  const lock = lockFolder(files.home, directory);
  try {
    const tcp = options.tcp ?? process.platform === 'win32';
    const password = tcp ? readStoredPassword(files) : undefined;
    const created = await createCluster(files, password);
    const address: PostgresAddress = password ? { password } : { socket: findSocketFolder(files.home, files.runAs) };
    const found = created ? undefined : await findRunningPostgresServer(files, address);
    const first = found ?? (await startPostgresServer(files, address, flags));
    await createDatabase(first.connectionString('postgres'));
    const running = keepRunning(files, first, options);
    let stopping: Promise<void> | undefined;
    return {
      connectionString: first.connectionString('app'),
      get pid() {
        return running.server.pid;
      },
      directory: files.home,
      adopted: found !== undefined,
      created,
      stop() {
        stopping ??= running.stop().finally(() => lock.release());
        return stopping;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Restarts a server that ends, with growing delays, until `stop` is called or no server has run for `giveUpMs`. */
function keepRunning(files: PostgresFiles, first: PostgresServer, options: Options) {
  const { flags = [], log = () => {}, giveUpMs = GIVE_UP_MS } = options;
  const { onDown = log, onGivenUp = log } = options;
  const running = { server: first, stop };
  let restarting: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  let startedAt = performance.now();
  let downSince: number | undefined;
  let delayMs = 0;

  function watch(watched: PostgresServer) {
    watched.ended.then((how) => {
      if (!stopping.signal.aborted) restarting = restart(how);
    });
  }
  async function restart(how: string) {
    const now = performance.now();
    if (now - startedAt > STEADY_MS) {
      downSince = undefined;
      delayMs = 0;
    }
    downSince ??= now;
    log(`PostgreSQL ended unexpectedly (${how}); starting it again`);
    while (!stopping.signal.aborted) {
      if (performance.now() - downSince > giveUpMs) {
        onGivenUp('PostgreSQL could not be restarted and will not be tried again');
        return;
      }
      try {
        if (delayMs) await wait(delayMs, undefined, { signal: stopping.signal });
        delayMs = Math.min(RETRY_MS.longest, 2 * delayMs || RETRY_MS.first);
        running.server = await startPostgresServer(files, first.address, flags);
        startedAt = performance.now();
        watch(running.server);
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        onDown(`${reason}\nIt is tried again in ${delayMs / 1000} s, without a restart of the site.`);
      }
    }
  }
  async function stop() {
    stopping.abort();
    await restarting;
    await stopPostgresServer(files, running.server);
  }
  watch(first);
  return running;
}

/** Connection string of another process's server, for a command beside the running site. Undefined without a server. */
export async function findRunningPostgres(options: Options): Promise<string | undefined> {
  const { directory, log = () => {}, elsewhere = defaultElsewhere, tcp = process.platform === 'win32' } = options;
  const files = preparePostgresFiles(directory, elsewhere, log);
  const password = tcp ? readStoredPassword(files) : undefined;
  const address: PostgresAddress = password ? { password } : { socket: findSocketFolder(files.home, files.runAs) };
  return (await findRunningPostgresServer(files, address))?.connectionString('app');
}

/**
 * Creates the data of a server, under a temporary name first, so that unfinished data is never used.
 * @returns false when the data existed already
 */
async function createCluster({ home, initdb, runAs }: PostgresFiles, password: string | undefined): Promise<boolean> {
  const data = path.join(home, 'data');
  if (existsSync(data)) return false;
  const unfinished = path.join(home, 'data.part');
  rmSync(unfinished, { recursive: true, force: true });
  makeFolderPrivate(unfinished, runAs);
  const access = password ? ['-A', 'scram-sha-256', '--pwfile', path.join(home, 'password')] : ['-A', 'trust'];
  // Unlike the system's locale, the builtin provider sorts and folds case alike on every system.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await promisify(execFile)(initdb, ['-D', unfinished, '-U', 'app', '-E', 'UTF8', ...locale, ...access], {
      ...runAs,
      cwd: home,
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, HOME: home, TZ: 'UTC', LC_ALL: 'C' },
      timeout: 120_000,
      windowsHide: true,
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new PostgresError(`PostgreSQL's data could not be created in ${home}: ${output || error}`, { cause: error });
  }
  renameSync(unfinished, data);
  syncFolder(home);
  return true;
}

/** Makes a rename survive a power failure. Windows has no such call for folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function readStoredPassword({ home }: PostgresFiles): string {
  const file = path.join(home, 'password');
  if (!existsSync(file)) {
    const unfinished = `${file}.part`;
    writeFileSync(unfinished, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o644 });
    renameSync(unfinished, file);
  }
  return readFileSync(file, 'utf8').trim();
}

async function createDatabase(connectionString: string): Promise<void> {
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
