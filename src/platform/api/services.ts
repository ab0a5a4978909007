import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import type { AppCaches } from '../app-caches.ts';
import type { FileStore } from '../files/file-store.ts';
import type { HeavyWorkQueues } from '../heavy-work-queues.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CatalogueVersion } from '../postgres/catalogue-version.ts';
import type { Database } from '../postgres/database.ts';
import type { Settings } from '../settings.ts';
import type { Workers } from '../workers/workers.ts';
import type { Sessions } from './sessions.ts';

export interface DownloadRecord {
  userId: number | undefined;
  kind: string;
  file: string;
  modelId?: number;
}

export interface PageViewRecord {
  type: string;
  id: number;
}

/** Everything that has state or does I/O is injected here. */
export interface Services {
  settings: Settings;
  database: Database;
  officeDatabase: Database;
  personDatabase: Database;
  files: FileStore;
  jobs: Jobs;
  sessions: Sessions;
  workers: Workers;
  turns: HeavyWorkQueues;
  caches: AppCaches;
  catalogueVersion: CatalogueVersion;
  /** `refusedSeconds`: seconds since a request found no free connection; undefined if never. */
  connections: { readonly refusedSeconds: number | undefined };
  recordDownload(download: DownloadRecord): void;
  recordView(view: PageViewRecord): void;
  recordSearchMiss(words: string): void;
  recordRedirect(path: string): void;
  recordError(reference: string): void;
  clock: () => Date;
  log: FastifyBaseLogger & Pick<Logger, 'isLevelEnabled'>;
  checkReplies: boolean;
}
