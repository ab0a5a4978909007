import { open, rename } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import { getMimeType } from '../files/mime-types.ts';
import { openDatabase } from '../postgres/database.ts';
import { isSameMigration, MIGRATION_LOCK, type Migration } from '../postgres/migrate-database.ts';
import { LISTENER_APPLICATION_NAME } from '../postgres/notification-listener.ts';
import { queryOnlyRow, rawSql } from '../postgres/plain-sql.ts';
import { findSigningSecret, getSecretFile } from '../secrets/signing-secret.ts';
import type { Settings } from '../settings.ts';
import { type ArchiveEntry, readArchive } from './archive-reader.ts';
import type { BackupProgressHandler } from './create-backup.ts';
import { beginDatabaseLoading, type DatabaseLoading, type ReleaseFacts } from './load-database.ts';
import { BackupError, FILES_PREFIX, type Manifest, SECRET_ENTRY } from './manifest.ts';
import { listTables, openBackupConnection } from './site-schema.ts';

/**
 * Tables for reports about a database: those whose number of rows is informative, and those with rows from migrations.
 */
interface KnownTables {
  telling: string[];
  filledByMigrations: string[];
}

/** Application names of the site's connections; only the site listens for changes of the catalogue. */
const SITE_CONNECTIONS = ['clamp-catalogue', LISTENER_APPLICATION_NAME];

/** @throws BackupError when the site or one of its commands is connected */
async function refuseRunningSite(client: pg.Client): Promise<void> {
  const { count } = await queryOnlyRow(client, z.object({ count: z.number() }))`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = any(${SITE_CONNECTIONS})`;
  if (count) {
    throw new BackupError(
      'The site, or a command of it, is running on this database. Stop it first; nothing was changed.',
    );
  }
}

/** @throws BackupError when the database has foreign tables, or rows without `replace` */
async function refuseData(client: pg.Client, known: KnownTables, replace: boolean): Promise<void> {
  const tables = await listTables(client);
  if (tables.length && !tables.some(({ name }) => name === 'schema_migrations')) {
    const names = tables.slice(0, 3).map(({ name }) => name);
    throw new BackupError(
      `The database has tables that are not of this site (${names.join(', ')}${tables.length > 3 ? ', …' : ''}). Restore into another one.`,
    );
  }
  const counts: string[] = [];
  const others: string[] = [];
  for (const { name, sqlName } of tables) {
    if (['schema_migrations', 'schema_objects', 'catalogue_version', ...known.filledByMigrations].includes(name))
      continue;
    const isTelling = known.telling.includes(name);
    const { count } = await queryOnlyRow(client, z.object({ count: z.string() }))`
      select count(*) from (select from ${rawSql(sqlName)} ${rawSql(isTelling ? '' : 'limit 1')}) as found`;
    if (count !== '0') (isTelling ? counts : others).push(isTelling ? `${name}: ${count}` : name);
  }
  if (replace || !(counts.length || others.length)) return;
  throw new BackupError(
    `The database is not empty (${(counts.length ? counts : others).join(', ')}). Nothing was changed. ` +
      'With --replace, the whole database is deleted and the backup takes its place.',
  );
}

interface Reading {
  file: string;
  key: string | undefined;
  signal: AbortSignal;
  onProgress: BackupProgressHandler;
}

export async function checkBackupFile(
  { file, key, signal, onProgress }: Reading,
  migrations: Migration[],
): Promise<Manifest> {
  const onRead = (done: number, total: number) => onProgress('checking', done, total);
  const manifest = await readArchive(file, { key, signal, onRead });
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = manifest.migrations.findLast(({ name }) => !known.has(name));
  if (unknown) {
    throw new BackupError(
      `${file} was made by a newer release: its database has migration ${unknown.name}, but the last migration of this release is ${migrations.at(-1)?.name}. ` +
        'Restore it with that release or a later one.',
    );
  }
  const other = manifest.migrations.find(({ name, sha256 }) => {
    const migration = known.get(name);
    return !migration || !isSameMigration(migration, sha256);
  });
  if (other)
    throw new BackupError(
      `${file} was made by a release with another migration ${other.name}; restore it with that release.`,
    );
  return manifest;
}

interface Options extends Reading {
  manifest: Manifest;
  release: ReleaseFacts;
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'>;
  connectionString: string;
  files: FileStore;
  known: KnownTables;
  replace: boolean;
}

/**
 * Replaces a database in one transaction, after storing the files.
 * @returns lines for people about what differs from before
 * @throws BackupError
 */
export async function restoreBackup(options: Options): Promise<string[]> {
  const client = await openBackupConnection(options.connectionString);
  try {
    await refuseUnsafeRestore(client, options);
    await installQueue(options.connectionString);
    return await replaceAll(client, options);
  } finally {
    await client.end();
  }
}

async function refuseUnsafeRestore(client: pg.Client, { known, replace }: Options): Promise<void> {
  // The lock is held to the end: a copy of the site that starts now waits before it reads anything.
  const { locked } = await queryOnlyRow(client, z.object({ locked: z.boolean() }))`
    select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`;
  if (!locked) {
    throw new BackupError(
      'The site is starting, or another restore is running, on this database. Nothing was changed.',
    );
  }
  await refuseRunningSite(client);
  await refuseData(client, known, replace);
}

async function replaceAll(client: pg.Client, options: Options): Promise<string[]> {
  const { manifest, release, file, key, signal, onProgress } = options;
  try {
    await client.query(`begin; set local lock_timeout = '10s'`);
    const loading = await beginDatabaseLoading(client, manifest, release);
    let secret = '';
    const onRead = (done: number, total: number) => onProgress('restoring', done, total);
    await readArchive(file, { key, signal, onRead }, async (entry) => {
      if (entry.name === SECRET_ENTRY) secret = await text(entry.content);
      else await loadEntry(entry, loading, options);
    });
    onProgress('indexes', 0, 1);
    const notices = await loading.finish();
    // A backup has no drawn sizes of images and no 3D views of CAD files, so that all are made again.
    await client.query('delete from cad_readings');
    const { rowCount: drawn } = await client.query('delete from drawn_pictures');
    const put = await prepareSecret(secret, options);
    await client.query('commit');
    return [...notices, ...(drawn ? [DRAWN_AGAIN] : []), ...(await put())];
  } catch (error) {
    if (signal.aborted) throw new BackupError('Stopped; the database is as before.');
    if (error instanceof BackupError) throw error;
    const reason = error instanceof pg.DatabaseError && error.code === LOCKED ? IN_USE : String(error);
    throw new BackupError(`The restore failed; the database is as before. ${reason}`, { cause: error });
  }
}

const LOCKED = '55P03';
const IN_USE = 'Another connection uses its tables: stop the site, and close what else is connected.';

async function loadEntry(entry: ArchiveEntry, loading: DatabaseLoading, { files }: Options): Promise<void> {
  if (await loading.take(entry)) return;
  if (!entry.name.startsWith(FILES_PREFIX)) throw new BackupError(`this release cannot read its part ${entry.name}`);
  const key = entry.name.slice(FILES_PREFIX.length);
  await files.put(key, entry.content, getMimeType(key));
}

async function prepareSecret(secret: string, { settings }: Options): Promise<() => Promise<string[]>> {
  if (settings.sessionSecret && settings.sessionSecret !== secret) return async () => [OTHER_SECRET];
  if (findSigningSecret(settings) === secret) return async () => [];
  const file = getSecretFile(settings.dataDir);
  const handle = await open(`${file}.restored`, 'w', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return async () => {
    await rename(`${file}.restored`, file);
    return [];
  };
}

const DRAWN_AGAIN =
  'The smaller sizes of images are not in a backup: each is drawn when a page first shows it, the others in the background.';
const OTHER_SECRET =
  'SESSION_SECRET differs from the secret in the backup: everybody has to log in again, and waiting emails with a personal link cannot be sent.';

async function installQueue(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString, { connections: 1 });
  const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on('error', () => {});
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await database.close();
  }
}
