import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { Settings } from '../settings.ts';
import { type AddPart, writeArchive } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { type BackupPlace, backupPlace, clearUnfinished, prune, publish } from './backup-place.ts';
import { dumpDatabase } from './dump-database.ts';
import { recordBackup } from './last-backup.store.ts';
import { FILES, SECRET } from './manifest.ts';
import { connectTo } from './site-schema.ts';

export type OnProgress = (stage: string, done: number, total: number) => void;

interface Options {
  /** A file, or a folder for files named by their time. */
  to: string;
  settings: Pick<Settings, 'sessionSecret' | 'dataDir' | 'backupKey' | 'backupKeep'>;
  connectionString: string;
  files: FileStore;
  secret: string;
  now: Date;
  signal: AbortSignal;
  onProgress: OnProgress;
}

export interface MadeBackup {
  file: string;
  bytes: number;
  rows: number;
  files: number;
  deleted: number;
  /** Reason why the database could not record the backup, such as a read-only replica. */
  unrecorded?: string;
}

/**
 * Makes a backup, also of a running site: the database is read before the files, which are added before the rows that
 * name them, so the archive has every named file.
 * @throws BackupError; then no file is left
 */
export async function backUp(options: Options): Promise<MadeBackup> {
  const { settings, now, signal } = options;
  const place = await backupPlace(options.to, now, settings.backupKey !== undefined);
  const made: MadeBackup = { file: place.file, bytes: 0, rows: 0, files: 0, deleted: 0 };
  try {
    const key = settings.backupKey;
    made.bytes = await writeArchive(place.unfinished, { key, signal }, async (add) => {
      const { onProgress } = options;
      const onTable = (done: number, total: number) => onProgress('database', done, total);
      const database = await dumpDatabase(options.connectionString, add, onTable);
      made.rows = database.tables.reduce((sum, { rows }) => sum + rows, 0);
      made.files = await addFiles(add, options);
      const secret = Buffer.from(options.secret);
      await add(SECRET, secret.length, [secret]);
      return { madeAt: now.toISOString(), ...database };
    });
    await publish(place);
    made.unrecorded = await record(options, made);
  } catch (error) {
    throw signal.aborted ? new BackupError('Stopped; no backup was made.') : explained(place, error);
  }
  if (place.folder !== undefined) {
    await clearUnfinished(place.folder, now);
    if (settings.backupKeep !== undefined) made.deleted = await prune(place.folder, settings.backupKeep);
  }
  return made;
}

async function record({ connectionString, now }: Options, made: MadeBackup): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(path.dirname(made.file));
  const client = await connectTo(connectionString);
  try {
    await recordBackup(client, { madeAt: now, bytes: made.bytes, freeBytes: bavail * bsize });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end();
  }
}

async function addFiles(add: AddPart, { files, onProgress }: Options): Promise<number> {
  const keys = await fromStore(listKeys(files));
  for (const [done, key] of keys.entries()) {
    onProgress('files', done, keys.length);
    const found = await fromStore(files.stat(key));
    if (!found) throw new BackupError(`The file ${key} was deleted in the meantime; start again.`);
    await add(`${FILES}${key}`, found.bytes, await fromStore(files.stream(key)));
  }
  return keys.length;
}

async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys;
}

async function fromStore<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The file store cannot be read (${reason}); no backup was made.`, { cause: error });
  }
}

function explained({ unfinished }: BackupPlace, error: unknown): unknown {
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  const folder = path.dirname(unfinished);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(`The disk of ${folder} is full (${code}); no backup was made.`, { cause: error });
  }
  if (file !== unfinished) return error;
  return new BackupError(`${folder} cannot be written (${code}); no backup was made.`, { cause: error });
}
