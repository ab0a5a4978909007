import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../api/services.ts';
import { backupAge } from '../backup/last-backup.store.ts';
import { lastRuns, waitingJobs } from '../jobs/job-queue.store.ts';
import { describeError } from '../log.ts';
import { needsDataFolder } from '../settings.ts';
import { VERSION } from '../version.ts';
import { refuseStrangers } from './operators-only.ts';

type Needs = Pick<Services, 'settings' | 'database' | 'files' | 'jobs' | 'catalogueVersion'> & {
  /** How many emails were given up and not sent again yet. */
  lostEmails(): Promise<number>;
  /** Those that wait for their next try, and how long ago the oldest of them was written. */
  undeliveredEmails(): Promise<{ waiting: number; oldestSeconds: number }>;
};

/** Facts about one part of the system. `ok` is false when an operator has something to do. */
type Check = { ok: boolean } & Record<string, unknown>;

const CHECK_MS = 3000;
/** PostgreSQL stops when it cannot write its log; a segment has 16 MB. */
const MIN_FREE_MB = 200;
/** An email is tried within seconds, so nothing works on the queue. */
const MAX_WAIT_SECONDS = 600;
/** The first tries of an email are minutes apart: then the mail server takes none. */
const MAX_EMAIL_SECONDS = 15 * 60;
/** By as much the clock may have been set back without an effect on anything. */
const MAX_AHEAD_SECONDS = 60;
/** The connection that listens asks every half minute. */
const MAX_SILENT_SECONDS = 60;

/**
 * /healthz: the process answers; open to everybody, because it says nothing else. /readyz: whether all parts work, for
 * operators only (docs/decisions/071-what-operators-see.md).
 */
export function registerHealth(app: FastifyInstance, needs: Needs): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get(
    '/readyz',
    { onRequest: async (request) => refuseStrangers(request, needs.settings) },
    async (_request, reply) => {
      const [needed, watched] = await Promise.all([runAll(neededFor(needs)), runAll(watchedIn(needs))]);
      const ready = Object.values(needed).every(({ ok }) => ok);
      const status = ready ? 200 : 503;
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send({ ready, version: VERSION, ...needed, ...watched });
    },
  );
}

/** Without these, visitors are not served fully. */
const neededFor = ({ settings, database, files, catalogueVersion }: Needs) => ({
  database: async () => {
    await database.pool.query('select 1');
    return { ok: true };
  },
  changes: async () => {
    const { silentSeconds } = catalogueVersion;
    return { ok: silentSeconds <= MAX_SILENT_SECONDS, silentSeconds };
  },
  disk: async () => {
    if (!needsDataFolder(settings)) return { ok: true };
    const { bavail, bsize } = await statfs(settings.dataDir);
    const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
    return { ok: freeMb >= MIN_FREE_MB, freeMb };
  },
  files: async () => {
    await files.check();
    return { ok: true };
  },
});

/** These need a person, but taking this copy out of service would mend nothing. */
const watchedIn = ({ settings, database, jobs, lostEmails, undeliveredEmails }: Needs) => ({
  queue: async () => {
    const found = await waitingJobs(database.pool);
    return { ok: found.oldestSeconds <= MAX_WAIT_SECONDS, ...found };
  },
  emails: async () => {
    const [givenUp, undelivered] = await Promise.all([lostEmails(), undeliveredEmails()]);
    return { ok: givenUp === 0 && isWithin(undelivered.oldestSeconds, MAX_EMAIL_SECONDS), givenUp, ...undelivered };
  },
  jobs: async () => {
    const queues = jobs.scheduled.map(({ queue }) => queue);
    const found = await lastRuns(database.pool, queues);
    const runs = jobs.scheduled.map(({ queue, everySeconds }) => {
      const { successSeconds, failed = false } = found.get(queue) ?? {};
      // Each runs once after a start, so before its first success its age is that of the process.
      const late = (successSeconds ?? process.uptime()) > 2 * everySeconds + MAX_WAIT_SECONDS;
      return [queue, { ok: !failed && !late, successSeconds }] as const;
    });
    return { ok: runs.every(([, { ok }]) => ok), ...Object.fromEntries(runs) };
  },
  backup: async () => {
    const { ageSeconds, databaseSeconds } = await backupAge(database.pool);
    const { backupHours } = settings;
    return { ok: !backupHours || isWithin(ageSeconds ?? databaseSeconds, backupHours * 3600), ageSeconds };
  },
});

/** An age below zero was measured from a time that a clock ahead has written, and says nothing. */
const isWithin = (ageSeconds: number, maxSeconds: number) =>
  ageSeconds > -MAX_AHEAD_SECONDS && ageSeconds <= maxSeconds;

async function runAll(checks: Record<string, () => Promise<Check>>): Promise<Record<string, Check>> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await resultOf(check)] as const);
  return Object.fromEntries(await Promise.all(results));
}

async function resultOf(check: () => Promise<Check>): Promise<Check> {
  const tooLong = wait(CHECK_MS, { ok: false, error: `No answer within ${CHECK_MS / 1000} s` }, { ref: false });
  const checked = check().catch((error: unknown) => {
    const { message, code } = describeError(error);
    return { ok: false, error: message || String(code) };
  });
  return Promise.race([checked, tooLong]);
}
