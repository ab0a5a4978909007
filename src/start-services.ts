import path from 'node:path';
import type { Logger } from 'pino';
import { logDownloads } from './features/customers/downloads/downloads.store.ts';
import { storeLostEmail } from './features/customers/enquiries/mail-failures.store.ts';
import { retentionJob } from './features/customers/retention/retention.job.ts';
import { publishSetsJob } from './features/office/change-sets/publish-sets.job.ts';
import { historyJob } from './features/office/history/history.job.ts';
import { mediaJob } from './features/office/media/media.job.ts';
import { countPageViews } from './features/site/page-views/page-views.store.ts';
import { countSearchMisses } from './features/site/search-misses/search-misses.store.ts';
import { openSessions } from './features/visitors/accounts/auth.ts';
import type { Download, Services, View } from './platform/api/services.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createDataFolder, createPrivateFolder } from './platform/files/private-folder.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { emailFolder } from './platform/mail/email-files.ts';
import { mailJobs } from './platform/mail/mailer.ts';
import { watchCatalogueVersion } from './platform/postgres/catalogue-version.ts';
import { CollectedWrites } from './platform/postgres/collected-writes.ts';
import { type Database, openDatabase } from './platform/postgres/database.ts';
import { launchPostgres } from './platform/postgres/embedded-postgres.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { signingSecret } from './platform/secrets/signing-secret.ts';
import { needsDataFolder, type Settings } from './platform/settings.ts';

/** A request whose statement takes longer is refused with 503. */
const REQUEST_STATEMENT_MS = 2000;
/** What staff do may take seconds, and must not take connections from visitors either. */
const OFFICE_CONNECTIONS = 5;
/** For migrations, jobs and the demo's import, which may take long but must not take connections from visitors. */
const BACKGROUND_CONNECTIONS = 4;

export interface Started {
  services: Services;
  /** Connections without a time limit, for work that no visitor waits for. */
  background: Database;
  /** Startup messages for the console, in order. */
  messages: string[];
  /** Lets running jobs end, then closes everything in reverse order, PostgreSQL last. */
  close(): Promise<void>;
}

/** Opens the app's services in the order of their dependencies. When a step fails, closes those already open. */
export async function startServices(settings: Settings, log: Logger): Promise<Started> {
  const messages: string[] = [];
  const warn = (warning: string | undefined) => warning && messages.push(warning);
  let started = false;
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    if (needsDataFolder(settings)) warn(await createDataFolder(settings.dataDir));
    // Made now, not with the first login, so that every backup of the site has it.
    signingSecret(settings);
    if (!settings.smtpUrl) warn(await createPrivateFolder(emailFolder(settings.dataDir)));
    let connectionString = settings.databaseUrl;
    if (!connectionString) {
      const server = await launchPostgres({
        directory: path.join(settings.dataDir, 'postgres'),
        log: (line) => (started ? log.warn(line) : messages.push(line)),
      });
      closers.push(() => server.stop());
      connectionString = server.connectionString;
      messages.push(
        server.created
          ? `Made a new PostgreSQL database in ${server.directory}`
          : `PostgreSQL is ${server.adopted ? 'still running from before' : 'running'}, data in ${server.directory}`,
      );
    }
    const onConnectionLost = (error: Error) => log.info({ err: error }, 'A database connection was lost');
    const background = openDatabase(connectionString, { connections: BACKGROUND_CONNECTIONS, onConnectionLost });
    closers.push(() => background.close());
    const forRequests = (connections?: number) => {
      const opened = openDatabase(connectionString, {
        connections,
        statementTimeoutMs: REQUEST_STATEMENT_MS,
        prepares: true,
        onConnectionLost,
        onSlowQuery: (query, ms) => log.warn({ query, ms: Math.round(ms) }, 'A slow query'),
      });
      closers.push(() => opened.close());
      return opened;
    };
    const database = forRequests();
    const officeDatabase = forRequests(OFFICE_CONNECTIONS);
    const downloads = new CollectedWrites<Download>({ write: (entries) => logDownloads(background.db, entries), log });
    const views = new CollectedWrites<View>({ write: (entries) => countPageViews(background.db, entries), log });
    const misses = new CollectedWrites<string>({ write: (entries) => countSearchMisses(background.db, entries), log });
    closers.push(async () => {
      await Promise.all([downloads.close(), views.close(), misses.close()]);
    });
    const migrated = await migrate(background.pool);
    if (migrated.length) messages.push(`Brought the database up to date (${migrated.length} migrations)`);
    const catalogueVersion = await watchCatalogueVersion(connectionString, log);
    closers.push(() => catalogueVersion.close());
    const jobs = await startJobs(background, log);
    closers.push(() => jobs.close());
    for (const job of mailJobs(settings, (lost) => storeLostEmail(background.db, lost), log)) await jobs.work(job);
    const services: Services = {
      settings,
      database,
      officeDatabase,
      files: await openFileStore(settings, warn),
      jobs,
      sessions: openSessions(database, settings, log),
      catalogueVersion,
      recordDownload: (download) => downloads.add(download),
      recordView: (view) => views.add(view),
      recordSearchMiss: (words) => misses.add(words),
      clock: () => new Date(),
      log,
      checkReplies: false,
    };
    await jobs.work(retentionJob({ ...services, database: background }));
    await jobs.work(historyJob({ database: background }));
    await jobs.work(publishSetsJob({ ...services, database: background }));
    await jobs.work(mediaJob({ ...services, database: background }));
    started = true;
    return { services, background, messages, close };
  } catch (error) {
    await close();
    throw error;
  }
}
