import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { FILE_KINDS, getFileKindFacts, getFileKindFolder } from '../file-kinds.limits.ts';
import { getOwnValue } from '../get-own-value.ts';
import { isRefusedLock } from './database-errors.ts';
import { LISTENER_APPLICATION_NAME, type NotificationListener } from './notification-listener.ts';
import { executeSql, queryOnlyRow, queryRows, rawSql } from './plain-sql.ts';
import {
  createSchemaObjects,
  MigrationError,
  readSchemaObjects,
  readSqlFile,
  runSqlFile,
  type SqlFile,
} from './schema-objects.ts';

export const MIGRATION_LOCK = 7_402_118;

const FOLDER = 'db/migrations';

/** Migrations of releases 1 to 3 that need a stop, from before `.stop.sql` existed. */
const EARLIER_STOPS = ['074_session_token_hashes.sql', '112_figures_in_one_table.sql', '120_conversations.sql'];

export const requiresStop = (name: string): boolean => name.endsWith('.stop.sql') || EARLIER_STOPS.includes(name);

export type Migration = SqlFile & { former?: string | undefined };

/** The rows of 041 moved to db/data; 511 lost zones without a place, such as US/Eastern. */
const FORMER_TEXTS: Record<string, string> = {
  '041_places.sql': '3bd968012bea0eb0d1f1fda396f5e30c652d6ef8eebdeeff7c56e8ce8a391bb4',
  '511_time_zone_is_known_to_both.sql': '146390e468b7f0ff1b7dca757dd2a64843d5d41d5b3f071c733139940a3fb963',
};

export const isSameMigration = ({ sha256, former }: Migration, recorded: string | undefined): boolean =>
  recorded === sha256 || (former !== undefined && recorded === former);

/**
 * Runs missing `.sql` files by name, then recreates changed functions, views and triggers.
 * @param say receives a line for each migration as it begins
 * @returns the migrations that ran now
 * @throws MigrationError for an edited or misplaced file, failing SQL, or another release
 */
export async function migrateDatabase(
  pool: pg.Pool,
  folder = FOLDER,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await lockMigrations(client, say);
    await createMigrationsTable(client);
    const applied = await readAppliedMigrations(client);
    refuseLaterStop(
      migrations.map(({ name }) => name),
      applied,
    );
    const pending = listPendingMigrations(migrations, applied, folder);
    await refuseOlderCopies(client, pending);
    if (!applied.size) say(`Making the tables of the database (${pending.length} migrations) …`);
    for (const migration of pending) {
      if (applied.size) say(`Migration ${migration.name} …`);
      await applyMigration(client, migration);
    }
    // Objects of a later release fit its tables; this release's may not.
    if ([...applied.keys()].every((name) => migrations.some((one) => one.name === name)))
      await createObjects(client, path.join(folder, '..', 'objects'));
    await deriveStaleRows(client);
    await loadData(client, path.join(folder, '..', 'data'));
    return pending.map((migration) => migration.name);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // Closing the connection releases the lock reliably, even after an error.
    client.release(failure ?? true);
  }
}

/** Derives again what migrations marked as stale, because the functions for that are newer than the migrations. */
async function deriveStaleRows(client: pg.PoolClient): Promise<void> {
  await client.query(`do $$ begin
    -- Apart, because a statement that names a missing table fails, whatever its other conditions say.
    if to_regclass('product_figures_stale') is null then return; end if;
    if exists (select from product_figures_stale) then
      insert into catalogue_changes values (pg_current_xact_id()) on conflict do nothing;
    end if;
  end $$`);
}

async function lockMigrations(client: pg.PoolClient, say: (line: string) => void): Promise<void> {
  const { free } = await queryOnlyRow(client, z.object({ free: z.boolean() }))`
    select pg_try_advisory_lock(${MIGRATION_LOCK}) as free`;
  if (free) return;
  say('Another process is bringing the database up to date; waiting for it …');
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/**
 * Detects an incompatible migration of a later release that ran while this copy had no connection.
 * @param found receives the reason, at the next check or reconnection
 */
export async function watchForLaterStop(
  listener: NotificationListener,
  found: (reason: string) => void,
  folder = FOLDER,
): Promise<void> {
  const known = listMigrationNames(folder);
  await listener.subscribe({
    channels: [],
    notified() {},
    async ask(client) {
      const later = findLaterStop(known, await readAppliedMigrations(client));
      if (later) found(`A later release has changed this database so that this release cannot use it (${later})`);
    },
  });
}

export async function findLaterMigrations(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const known = new Set(listMigrationNames(folder));
  const rows = await queryRows(pool, z.object({ name: z.string() }))`
    select name from schema_migrations order by name collate "C"`;
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}

const listMigrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

export const readMigrations = (folder = FOLDER): Migration[] =>
  listMigrationNames(folder).map((name) => ({ ...readSqlFile(folder, name), former: getOwnValue(FORMER_TEXTS, name) }));

export async function createMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
}

async function readAppliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const rows = await queryRows(client, z.object({ name: z.string(), sha256: z.string() }))`
    select name, sha256 from schema_migrations`;
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

const findLaterStop = (known: readonly string[], applied: Map<string, string>): string | undefined =>
  [...applied.keys()].find((name) => requiresStop(name) && !known.includes(name));

function refuseLaterStop(known: readonly string[], applied: Map<string, string>): void {
  const later = findLaterStop(known, applied);
  if (!later) return;
  throw new MigrationError(
    `A later release has changed this database so that this release cannot use it (${later}). Start the later release, or restore a backup from before that change.`,
  );
}

/** Copies of this release listen only after migrating, so every listener is an older copy. */
async function refuseOlderCopies(client: pg.PoolClient, pending: Migration[]): Promise<void> {
  const stop = pending.find(({ name }) => requiresStop(name));
  if (!stop) return;
  const { rowCount } = await executeSql(client)`
    select from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_APPLICATION_NAME} limit 1`;
  if (!rowCount) return;
  throw new MigrationError(
    `An older copy of the site is running on this database and would fail after ${stop.name}. Stop all copies, then start this release.`,
  );
}

function listPendingMigrations(migrations: Migration[], applied: Map<string, string>, folder: string): Migration[] {
  const last = [...applied.keys()].sort().at(-1) ?? '';
  return migrations.filter((migration) => {
    const hash = applied.get(migration.name);
    const file = path.join(folder, migration.name);
    if (isSameMigration(migration, hash)) return false;
    if (hash !== undefined) {
      throw new MigrationError(
        `${file} was changed after it ran on this database. Put it back and add a new migration.`,
      );
    }
    if (migration.name < last) {
      throw new MigrationError(`${file} is new but sorts before ${last}, which has run. Give it a later number.`);
    }
    return true;
  });
}

async function createObjects(client: pg.PoolClient, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const objects = readSchemaObjects(folder);
  await runBesideVisitors(client, () => createSchemaObjects(client, objects));
}

/**
 * Writes rows defined by the program, and fills empty tables from files such as `places.tsv`, whose first line names
 * the columns.
 */
async function loadData(client: pg.PoolClient, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await storeFileKinds(client);
  for (const file of await readdir(folder)) {
    const table = pg.escapeIdentifier(path.parse(file).name);
    const { rowCount } = await executeSql(client)`select from ${rawSql(table)} limit 1`;
    if (rowCount) continue;
    const [head = '', ...rows] = (await readFile(path.join(folder, file), 'utf8')).trimEnd().split(/\r?\n/);
    const columns = head.split('\t').map((name) => pg.escapeIdentifier(name));
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from([`${rows.join('\n')}\n`]), copy);
  }
}

const applyMigration = (client: pg.PoolClient, migration: Migration): Promise<void> =>
  runBesideVisitors(client, () => runMigration(client, migration));

/** Below the second after which PostgreSQL ends one of two that wait for each other, which may be a visitor. */
const LOCK_MS = 400;
const PAUSE_MS = 250;
const MAX_WAIT_MS = 120_000;

/**
 * Runs a change of the schema while older copies serve: it gives way to their queries and begins again, instead of
 * making them wait behind it. After two minutes it waits for its locks.
 */
async function runBesideVisitors(client: pg.PoolClient, change: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const mayRepeat = performance.now() - begun < MAX_WAIT_MS;
    await client.query('begin');
    if (mayRepeat) await client.query(`set local lock_timeout = ${LOCK_MS}`);
    try {
      await change();
      await client.query('commit');
      return;
    } catch (error) {
      if (!mayRepeat || !isRefusedLock(error)) throw error;
      await client.query('rollback');
    }
    await wait(PAUSE_MS);
  }
}

export async function runMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await runSqlFile(client, migration);
  const { name, sha256 } = migration;
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
}

/** Kinds removed from the program stay in the table, since files may still have them. */
async function storeFileKinds(client: pg.ClientBase): Promise<void> {
  const kinds = FILE_KINDS.map((kind) => {
    const { gated, cad, name } = getFileKindFacts(kind);
    return { kind, folder: getFileKindFolder(kind), gated, is_cad: cad !== undefined, name };
  });
  await executeSql(client)`
    insert into file_kinds (kind, folder, gated, is_cad, name)
    select kind, folder, gated, is_cad, name
    from jsonb_to_recordset(${JSON.stringify(kinds)}) as k (kind text, folder text, gated boolean, is_cad boolean, name text)
    on conflict (kind) do update
    set (folder, gated, is_cad, name) = (excluded.folder, excluded.gated, excluded.is_cad, excluded.name)
    where file_kinds is distinct from excluded`;
}
