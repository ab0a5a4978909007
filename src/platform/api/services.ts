import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import type { FileStore } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CatalogueVersion } from '../postgres/catalogue-version.ts';
import type { Database } from '../postgres/database.ts';
import type { Settings } from '../settings.ts';
import type { Turns } from '../turns.ts';
import type { Workers } from '../workers/workers.ts';
import type { Sessions } from './sessions.ts';

/** A download of a gated file. `userId` is undefined where guests may download it. */
export interface Download {
  userId: number | undefined;
  kind: string;
  file: string;
  modelId?: number;
}

/** A page that shows an item was opened. */
export interface View {
  type: string;
  id: number;
}

/** The app's dependencies: everything that has state or does I/O is injected here. */
export interface Services {
  settings: Settings;
  database: Database;
  /** Pool of the office for the same database; its endpoints get it as `database`. */
  officeDatabase: Database;
  /** The same again, for the export and the erasure of a person, which must not fail because there is much to read. */
  personDatabase: Database;
  files: FileStore;
  jobs: Jobs;
  sessions: Sessions;
  workers: Workers;
  turns: Turns;
  catalogueVersion: CatalogueVersion;
  /** Connections for requests. `refusedSeconds`: seconds since a request found none free; undefined if never. */
  connections: { readonly refusedSeconds: number | undefined };
  /** Records a download within a second. */
  recordDownload(download: Download): void;
  /** Counts a view within a second. */
  recordView(view: View): void;
  /** Counts a search without a result within a second. */
  recordSearchMiss(words: string): void;
  /** Counts a request that a redirect answered, by its path, within a second. */
  recordRedirect(path: string): void;
  /** Stores the reference of an unexpected error within a second. */
  recordError(reference: string): void;
  clock: () => Date;
  log: FastifyBaseLogger & Pick<Logger, 'isLevelEnabled'>;
  /** Check every reply against its schema: on in tests and development. */
  checkReplies: boolean;
}
