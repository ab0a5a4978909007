import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CatalogueVersion } from '../postgres/catalogue-version.ts';
import type { Database } from '../postgres/database.ts';
import type { Settings } from '../settings.ts';
import type { Sessions } from './sessions.ts';

/** A download of a gated file. `userId` is undefined where guests may download it. */
export interface Download {
  userId: number | undefined;
  kind: string;
  file: string;
}

/** The app's dependencies: everything that has state or does I/O is injected here. */
export interface Services {
  settings: Settings;
  database: Database;
  files: FileStore;
  jobs: Jobs;
  sessions: Sessions;
  catalogueVersion: CatalogueVersion;
  /** Records a download. */
  recordDownload(download: Download): Promise<void>;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Check every reply against its schema: on in tests and development. */
  checkReplies: boolean;
}
