import { constants } from 'node:os';
import type { Services } from '../../../platform/api/services.ts';
import { workerPool } from '../../../platform/workers/worker-pool.ts';
import type { ImportPlace } from '../../import/process/import-task.ts';

/** One for imports, one for what staff download. Each has connections of its own to the database. */
export const importProcesses = workerPool(2, {
  script: 'import-process',
  niceness: constants.priority.PRIORITY_LOW,
});

/** Where such a process finds the database and the files of the site. */
export function placeOf({ database, settings }: Pick<Services, 'database' | 'settings'>): ImportPlace {
  const { connectionString = '' } = database.pool.options;
  const { s3, dataDir, databaseUrl } = settings;
  return { connectionString, isEmbedded: !databaseUrl, settings: { s3, dataDir } };
}
