import path from 'node:path';
import { findRunningPostgres, launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { FolderInUseError } from '../src/platform/postgres/folder-lock.ts';
import type { Settings } from '../src/platform/settings.ts';

/**
 * Returns the server of DATABASE_URL; else the server of a site that runs on the data folder; else a server started for
 * this command.
 */
export async function openDatabaseServer(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (settings.databaseUrl) return { connectionString: settings.databaseUrl, stop: async () => {} };
  const directory = path.join(settings.dataDir, 'postgres');
  try {
    return await launchPostgres({ directory, log: console.error });
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const connectionString = await findRunningPostgres({ directory });
    if (!connectionString) throw error;
    return { connectionString, stop: async () => {} };
  }
}
