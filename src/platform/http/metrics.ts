import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../api/services.ts';
import { loadLastBackup } from '../backup/last-backup.store.ts';
import { countJobsByState, countWaitingJobs, loadLastRuns } from '../jobs/job-queue.store.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import type { HealthState } from './health.ts';
import { refuseStrangers } from './operators-only.ts';
import { CACHED_PAGE_ROUTE, type RecordRequest } from './request-log.ts';

type Needs = Pick<Services, 'database' | 'officeDatabase' | 'jobs' | 'catalogueVersion' | 'log'> & {
  cachedBytes(): number;
  lostEmails(): Promise<number>;
  undeliveredEmails(): Promise<{ waiting: number; oldestSeconds: number }>;
  enquiries(): Promise<number>;
  health(): Promise<HealthState>;
};

export interface Metrics {
  recordRequest: RecordRequest;
  pageFromCache(): void;
  pageRendered(route: string, ms: number): void;
  text(): Promise<string>;
}

/** Prometheus gives up after 10 s by default. */
const QUERY_MS = 3000;
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** /metrics, for operators only (docs/decisions/071-what-operators-see.md). */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, settings: Services['settings']): void {
  app.get('/metrics', { onRequest: async (request) => refuseStrangers(request, settings) }, async (_request, reply) =>
    reply
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
}

export function openMetrics(needs: Needs): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addProcessGauges(registry, needs);
  const readDatabase = addDatabaseGauges(registry, needs);
  const componentGauge = new Gauge({
    name: 'clamps_part_ok',
    help: '1 if a part of /readyz is ok, otherwise 0',
    labelNames: ['part'],
    registers,
  });
  const requests = new Histogram({
    name: 'clamps_http_request_duration_seconds',
    help: 'Requests by method, route and status, without pages sent from memory',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const cacheHits = new Counter({ name: 'clamps_page_cache_hits_total', help: 'Pages sent from memory', registers });
  const renders = new Histogram({
    name: 'clamps_page_render_seconds',
    help: 'Pages that were not in memory, and the time to render them with their queries',
    labelNames: ['page'],
    buckets: BUCKETS,
    registers,
  });

  return {
    recordRequest: ({ method, route, status, ms }) => {
      // Cached pages take 20 µs; labels of a histogram would add a fortieth.
      if (route === CACHED_PAGE_ROUTE) cacheHits.inc();
      else requests.observe({ method, route, status }, ms / 1000);
    },
    pageFromCache: () => cacheHits.inc(),
    pageRendered: (page, ms) => renders.observe({ page }, ms / 1000),
    text: async () => {
      const [{ needed, watched }] = await Promise.all([needs.health(), readDatabase()]);
      for (const [component, { ok }] of Object.entries({ ...needed, ...watched }))
        componentGauge.set({ part: component }, ok ? 1 : 0);
      return registry.metrics();
    },
  };
}

function addProcessGauges(registry: Registry, needs: Needs): void {
  const { database, officeDatabase, catalogueVersion, cachedBytes } = needs;
  const pools = [database.pool, officeDatabase.pool];
  const sum = (countOf: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + countOf(pool), 0);
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('clamps_database_connections_busy', 'Connections that run a query of a request', () =>
    sum((pool) => pool.totalCount - pool.idleCount),
  );
  gauge('clamps_database_connections_idle', 'Connections that run no query', () => sum(({ idleCount }) => idleCount));
  gauge('clamps_database_requests_waiting', 'Queries that wait for a connection', () =>
    sum(({ waitingCount }) => waitingCount),
  );
  gauge('clamps_page_cache_bytes', 'Memory of the rendered pages', cachedBytes);
  gauge(
    'clamps_changes_silent_seconds',
    'Seconds since PostgreSQL last answered on the connection that listens for changes',
    () => catalogueVersion.silentSeconds,
  );
  new Gauge({
    name: 'clamps_build_info',
    help: 'The release that runs',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: PROGRAM_VERSION, node: process.version }, 1);
}

/** Statistics that are equal in all copies. Without PostgreSQL only `clamps_database_up` is read, as 0. */
function addDatabaseGauges(
  registry: Registry,
  { database, jobs: { scheduled }, log, lostEmails, undeliveredEmails, enquiries }: Needs,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('clamps_database_up', '1 if PostgreSQL answers, otherwise 0');
  const jobs = gauge('clamps_jobs', 'Jobs by queue and state; emails are in the queues mail and mail-confidential', [
    'queue',
    'state',
  ]);
  const oldest = gauge('clamps_jobs_oldest_waiting_seconds', 'How long the oldest job that is due has been waiting');
  const givenUp = gauge('clamps_emails_given_up', 'Undelivered emails to own people (npm run emails)');
  const stored = gauge('clamps_enquiries_stored', 'Enquiries in the database');

  const undelivered = gauge('clamps_emails_undelivered', 'Emails that were not delivered yet');
  const oldestEmail = gauge('clamps_emails_oldest_undelivered_seconds', 'Age of the oldest undelivered email');
  const success = gauge('clamps_job_success_age_seconds', 'Age of the last success of the scheduled jobs in a queue', [
    'queue',
  ]);
  const backup = gauge('clamps_backup_age_seconds', 'How long ago the last backup was made');

  const read = async () => {
    const { pool } = database;
    const queues = scheduled.map(({ queue }) => queue);
    const [counts, { oldestSeconds }, lost, enquiryCount, emails, runs, { ageSeconds }] = await Promise.all([
      countJobsByState(pool),
      countWaitingJobs(pool),
      lostEmails(),
      enquiries(),
      undeliveredEmails(),
      loadLastRuns(pool, queues),
      loadLastBackup(pool),
    ]);
    undelivered.set(emails.waiting);
    oldestEmail.set(emails.oldestSeconds);
    for (const [queue, { successSeconds }] of runs)
      if (successSeconds !== undefined) success.set({ queue }, successSeconds);
    if (ageSeconds !== undefined) backup.set(ageSeconds);
    for (const { queue, state, count } of counts) jobs.set({ queue, state }, count);
    oldest.set(oldestSeconds);
    givenUp.set(lost);
    stored.set(enquiryCount);
  };

  return async () => {
    for (const each of [jobs, success]) each.reset();
    for (const each of [oldest, givenUp, stored, undelivered, oldestEmail, backup]) each.remove();
    const inTime = wait(QUERY_MS, false, { ref: false });
    const done = read().then(
      () => true,
      (error: unknown) => {
        log.debug({ err: error }, 'The metrics of the database could not be read');
        return false;
      },
    );
    up.set((await Promise.race([done, inTime])) ? 1 : 0);
  };
}
