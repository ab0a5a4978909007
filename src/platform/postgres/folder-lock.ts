import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processIdentity } from './process-identity.ts';

export class FolderInUse extends Error {
  override name = 'FolderInUse';
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
 * @throws FolderInUse
 */
export function lockFolder(folder: string, shownAs = folder): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'lock');
  const takeover = `${lock}.takeover`;
  const mine = `${lock}.${process.pid}`;
  const owner: Owner = { pid: process.pid, started: processIdentity(process.pid)?.started ?? '' };
  // A hard link is atomic and fails if the name exists, so no half-written lock is ever visible.
  writeFileSync(mine, JSON.stringify(owner));
  try {
    if (!tryLink(mine, lock)) {
      throwIfInUse(lock, shownAs);
      if (!tryLink(mine, takeover)) {
        const age = Date.now() - (statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
        if (age < takeoverLimit) throw new FolderInUse(shownAs, readOwner(takeover)?.pid ?? 0);
        rmSync(takeover, { force: true });
        return lockFolder(folder, shownAs);
      }
      try {
        throwIfInUse(lock, shownAs);
        rmSync(lock, { force: true });
        if (!tryLink(mine, lock)) throw new FolderInUse(shownAs, readOwner(lock)?.pid ?? 0);
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
  if (owner && processIdentity(owner.pid)?.started === owner.started) throw new FolderInUse(shownAs, owner.pid);
}

function readOwner(lock: string): Owner | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(lock, 'utf8'));
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined; // The lock was just released, or emptied by a power failure.
  }
}
