import path from 'node:path';
import { bindTables, printUpgradeReports } from '../src/features/catalogue/measures/bind-tables.store.ts';
import { getFileFolder } from '../src/platform/files/open-file-store.ts';
import { checkFolderOwner } from '../src/platform/files/private-folder.ts';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import { migrateDatabase } from '../src/platform/postgres/migrate-database.ts';
import { readSettings, type Settings } from '../src/platform/settings.ts';
import { checkStorage } from '../src/platform/start/check-needs.ts';
import { openDatabaseServer } from './database-server.ts';

type Work<Result> = (database: Database, settings: Settings) => Promise<Result>;

/**
 * Like `withDatabase`, for a command that also reads or writes catalogue files.
 * @throws WrongUser
 */
export async function withCatalogue<Result>(work: Work<Result>): Promise<Result> {
  const { s3, dataDir } = readSettings(process.env);
  if (!s3) await checkFolderOwner(getFileFolder(dataDir));
  return withDatabase(work);
}

/** Runs a command on the migrated database of the site, then closes it. `log` gets what a migration reports. */
export async function withDatabase<Result>(work: Work<Result>, log = console.log): Promise<Result> {
  const settings = readSettings(process.env);
  await checkStorage(settings);
  const server = await openDatabaseServer(settings);
  const database = openDatabase(server.connectionString);
  try {
    await migrateDatabase(database.pool, path.join(import.meta.dirname, '../db/migrations'), log);
    await bindTables(database);
    await printUpgradeReports(database, log);
    return await work(database, settings);
  } finally {
    await database.close();
    await server.stop();
  }
}
