import type { Services } from '../../../platform/api/services.ts';
import type { ImportPlace } from '../../import/process/import-task.ts';

/** Where an import process finds the database and the files of the site. */
export function placeOf({ database, settings }: Pick<Services, 'database' | 'settings'>): ImportPlace {
  const { connectionString = '' } = database.pool.options;
  const { s3, dataDir, databaseUrl } = settings;
  return { connectionString, isEmbedded: !databaseUrl, settings: { s3, dataDir } };
}
