import path from 'node:path';
import type { Logger } from 'pino';
import { bindTables } from './features/catalogue/measures/bind-tables.store.ts';
import { bannerTimesJob } from './features/content/listed/banner-times.job.ts';
import { logDownloads } from './features/customers/downloads/downloads.store.ts';
import { recordSentEmail, storeLostEmail } from './features/customers/enquiries/mail-failures.store.ts';
import { forgottenFilesJob } from './features/customers/quotations/forgotten-files.job.ts';
import { retentionJob } from './features/customers/retention/retention.job.ts';
import { cadFilesJob } from './features/office/cad/cad-files.job.ts';
import { publishSetsJob } from './features/office/drafts/publish-sets.job.ts';
import { followUpsJob } from './features/office/enquiries/follow-ups.job.ts';
import { requestReadingsJob } from './features/office/enquiries/request-readings.job.ts';
import { historyJob } from './features/office/history/history.job.ts';
import { storeUnexpectedErrors } from './features/office/home/home.store.ts';
import { watchOperatorTroubles } from './features/office/home/notify-operators.ts';
import { importChecksJob, importsCleanupJob, importWritesJob } from './features/office/imports/imports.job.ts';
import { readMailbox } from './features/office/mailbox/read-mailbox.ts';
import { drawnImagesJob, mediaCleanupJob } from './features/office/media/media.job.ts';
import { printCatalogueJob } from './features/office/printed-catalogues/print-catalogue.job.ts';
import { webhooksJob } from './features/office/programs/webhooks.job.ts';
import {
  findQueuedFileContent,
  markMessageFailed,
  markMessageSent,
} from './features/site/conversations/messages.store.ts';
import { countPageViews } from './features/site/page-views/page-views.store.ts';
import { countRedirects } from './features/site/redirects/redirects.store.ts';
import { countSearchMisses } from './features/site/search-misses/search-misses.store.ts';
import { createCustomerSessions } from './features/visitors/accounts/customer-sessions.ts';
import type { DownloadRecord, PageViewRecord, Services } from './platform/api/services.ts';
import { AppCaches } from './platform/app-caches.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createDataFolder, createPrivateFolder } from './platform/files/private-folder.ts';
import { removeAbandonedFolders } from './platform/files/temporary-folder.ts';
import { openHeavyWorkQueues } from './platform/heavy-work-queues.ts';
import { getCurrentRequestId } from './platform/http/request-log.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { getEmailFolder } from './platform/mail/email-files.ts';
import { createMailJobs, type UndeliveredEmail } from './platform/mail/mailer.ts';
import { watchCatalogueVersion } from './platform/postgres/catalogue-version.ts';
import { collectWrites } from './platform/postgres/collect-writes.ts';
import { type Database, openDatabase } from './platform/postgres/database.ts';
import { launchPostgres } from './platform/postgres/embedded-postgres.ts';
import { findLaterMigrations, migrateDatabase, watchForLaterStop } from './platform/postgres/migrate-database.ts';
import { openNotificationListener } from './platform/postgres/notification-listener.ts';
import { PROGRAM_VERSION } from './platform/program-version.ts';
import { loadSigningSecret } from './platform/secrets/signing-secret.ts';
import { needsDataFolder, type Settings } from './platform/settings.ts';
import { openWorkers } from './platform/workers/workers.ts';

/** In milliseconds; slower statements of a request get 503. */
const REQUEST_STATEMENT_MS = 2000;
/** Slow work of staff must not take connections from visitors. */
const OFFICE_CONNECTIONS = 5;
/** For exports and erasures of personal data, which may take as long as a request may. */
const PERSON = { connections: 2, statementTimeoutMs: 60_000, connectMs: 60_000 };
/** Silence in milliseconds after which a connection is closed, because a vanished server closes none. */
const ANSWER_MS = {
  request: REQUEST_STATEMENT_MS + 1000,
  /** A save of many rows may take twenty seconds (office-transaction.ts). */
  office: 22_000,
  person: 61_000,
  /** A job takes at most ten minutes. */
  background: 11 * 60_000,
  queue: 30_000,
};
/** For jobs and the demo's import, which must not take connections from visitors. */
const BACKGROUND_CONNECTIONS = 3;
/** For short statements of the job queue and statistics, which long ones must not delay. */
const QUEUE_CONNECTIONS = 2;

export interface StartedServices {
  services: Services;
  background: Database;
  /** Waits for running jobs, then closes everything in reverse order. */
  close(): Promise<void>;
}

interface Start {
  settings: Settings;
  log: Logger;
  say: (line: string) => void;
  closers: (() => Promise<void>)[];
  isOver: boolean;
}

/**
 * Starts all services; a failed step closes those already open. `onLost`: called when the process must end, because
 * PostgreSQL is lost for good or belongs to a later release.
 */
export async function startServices(
  settings: Settings,
  log: Logger,
  say: (line: string) => void = () => {},
  onLost: (reason: string) => void = (reason) => log.fatal(reason),
  workers = openWorkers(),
): Promise<StartedServices> {
  const start: Start = { settings, log, say, closers: [], isOver: false };
  const { closers } = start;
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await prepareFolders(start);
    const connectionString = settings.databaseUrl ?? (await launchOwnPostgres(start, onLost));
    const { background, queue, mailbox, ...databases } = openDatabases(start, connectionString);
    const records = createRecorders(start, queue);
    await migrateAtStart(connectionString, say);
    const listener = await openNotificationListener(connectionString, log);
    closers.push(async () => listener.close());
    await watchForLaterStop(listener, onLost);
    const catalogueVersion = await watchCatalogueVersion(listener);
    const works = settings.role !== 'web';
    const jobs = await startJobs(queue, log, listener, undefined, works);
    closers.push(() => jobs.close());
    const files = await openFileStore(settings, (warning) => warning && say(warning));
    closers.push(async () => workers.close());
    const turns = openHeavyWorkQueues();
    const services: Services = {
      settings,
      ...databases,
      files,
      jobs,
      sessions: createCustomerSessions(databases.database, settings, turns),
      workers,
      turns,
      caches: new AppCaches(),
      catalogueVersion,
      ...records,
      clock: () => new Date(),
      log,
      checkReplies: false,
    };
    await startJobWorkers(start, { ...services, database: background });
    closers.push(watchOperatorTroubles({ ...services, database: background }));
    if (works) closers.push(readMailbox({ ...services, database: background, lock: mailbox }));
    start.isOver = true;
    return { services, background, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepareFolders({ settings, log, say }: Start): Promise<void> {
  const removed = await removeAbandonedFolders(new Date());
  if (removed) log.info({ removed }, 'Temporary folders that a crash had left were removed');
  const warn = (warning: string | undefined) => warning && say(warning);
  if (needsDataFolder(settings)) warn(await createDataFolder(settings.dataDir));
  // Created at the start, so that every backup contains it.
  loadSigningSecret(settings);
  if (!settings.smtpUrl) warn(await createPrivateFolder(getEmailFolder(settings.dataDir)));
}

async function launchOwnPostgres(start: Start, onLost: (reason: string) => void): Promise<string> {
  const { settings, log, say, closers } = start;
  const server = await launchPostgres({
    directory: path.join(settings.dataDir, 'postgres'),
    log: (line) => (start.isOver ? log.warn(line) : say(line)),
    onDown: (line) => log.error(line),
    onGivenUp: onLost,
  });
  closers.push(() => server.stop());
  say(
    server.created
      ? `Made a new PostgreSQL database in ${server.directory}`
      : `PostgreSQL is ${server.adopted ? 'still running from before' : 'running'}, data in ${server.directory}`,
  );
  return server.connectionString;
}

function openDatabases({ log, closers }: Start, connectionString: string) {
  const onConnectionLost = (error: Error) => log.info({ err: error }, 'A database connection was lost');
  const open = (options: Parameters<typeof openDatabase>[1]) => {
    const opened = openDatabase(connectionString, { onConnectionLost, ...options });
    closers.push(() => opened.close());
    return opened;
  };
  let refusedAt: number | undefined;
  const forRequests = {
    statementTimeoutMs: REQUEST_STATEMENT_MS,
    prepares: true,
    onRefused: () => {
      refusedAt = performance.now();
    },
    onSlowQuery: (query: string, ms: number) =>
      log.warn({ reqId: getCurrentRequestId(), query, ms: Math.round(ms) }, 'A slow query'),
  };
  const connections = {
    get refusedSeconds() {
      return refusedAt === undefined ? undefined : Math.floor((performance.now() - refusedAt) / 1000);
    },
  };
  return {
    connections,
    background: open({ connections: BACKGROUND_CONNECTIONS, answerMs: ANSWER_MS.background }),
    queue: open({ connections: QUEUE_CONNECTIONS, answerMs: ANSWER_MS.queue }),
    mailbox: open({ connections: 1, answerMs: ANSWER_MS.queue }),
    database: open({ ...forRequests, answerMs: ANSWER_MS.request }),
    officeDatabase: open({ ...forRequests, connections: OFFICE_CONNECTIONS, answerMs: ANSWER_MS.office }),
    personDatabase: open({ ...PERSON, answerMs: ANSWER_MS.person }),
  };
}

/** Entries of a second are written together. */
function createRecorders({ log, closers }: Start, { pool }: Database) {
  const downloads = collectWrites<DownloadRecord>((entries) => logDownloads(pool, entries), log);
  const views = collectWrites<PageViewRecord>((entries) => countPageViews(pool, entries), log);
  const redirected = collectWrites<string>((entries) => countRedirects(pool, entries), log);
  const errors = collectWrites<string>((entries) => storeUnexpectedErrors(pool, entries), log);
  const misses = collectWrites<string>((entries) => countSearchMisses(pool, entries), log);
  closers.push(async () => {
    await Promise.all([downloads.close(), views.close(), misses.close(), redirected.close(), errors.close()]);
  });
  return {
    recordDownload: (download: DownloadRecord) => downloads.add(download),
    recordView: (view: PageViewRecord) => views.add(view),
    recordSearchMiss: (words: string) => misses.add(words),
    recordRedirect: (path: string) => redirected.add(path),
    recordError: (reference: string) => errors.add(reference),
  };
}

async function startJobWorkers({ settings, log, closers }: Start, services: Services): Promise<void> {
  const { database, files, jobs } = services;
  const mailStorage = {
    async storeLost(lost: UndeliveredEmail) {
      await storeLostEmail(database.pool, lost);
      await markMessageFailed(database.pool, lost.jobId, lost.error);
    },
    markSent: (jobId: string, { letter }: { letter?: unknown }) =>
      letter ? markMessageSent(database.pool, jobId) : recordSentEmail(database.pool, jobId),
    readFile: (key: string) => files.read(key),
    readMessageFile: (jobId: string, position: number) => findQueuedFileContent(database.pool, jobId, position),
  };
  for (const job of createMailJobs(settings, mailStorage, log)) await jobs.work(job);
  await jobs.work(retentionJob(services));
  await jobs.work(forgottenFilesJob(services));
  await jobs.work(historyJob(services));
  await jobs.work(publishSetsJob(services));
  await jobs.work(bannerTimesJob(services));
  await jobs.work(mediaCleanupJob(services));
  await jobs.work(printCatalogueJob(services));
  await jobs.work(webhooksJob(services));
  await jobs.work(followUpsJob(services));
  await jobs.work(requestReadingsJob(services));
  const stopping = new AbortController();
  closers.push(async () => stopping.abort());
  const stoppable = { ...services, stopping: stopping.signal };
  await jobs.work(drawnImagesJob(stoppable));
  await jobs.work(cadFilesJob(stoppable));
  await jobs.work(importChecksJob(stoppable));
  await jobs.work(importWritesJob(stoppable));
  await jobs.work(importsCleanupJob(stoppable));
}

async function migrateAtStart(connectionString: string, say: (line: string) => void): Promise<void> {
  const database = openDatabase(connectionString, { connections: 1 });
  try {
    await migrateDatabase(database.pool, undefined, say);
    await bindTables(database);
    const later = await findLaterMigrations(database.pool);
    if (later.length)
      say(
        `This release (${PROGRAM_VERSION}) is older than the database, which a later one has changed: ${later.join(', ')}`,
      );
  } finally {
    await database.close();
  }
}
