import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, isVariantKey } from '../files/file-store.ts';
import type { Settings } from '../settings.ts';
import { type AddEntry, writeArchive } from './archive-writer.ts';
import { dumpDatabase } from './dump-database.ts';
import { recordBackup } from './last-backup.store.ts';
import { BackupError, FILES_PREFIX, SECRET_ENTRY } from './manifest.ts';
import { openBackupConnection } from './site-schema.ts';

interface BackupTarget {
  file: string;
  unfinished: string;
  /** Set if a folder was given; file names then contain the time. */
  folder: string | undefined;
}

const MADE_HERE = /^clamps-\d{8}-\d{6}\.tar\.zst(\.sealed)?$/;
const UNFINISHED = /^\.clamps-\d{8}-\d{6}\.tar\.zst(\.sealed)?\.part$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws BackupError when the folder is missing or the file exists */
export async function chooseBackupTarget(target: string, now: Date, isSealed: boolean): Promise<BackupTarget> {
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

async function publishBackup({ file, unfinished }: BackupTarget): Promise<void> {
  await rename(unfinished, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Deletes all but the latest `keep` backups, by the time in their names.
 * @returns the number of deleted backups
 */
export async function deleteOldBackups(folder: string, keep: number): Promise<number> {
  const made = (await readdir(folder)).filter((name) => MADE_HERE.test(name)).sort();
  const old = made.slice(0, -keep);
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}

export async function clearUnfinishedBackups(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}

export type BackupProgressHandler = (stage: string, done: number, total: number) => void;

interface Options {
  /** A file, or a folder for files named by their time. */
  to: string;
  settings: Pick<Settings, 'sessionSecret' | 'dataDir' | 'backupKey' | 'backupKeep'>;
  connectionString: string;
  files: FileStore;
  secret: string;
  now: Date;
  signal: AbortSignal;
  onProgress: BackupProgressHandler;
}

export interface BackupResult {
  file: string;
  bytes: number;
  rows: number;
  files: number;
  deleted: number;
  /** Reason why the database could not record the backup, such as a read-only replica. */
  unrecorded?: string;
}

/**
 * Makes a backup, also of a running site. The database is read before the files, so that the archive has every file
 * that a row names.
 * @throws BackupError; then no file is left
 */
export async function createBackup(options: Options): Promise<BackupResult> {
  const { settings, now, signal } = options;
  const backupTarget = await chooseBackupTarget(options.to, now, settings.backupKey !== undefined);
  const made: BackupResult = { file: backupTarget.file, bytes: 0, rows: 0, files: 0, deleted: 0 };
  try {
    const key = settings.backupKey;
    made.bytes = await writeArchive(backupTarget.unfinished, { key, signal }, async (add) => {
      const { onProgress } = options;
      const onTable = (done: number, total: number) => onProgress('database', done, total);
      const database = await dumpDatabase(options.connectionString, add, onTable);
      made.rows = database.tables.reduce((sum, { rows }) => sum + rows, 0);
      made.files = await addFiles(add, options);
      const secret = Buffer.from(options.secret);
      await add(SECRET_ENTRY, secret.length, [secret]);
      return { madeAt: now.toISOString(), ...database };
    });
    await publishBackup(backupTarget);
    made.unrecorded = await recordResult(options, made);
  } catch (error) {
    throw signal.aborted ? new BackupError('Stopped; no backup was made.') : explainBackupError(backupTarget, error);
  }
  if (backupTarget.folder !== undefined) {
    await clearUnfinishedBackups(backupTarget.folder, now);
    if (settings.backupKeep !== undefined)
      made.deleted = await deleteOldBackups(backupTarget.folder, settings.backupKeep);
  }
  return made;
}

async function recordResult({ connectionString, now }: Options, made: BackupResult): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(path.dirname(made.file));
  const client = await openBackupConnection(connectionString);
  try {
    await recordBackup(client, { madeAt: now, bytes: made.bytes, freeBytes: bavail * bsize });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end();
  }
}

async function addFiles(add: AddEntry, { files, onProgress }: Options): Promise<number> {
  const keys = await wrapStoreError(listKeys(files));
  let added = 0;
  for (const [done, key] of keys.entries()) {
    onProgress('files', done, keys.length);
    const found = await wrapStoreError(openFile(files, key));
    // The clean-up removed the file after the keys were listed: no row of the site needs it.
    if (!found) continue;
    await add(`${FILES_PREFIX}${key}`, found.bytes, found.content);
    added += 1;
  }
  return added;
}

/** An open file, whose content stays readable when it is removed now; undefined for a removed file. */
async function openFile(
  files: FileStore,
  key: string,
): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> } | undefined> {
  const found = await files.stat(key);
  if (!found) return undefined;
  try {
    const pieces = (await files.stream(key))[Symbol.asyncIterator]();
    const first = await pieces.next();
    const content = async function* (): AsyncGenerator<Uint8Array> {
      for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
    };
    return { bytes: found.bytes, content: content() };
  } catch (error) {
    if (!(await files.exists(key))) return undefined;
    throw error;
  }
}

async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) if (!isVariantKey(key)) keys.push(key);
  return keys;
}

async function wrapStoreError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The file store cannot be read (${reason}); no backup was made.`, { cause: error });
  }
}

function explainBackupError({ unfinished }: BackupTarget, error: unknown): unknown {
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  const folder = path.dirname(unfinished);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(`The disk of ${folder} is full (${code}); no backup was made.`, { cause: error });
  }
  if (file !== unfinished) return error;
  return new BackupError(`${folder} cannot be written (${code}); no backup was made.`, { cause: error });
}
