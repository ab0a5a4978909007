import path from 'node:path';
import type { Logger } from 'pino';
import { bindTables } from './features/catalogue/measures/bind-tables.store.ts';
import { bannerTimesJob } from './features/content/listed/banner-times.job.ts';
import { logDownloads } from './features/customers/downloads/downloads.store.ts';
import { noteSentEmail, storeLostEmail } from './features/customers/enquiries/mail-failures.store.ts';
import { forgottenFilesJob } from './features/customers/quotations/forgotten-files.job.ts';
import { retentionJob } from './features/customers/retention/retention.job.ts';
import { publishSetsJob } from './features/office/change-sets/publish-sets.job.ts';
import { readMailbox } from './features/office/email/read-mailbox.ts';
import { followUpsJob } from './features/office/enquiries/follow-ups.job.ts';
import { historyJob } from './features/office/history/history.job.ts';
import { storeUnexpectedErrors } from './features/office/home/home.store.ts';
import { tellOperators } from './features/office/home/tell-operators.ts';
import { importChecksJob, importsCleanupJob, importWritesJob } from './features/office/imports/imports.job.ts';
import { drawnPicturesJob, mediaJob } from './features/office/media/media.job.ts';
import { printCatalogueJob } from './features/office/printed-catalogues/print-catalogue.job.ts';
import { webhooksJob } from './features/office/webhooks/webhooks.job.ts';
import { contentOfQueued, markLetterFailed, markLetterSent } from './features/site/conversations/letters.store.ts';
import { countPageViews } from './features/site/page-views/page-views.store.ts';
import { countRedirects } from './features/site/redirects/redirects.store.ts';
import { countSearchMisses } from './features/site/search-misses/search-misses.store.ts';
import { openSessions } from './features/visitors/accounts/auth.ts';
import type { Download, Services, View } from './platform/api/services.ts';
import { Caches } from './platform/caches.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createDataFolder, createPrivateFolder } from './platform/files/private-folder.ts';
import { clearLeftFolders } from './platform/files/temporary-folder.ts';
import { currentRequestId } from './platform/http/request-log.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { emailFolder } from './platform/mail/email-files.ts';
import { type LostEmail, mailJobs } from './platform/mail/mailer.ts';
import { watchCatalogueVersion } from './platform/postgres/catalogue-version.ts';
import { collectedWrites } from './platform/postgres/collected-writes.ts';
import { type Database, openDatabase } from './platform/postgres/database.ts';
import { launchPostgres } from './platform/postgres/embedded-postgres.ts';
import { openListener } from './platform/postgres/listener.ts';
import { laterMigrations, migrate, watchForLaterStop } from './platform/postgres/migrate.ts';
import { signingSecret } from './platform/secrets/signing-secret.ts';
import { needsDataFolder, type Settings } from './platform/settings.ts';
import { openTurns } from './platform/turns.ts';
import { VERSION } from './platform/version.ts';
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

export interface Started {
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
): Promise<Started> {
  const start: Start = { settings, log, say, closers: [], isOver: false };
  const { closers } = start;
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await prepareFolders(start);
    const connectionString = settings.databaseUrl ?? (await launchOwnPostgres(start, onLost));
    const { background, queue, mailbox, ...databases } = openDatabases(start, connectionString);
    const records = collectRecords(start, queue);
    await bringUpToDate(connectionString, say);
    const listener = await openListener(connectionString, log);
    closers.push(async () => listener.close());
    await watchForLaterStop(listener, onLost);
    const catalogueVersion = await watchCatalogueVersion(listener);
    const works = settings.role !== 'web';
    const jobs = await startJobs(queue, log, listener, undefined, works);
    closers.push(() => jobs.close());
    const files = await openFileStore(settings, (warning) => warning && say(warning));
    closers.push(async () => workers.close());
    const turns = openTurns();
    const services: Services = {
      settings,
      ...databases,
      files,
      jobs,
      sessions: openSessions(databases.database, settings, turns, log),
      workers,
      turns,
      caches: new Caches(),
      catalogueVersion,
      ...records,
      clock: () => new Date(),
      log,
      checkReplies: false,
    };
    await workOnJobs(start, { ...services, database: background });
    closers.push(tellOperators({ ...services, database: background }));
    if (works) closers.push(readMailbox({ ...services, database: background, lock: mailbox }));
    start.isOver = true;
    return { services, background, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepareFolders({ settings, log, say }: Start): Promise<void> {
  const removed = await clearLeftFolders(new Date());
  if (removed) log.info({ removed }, 'Temporary folders that a crash had left were removed');
  const warn = (warning: string | undefined) => warning && say(warning);
  if (needsDataFolder(settings)) warn(await createDataFolder(settings.dataDir));
  // Created at the start, so that every backup contains it.
  signingSecret(settings);
  if (!settings.smtpUrl) warn(await createPrivateFolder(emailFolder(settings.dataDir)));
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
      log.warn({ reqId: currentRequestId(), query, ms: Math.round(ms) }, 'A slow query'),
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
function collectRecords({ log, closers }: Start, { pool }: Database) {
  const downloads = collectedWrites<Download>((entries) => logDownloads(pool, entries), log);
  const views = collectedWrites<View>((entries) => countPageViews(pool, entries), log);
  const redirected = collectedWrites<string>((entries) => countRedirects(pool, entries), log);
  const errors = collectedWrites<string>((entries) => storeUnexpectedErrors(pool, entries), log);
  const misses = collectedWrites<string>((entries) => countSearchMisses(pool, entries), log);
  closers.push(async () => {
    await Promise.all([downloads.close(), views.close(), misses.close(), redirected.close(), errors.close()]);
  });
  return {
    recordDownload: (download: Download) => downloads.add(download),
    recordView: (view: View) => views.add(view),
    recordSearchMiss: (words: string) => misses.add(words),
    recordRedirect: (path: string) => redirected.add(path),
    recordError: (reference: string) => errors.add(reference),
  };
}

async function workOnJobs({ settings, log, closers }: Start, services: Services): Promise<void> {
  const { database, files, jobs } = services;
  const letters = {
    async storeLost(lost: LostEmail) {
      await storeLostEmail(database.pool, lost);
      await markLetterFailed(database.pool, lost.jobId, lost.error);
    },
    markSent: (jobId: string, { letter }: { letter?: unknown }) =>
      letter ? markLetterSent(database.pool, jobId) : noteSentEmail(database.pool, jobId),
    readFile: (key: string) => files.read(key),
    readLetterFile: (jobId: string, position: number) => contentOfQueued(database.pool, jobId, position),
  };
  for (const job of mailJobs(settings, letters, log)) await jobs.work(job);
  await jobs.work(retentionJob(services));
  await jobs.work(forgottenFilesJob(services));
  await jobs.work(historyJob(services));
  await jobs.work(publishSetsJob(services));
  await jobs.work(bannerTimesJob(services));
  await jobs.work(mediaJob(services));
  await jobs.work(printCatalogueJob(services));
  await jobs.work(webhooksJob(services));
  await jobs.work(followUpsJob(services));
  const stopping = new AbortController();
  closers.push(async () => stopping.abort());
  const stoppable = { ...services, stopping: stopping.signal };
  await jobs.work(drawnPicturesJob(stoppable));
  await jobs.work(importChecksJob(stoppable));
  await jobs.work(importWritesJob(stoppable));
  await jobs.work(importsCleanupJob(stoppable));
}

async function bringUpToDate(connectionString: string, say: (line: string) => void): Promise<void> {
  const database = openDatabase(connectionString, { connections: 1 });
  try {
    await migrate(database.pool, undefined, say);
    await bindTables(database);
    const later = await laterMigrations(database.pool);
    if (later.length)
      say(`This release (${VERSION}) is older than the database, which a later one has changed: ${later.join(', ')}`);
  } finally {
    await database.close();
  }
}
