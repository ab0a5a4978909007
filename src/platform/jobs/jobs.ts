import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type Job, PgBoss, type Queue, type QueueResult, type SendOptions, systemClock } from 'pg-boss';
import type { Database, DatabaseTransaction } from '../postgres/database.ts';
import { isDatabaseAway } from '../postgres/database-errors.ts';
import type { NotificationListener } from '../postgres/notification-listener.ts';
import { resetFutureTimes } from './job-queue.store.ts';

export interface JobKind<Data extends object> {
  queue: string;
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
  /** An attempt that takes longer than this counts as failed. */
  expireInSeconds: number;
  deleteAfterSeconds?: number;
  /**
   * `cron` is in UTC, and `everySeconds` is its interval. The job also runs after each start, at most once an hour.
   * `isAlsoSent`: people's acts also send the job and wait for it.
   */
  schedule?: { cron: string; everySeconds: number; isAlsoSent?: boolean };
  concurrency?: number;
  /**
   * Does the work of a job. Must be idempotent, because it runs twice if the process dies between the work and its
   * record.
   */
  handle(data: Data, job: { id: string }): Promise<void>;
  /** Called after the last attempt or a GiveUp, to record the lost job for staff. Retried until it succeeds. */
  givenUp?(data: Data, job: { id: string; error: string }): Promise<void>;
  close?(): void;
}

export class GiveUpError extends Error {
  override name = 'GiveUp';
}

export interface Jobs {
  send<Data extends object>(kind: { queue: string }, data: Data, transaction: DatabaseTransaction): Promise<string>;
  work<Data extends object>(kind: JobKind<Data>): Promise<void>;
  readonly scheduled: readonly { queue: string; everySeconds: number }[];
  close(): Promise<void>;
}

/** Any process detects a dead worker (kill -9, power) after this and one check of the supervisor, about 25 s. */
const HEARTBEAT_SECONDS = 10;
/** Each check writes a row per queue. `clock`: interval for comparing the clocks of process and PostgreSQL. */
const SECONDS = { supervise: 15, clock: 60 };
/** pg-boss would check every 5 s for dependent jobs, which do not exist here. */
const FLOW_SECONDS = 600;
/** Clock that changes of the machine's clock do not affect; pg-boss would wait after such a change. */
const STEADY_CLOCK: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };
/**
 * Polling intervals of workers that are notified of new jobs (not of retries), of workers that a person waits for,
 * and of others.
 */
const POLL_SECONDS = { notified: 30, awaited: 0.5, others: 5 };
/** Polling interval for schedules, which are due at full minutes. */
const SCHEDULE_SECONDS = 10;
const STOP_MS = 10_000;
const WEEK = 7 * 24 * 60 * 60;
/** A worker with this many jobs fetches the next at once, so that a burst is not limited to one batch per poll. */
const MAX_BATCH = 2;

/**
 * Uses the schema `pgboss`.
 * @param works false: jobs can be sent, but only other copies process them
 */
export async function startJobs(
  database: Database,
  log: FastifyBaseLogger,
  listener?: NotificationListener,
  seconds = SECONDS,
  works = true,
): Promise<Jobs> {
  const boss = openBoss(database, listener, seconds, works);
  // Logged at debug level: pg-boss reports every failed poll, and catalogue-version.ts already logs the outage once.
  const report = (reported: unknown) => {
    // Workers of pg-boss report a plain object instead of the error.
    const error = reported instanceof Error ? reported : Object.assign(new Error(), reported);
    log[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error }, 'The job queue reported an error');
  };
  boss.on('error', report);
  await boss.start();
  await resetFutureTimes(database.pool);
  const clockTimer = setInterval(() => resetFutureTimes(database.pool).catch(report), seconds.clock * 1000);

  const stored = await readStored(boss);
  const closers: (() => void)[] = [];
  const scheduled: { queue: string; everySeconds: number }[] = [];
  return {
    scheduled,
    async send(kind, data, transaction) {
      const options: SendOptions = { db: transaction.jobs };
      const id = await boss.send(kind.queue, data, options);
      if (!id) throw new Error(`The queue ${kind.queue} accepted no job`);
      return id;
    },
    async work<Data extends object>(kind: JobKind<Data>) {
      if (kind.close) closers.push(kind.close);
      await createQueues(boss, stored, kind);
      if (kind.schedule) scheduled.push({ queue: kind.queue, everySeconds: kind.schedule.everySeconds });
      if (!works) return;
      if (kind.givenUp) await startGivenUpWorker(boss, kind);
      await startKindWorker(boss, kind, log);
      if (!kind.schedule) return;
      if (stored.crons.get(kind.queue) !== kind.schedule.cron) await boss.schedule(kind.queue, kind.schedule.cron);
      // A machine that is never on at the scheduled time must still run it.
      await boss.send(kind.queue, {}, { singletonKey: 'start', singletonSeconds: 60 * 60 });
    },
    async close() {
      clearInterval(clockTimer);
      // pg-boss also waits for its own statements here; jobs with an unknown outcome are retried.
      const limit = new AbortController();
      const tooLong = wait(2 * STOP_MS, undefined, { signal: limit.signal }).catch(() => {});
      await Promise.race([boss.stop({ graceful: true, timeout: STOP_MS }), tooLong]);
      limit.abort();
      for (const close of closers) close();
    },
  };
}

const openBoss = (
  database: Database,
  listener: NotificationListener | undefined,
  { supervise, clock }: typeof SECONDS,
  works: boolean,
) =>
  new PgBoss({
    supervise: works,
    schedule: works,
    db: {
      executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values),
      ...(listener && { listen: createWakeUpListener(listener) }),
    },
    useListenNotify: listener !== undefined,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise - 1,
    maintenanceIntervalSeconds: 60,
    flowIntervalSeconds: FLOW_SECONDS,
    cronWorkerIntervalSeconds: SCHEDULE_SECONDS,
    clockMonitorIntervalSeconds: clock,
    clock: STEADY_CLOCK,
  });

interface Stored {
  queues: Map<string, QueueResult>;
  crons: Map<string, string>;
}

/** Queues and schedules of earlier starts. Writing them again took a third of the time of a start. */
const readStored = async (boss: PgBoss): Promise<Stored> => ({
  queues: new Map((await boss.getQueues()).map((queue) => [queue.name, queue])),
  crons: new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron])),
});

async function createQueue(
  boss: PgBoss,
  { queues }: Stored,
  name: string,
  options: Omit<Queue, 'name'>,
): Promise<void> {
  const found = queues.get(name);
  if (found && isSameQueue(options, found)) return;
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}

const givenUpQueueName = ({ queue }: { queue: string }): string => `${queue}-given-up`;

const isSameQueue = (wanted: Omit<Queue, 'name'>, found: QueueResult): boolean =>
  Object.entries(wanted).every(([option, value]) => Reflect.get(found, option) === value);

async function createQueues<Data extends object>(boss: PgBoss, stored: Stored, kind: JobKind<Data>): Promise<void> {
  const common = {
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: kind.deleteAfterSeconds ?? WEEK,
  };
  if (kind.givenUp)
    await createQueue(boss, stored, givenUpQueueName(kind), {
      ...common,
      retryLimit: 1_000_000,
      retryDelay: 5,
      retryDelayMax: 600,
    });
  await createQueue(boss, stored, kind.queue, {
    ...common,
    retryLimit: kind.retry.limit,
    retryDelay: kind.retry.delaySeconds,
    retryDelayMax: kind.retry.maxDelaySeconds,
    expireInSeconds: kind.expireInSeconds,
    notify: true,
    ...(kind.givenUp ? { deadLetter: givenUpQueueName(kind) } : {}),
  });
}

async function startGivenUpWorker<Data extends object>(boss: PgBoss, kind: JobKind<Data>): Promise<void> {
  const queue = givenUpQueueName(kind);
  await boss.work<Data, void, { includeMetadata: true; pollingIntervalSeconds: number }>(
    queue,
    { includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS.others },
    async (jobs) => {
      for (const job of jobs)
        await kind.givenUp?.(job.data, { id: job.sourceId ?? job.id, error: getFailureReason(job.sourceOutput) });
    },
  );
}

async function startKindWorker<Data extends object>(
  boss: PgBoss,
  kind: JobKind<Data>,
  log: FastifyBaseLogger,
): Promise<void> {
  const batchSize = Math.min(MAX_BATCH, kind.concurrency ?? 1);
  let worker = '';
  worker = await boss.work(
    kind.queue,
    {
      perJobResults: true,
      batchSize,
      burstWhenBatchFull: true,
      localConcurrency: Math.ceil((kind.concurrency ?? 1) / batchSize),
      notifyPollingIntervalSeconds: POLL_SECONDS.notified,
      pollingIntervalSeconds: kind.schedule && !kind.schedule.isAlsoSent ? POLL_SECONDS.others : POLL_SECONDS.awaited,
    },
    async (jobs: Job<Data>[]) => {
      const results = await Promise.all(jobs.map((job) => attemptJob(kind, job, log)));
      // With single jobs pg-boss waits for its next poll; this notice makes it fetch the next job at once.
      if (batchSize === 1) boss.notifyWorker(worker);
      return results;
    },
  );
}

const createWakeUpListener =
  (listener: NotificationListener) =>
  async (channel: string, notified: (payload: string) => void, onConnected: () => void) => {
    const end = await listener.subscribe({ channels: [channel], notified, back: onConnected });
    return { close: async () => end() };
  };

async function attemptJob<Data extends object>(
  kind: JobKind<Data>,
  job: { id: string; data: Data },
  log: FastifyBaseLogger,
) {
  try {
    await kind.handle(job.data, { id: job.id });
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    log[isDatabaseAway(error) ? 'debug' : 'warn'](
      { err: error, job: job.id },
      `A job of the queue ${kind.queue} failed`,
    );
    const output = { message: error instanceof Error ? error.message : String(error) };
    return { id: job.id, status: error instanceof GiveUpError ? ('deadletter' as const) : ('failed' as const), output };
  }
}

function getFailureReason(output: unknown): string {
  const message = typeof output === 'object' && output !== null ? Reflect.get(output, 'message') : undefined;
  return typeof message === 'string' ? message : 'The process ended or the time ran out at every attempt';
}
