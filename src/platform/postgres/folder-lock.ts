import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The folder ${folder} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`);
    this.pid = pid;
  }
}

type Owner = { pid: number; started: string };

/** A takeover takes milliseconds; an older one belongs to a process that died during it. */
const takeoverLimit = 10_000;

/**
 * Takes over the lock of a dead process.
 * @param folder for the file `lock`; created when missing
 * @param shownAs name for the error message
 * @throws FolderInUseError
 */
export function lockFolder(folder: string, shownAs = folder): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'lock');
  const takeover = `${lock}.takeover`;
  const mine = `${lock}.${process.pid}`;
  const owner: Owner = { pid: process.pid, started: readProcessIdentity(process.pid)?.started ?? '' };
  // A hard link is atomic and fails if the name exists, so no half-written lock is ever visible.
  writeFileSync(mine, JSON.stringify(owner));
  try {
    if (!tryLink(mine, lock)) {
      throwIfInUse(lock, shownAs);
      if (!tryLink(mine, takeover)) {
        const age = Date.now() - (statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
        if (age < takeoverLimit) throw new FolderInUseError(shownAs, readOwner(takeover)?.pid ?? 0);
        rmSync(takeover, { force: true });
        return lockFolder(folder, shownAs);
      }
      try {
        throwIfInUse(lock, shownAs);
        rmSync(lock, { force: true });
        if (!tryLink(mine, lock)) throw new FolderInUseError(shownAs, readOwner(lock)?.pid ?? 0);
      } finally {
        rmSync(takeover, { force: true });
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    release() {
      if (readOwner(lock)?.pid === process.pid) rmSync(lock, { force: true });
    },
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function throwIfInUse(lock: string, shownAs: string): void {
  const owner = readOwner(lock);
  if (owner && readProcessIdentity(owner.pid)?.started === owner.started)
    throw new FolderInUseError(shownAs, owner.pid);
}

function readOwner(lock: string): Owner | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(lock, 'utf8'));
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined; // The lock was just released, or emptied by a power failure.
  }
}

/**
 * Name and start of a process, because small pids recur in containers. Undefined without such a process, or for one not
 * yet reaped.
 */
export function readProcessIdentity(pid: number): { name: string; started: string } | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return undefined;
  if (process.platform === 'linux') return readLinuxIdentity(pid);
  if (process.platform === 'win32') return { name: '', started: '' };
  const [started = '', name = ''] = ['lstart=', 'comm='].map((column) =>
    spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim(),
  );
  return started ? { name: name.split('/').at(-1) ?? '', started } : undefined;
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readLinuxIdentity(pid: number): { name: string; started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // The first field after the name is the state, the twentieth the start in clock ticks since boot (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { name, started: `${boot} ${fields[19]}` };
  } catch {
    return undefined;
  }
}
