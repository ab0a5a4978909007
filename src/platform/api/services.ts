import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import type { Caches } from '../caches.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CatalogueVersion } from '../postgres/catalogue-version.ts';
import type { Database } from '../postgres/database.ts';
import type { Settings } from '../settings.ts';
import type { Turns } from '../turns.ts';
import type { Workers } from '../workers/workers.ts';
import type { Sessions } from './sessions.ts';

export interface Download {
  userId: number | undefined;
  kind: string;
  file: string;
  modelId?: number;
}

export interface View {
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
  turns: Turns;
  caches: Caches;
  catalogueVersion: CatalogueVersion;
  /** `refusedSeconds`: seconds since a request found no free connection; undefined if never. */
  connections: { readonly refusedSeconds: number | undefined };
  recordDownload(download: Download): void;
  recordView(view: View): void;
  recordSearchMiss(words: string): void;
  recordRedirect(path: string): void;
  recordError(reference: string): void;
  clock: () => Date;
  log: FastifyBaseLogger & Pick<Logger, 'isLevelEnabled'>;
  checkReplies: boolean;
}
