import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { createMigrationsTable, type Migration, runMigration } from '../postgres/migrate-database.ts';
import { queryOnlyRow, queryRows } from '../postgres/plain-sql.ts';
import type { SqlFile } from '../postgres/schema-objects.ts';
import { createSchemaObjects } from '../postgres/schema-objects.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import type { Manifest, TableContent } from './manifest.ts';
import { BackupError } from './manifest.ts';
import { dropChecks, dropEverything, listTables, type SchemaTable, setSequences } from './site-schema.ts';

/** Such as database/models/00001.tsv. */
const TABLE_PART = /^(database|queue)\/([^/]+)\/\d+\.tsv$/;

/**
 * Replaces a database by an archive's in one transaction: the schema of that time, the rows, then later migrations.
 * Closing the connection rolls back.
 */
export interface DatabaseLoading {
  take(entry: ArchiveEntry): Promise<boolean>;
  /** Adds indexes, checks, sequences and later migrations. @returns what could not be restored, one line each */
  finish(): Promise<string[]>;
}

export interface ReleaseFacts {
  migrations: Migration[];
  objects: SqlFile[];
}

export async function beginDatabaseLoading(
  client: pg.Client,
  manifest: Manifest,
  { migrations, objects }: ReleaseFacts,
): Promise<DatabaseLoading> {
  const version = await readServerVersion(client);
  await dropEverything(client);
  await createMigrationsTable(client);
  const ofArchive = new Set(manifest.migrations.map(({ name }) => name));
  for (const migration of migrations)
    if (ofArchive.has(migration.name)) await runWithDeferredTriggers(client, migration);

  const tables = await listTables(client);
  const putBack = await dropChecks(client, tables);
  await client.query(`truncate ${tables.map(({ sqlName }) => sqlName).join(', ')}`);
  await client.query('truncate pgboss.job, pgboss.queue cascade');

  const targets = new Map([
    ...matchTargets('database', tables, manifest.tables),
    ...(await createQueueTargets(client, manifest.queue)),
  ]);
  return {
    async take({ name, content }) {
      const [, folder, table] = TABLE_PART.exec(name) ?? [];
      if (!folder || !table) return false;
      const target = targets.get(`${folder}/${table}`);
      if (target) await pipeline(content, client.query(copyFrom(`copy ${target} from stdin`)));
      return true;
    },
    async finish() {
      await putBack();
      await setSequences(client, manifest.sequences);
      for (const migration of migrations)
        if (!ofArchive.has(migration.name)) await runWithDeferredTriggers(client, migration);
      await createSchemaObjects(client, objects);
      await fillQueue(client, manifest.queue);
      // Pages cached elsewhere under a later version must not count as current.
      await client.query('update catalogue_version set version = greatest(version, $1) + 1', [version]);
      await client.query('analyze');
      return manifest.tables
        .filter(({ name, rows }) => rows > 0 && !targets.has(`database/${name}`))
        .map(({ name }) => `The table ${name} is not one of this site; it was left out.`);
    },
  };
}

async function readServerVersion(client: pg.Client): Promise<string> {
  const { rows: found } = await client.query(
    "select from pg_tables where schemaname = current_schema() and tablename = 'catalogue_version'",
  );
  if (!found.length) return '0';
  const { version } = await queryOnlyRow(
    client,
    z.object({ version: z.string() }),
  )`select version from catalogue_version`;
  return version;
}

/** Runs a migration and its deferred triggers, because a table with a pending trigger cannot be altered. */
async function runWithDeferredTriggers(client: pg.Client, migration: Migration): Promise<void> {
  await runMigration(client, migration);
  await client.query('set constraints all immediate; set constraints all deferred');
}

const formatColumnList = (columns: string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

function matchTargets(folder: string, tables: SchemaTable[], contents: TableContent[]): [string, string][] {
  return contents.flatMap(({ name, columns }): [string, string][] => {
    const table = tables.find((found) => found.name === name);
    if (!table) return [];
    const unknown = columns.filter((column) => !table.columns.includes(column));
    if (unknown.length)
      throw new BackupError(`The table ${name} of the backup has other columns than its migrations make: ${unknown}.`);
    return [[`${folder}/${name}`, `${table.sqlName} (${formatColumnList(columns)})`]];
  });
}

const temporaryName = (name: string) => pg.escapeIdentifier(`restored_${name}`);

/** The columns of the queue's tables differ between versions of the library, so rows are first loaded as text. */
async function createQueueTargets(client: pg.Client, contents: TableContent[]): Promise<[string, string][]> {
  for (const { name, columns } of contents) {
    const definitions = columns.map((column) => `${pg.escapeIdentifier(column)} text`);
    await client.query(`create temporary table ${temporaryName(name)} (${definitions.join(', ')}) on commit drop`);
  }
  return contents.map(({ name, columns }) => [
    `queue/${name}`,
    `pg_temp.${temporaryName(name)} (${formatColumnList(columns)})`,
  ]);
}

async function fillQueue(client: pg.Client, contents: TableContent[]): Promise<void> {
  for (const name of ['queue', 'job']) {
    const columns = contents.find((content) => content.name === name)?.columns;
    if (!columns) continue;
    const rows = await queryRows(client, z.object({ column: z.string(), type: z.string() }))`
      select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${`pgboss.${name}`}::regclass and attnum > 0 and not attisdropped and attname = any(${columns})`;
    const values = rows.map(({ column, type }) => `${pg.escapeIdentifier(column)}::${type}`);
    await client.query(
      `insert into pgboss.${name} (${formatColumnList(rows.map(({ column }) => column))}) select ${values.join(', ')} from pg_temp.${temporaryName(name)}`,
    );
  }
}
