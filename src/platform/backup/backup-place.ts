import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';

export interface BackupPlace {
  file: string;
  unfinished: string;
  /** Set if a folder was given; file names then contain the time. */
  folder: string | undefined;
}

const MADE_HERE = /^clamps-\d{8}-\d{6}\.tar\.zst(\.sealed)?$/;
const UNFINISHED = /^\.clamps-\d{8}-\d{6}\.tar\.zst(\.sealed)?\.part$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws BackupError when the folder is missing or the file exists */
export async function backupPlace(target: string, now: Date, isSealed: boolean): Promise<BackupPlace> {
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => /[\\/]$/.test(target),
  );
  const moment = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const file = path.resolve(
    isFolder ? path.join(target, `clamps-${moment}.tar.zst${isSealed ? '.sealed' : ''}`) : target,
  );
  const folder = path.dirname(file);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new BackupError(`There is no folder ${folder}.`);
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} exists already; choose another name.`);
  return { file, unfinished: path.join(folder, `.${path.basename(file)}.part`), folder: isFolder ? folder : undefined };
}

export async function publish({ file, unfinished }: BackupPlace): Promise<void> {
  await rename(unfinished, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Deletes all but the latest `keep` backups, by the time in their names.
 * @returns the number of deleted backups
 */
export async function prune(folder: string, keep: number): Promise<number> {
  const made = (await readdir(folder)).filter((name) => MADE_HERE.test(name)).sort();
  const old = made.slice(0, -keep);
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}

export async function clearUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}
