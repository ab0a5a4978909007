import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { inOwnProcess } from '../../../platform/workers/own-process.ts';
import type { Progress } from '../../import/import-workbook.ts';
import type { ImportPlace } from '../../import/process/import-task.ts';

/** As a source, or built. */
const SCRIPT = path.join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../../../import-process.ts' : 'import-process.js',
);

/** Where a process of its own finds the database and the files of the site. */
function placeOf({ database, settings }: Pick<Services, 'database' | 'settings'>): ImportPlace {
  const { connectionString = '' } = database.pool.options;
  const { s3, dataDir, databaseUrl } = settings;
  return { connectionString, isEmbedded: !databaseUrl, settings: { s3, dataDir } };
}

/** Does what `src/import-process.ts` can do. @throws TaskKilled, or an Error of the task */
export const inImportProcess = <Output>(
  services: Pick<Services, 'database' | 'settings'>,
  task: object,
  options: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<Output> => inOwnProcess(SCRIPT, { place: placeOf(services), task }, options);
