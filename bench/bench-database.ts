import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { type EmbeddedPostgres, launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '../src/platform/postgres/migrate-database.ts';
import { MigrationError } from '../src/platform/postgres/schema-objects.ts';
import { fillOffice, OFFICE_VERSION } from './office-rows.ts';
import { CATALOGUE_VERSION, computeCatalogueSize, fillCatalogue } from './synthetic-catalogue.ts';

export interface BenchPostgres {
  readonly pid: number;
  /** Connection string of an empty database with this name, recreated now. */
  empty(name: string): Promise<string>;
  /** Connection string of a catalogue with this number of models, which is seeded first if it does not exist. */
  catalogue(models: number): Promise<{ connectionString: string; seededInSeconds: number | undefined }>;
  /** Connection string of a copy of the catalogue that also has content, history and enquiries for the office. */
  office(models: number): Promise<{ connectionString: string; seededInSeconds: number | undefined }>;
  stop(): Promise<void>;
}

/**
 * A separate PostgreSQL for the bench, with one database for each size of catalogue. Later runs use the same databases.
 */
export async function openBenchPostgres(directory: string): Promise<BenchPostgres> {
  const server: EmbeddedPostgres = await launchPostgres({
    directory: path.join(directory, 'postgres'),
    flags: ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'],
  });
  return {
    get pid() {
      return server.pid;
    },
    async empty(name) {
      await once(server.connectionString, (client) => client.query(`drop database if exists ${name} with (force)`));
      await once(server.connectionString, (client) => client.query(`create database ${name}`));
      return inDatabase(server.connectionString, name);
    },
    catalogue: (models) => catalogueOf(server.connectionString, models),
    async office(models) {
      await catalogueOf(server.connectionString, models);
      return officeOf(server.connectionString, models);
    },
    stop: () => server.stop(),
  };
}

const catalogueName = (models: number) => `models_${models}_v${CATALOGUE_VERSION}`;

const catalogueOf = (server: string, models: number) =>
  filledOnce(server, catalogueName(models), 'template1', (client) =>
    fillCatalogue(client, computeCatalogueSize(models)),
  );

const officeOf = (server: string, models: number) =>
  filledOnce(server, `office_${models}_v${CATALOGUE_VERSION}_${OFFICE_VERSION}`, catalogueName(models), fillOffice);

async function filledOnce(
  server: string,
  name: string,
  template: string,
  fill: (client: pg.ClientBase) => Promise<void>,
): Promise<{ connectionString: string; seededInSeconds: number | undefined }> {
  const found = await once(server, (client) => client.query('select from pg_database where datname = $1', [name]));
  const connectionString = inDatabase(server, name);
  if (found.rowCount && (await isUpToDate(connectionString))) return { connectionString, seededInSeconds: undefined };
  // The database gets its final name when complete, so that a half-filled database is never used.
  const part = `${name}_part`;
  const begin = performance.now();
  for (const old of [part, name]) await once(server, (client) => client.query(`drop database if exists ${old}`));
  await once(server, (client) => client.query(`create database ${part} template ${template}`));
  await migrated(inDatabase(server, part));
  await once(inDatabase(server, part), fill);
  await once(server, (client) => client.query(`alter database ${part} rename to ${name}`));
  return { connectionString, seededInSeconds: (performance.now() - begin) / 1000 };
}

export async function measureDatabaseTime(connectionString: string, work: () => Promise<void>): Promise<number> {
  await once(connectionString, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });
  await work();
  const { rows } = await once(connectionString, (client) =>
    client.query<{ total: number }>(`
      select coalesce(sum(total_plan_time + total_exec_time), 0) as total from pg_stat_statements s
      join pg_database d on d.oid = s.dbid
      where d.datname = current_database() and query not like '%pgboss%' and query not like '%pg_stat_statements%'`),
  );
  return rows[0]?.total ?? 0;
}

/** False if the catalogue must be seeded again, because a migration was edited after it ran on this database. */
async function isUpToDate(connectionString: string): Promise<boolean> {
  try {
    await migrated(connectionString);
    return true;
  } catch (error) {
    if (error instanceof MigrationError) return false;
    throw error;
  }
}

async function migrated(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString, { connections: 1 });
  try {
    await migrateDatabase(database.pool);
  } finally {
    await database.close();
  }
}

async function once<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function inDatabase(connectionString: string, name: string): string {
  const replaced = connectionString.replace(/\/app(?=\?|$)/, `/${name}`);
  if (replaced === connectionString) throw new Error('The connection string does not end in /app');
  return replaced;
}
