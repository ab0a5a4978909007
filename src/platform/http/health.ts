import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../api/services.ts';
import { waitingJobs } from '../jobs/job-queue.store.ts';
import { describeError } from '../log.ts';
import { needsDataFolder } from '../settings.ts';
import { refuseStrangers } from './operators-only.ts';

type Needs = Pick<Services, 'settings' | 'database' | 'files'> & {
  /** How many emails were given up and not sent again yet. */
  lostEmails(): Promise<number>;
};

/** Facts about one part of the system. `ok` is false when an operator has something to do. */
type Check = { ok: boolean } & Record<string, unknown>;

const CHECK_MS = 3000;
/** PostgreSQL stops when it cannot write its log; a segment has 16 MB. */
const MIN_FREE_MB = 200;
/** An email is tried within seconds, so nothing works on the queue. */
const MAX_WAIT_SECONDS = 600;

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
        .send({ ready, ...needed, ...watched });
    },
  );
}

/** Without these, visitors are not served fully. */
const neededFor = ({ settings, database, files }: Needs) => ({
  database: async () => {
    await database.db.execute(sql`select 1`);
    return { ok: true };
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
const watchedIn = ({ database, lostEmails }: Needs) => ({
  queue: async () => {
    const found = await waitingJobs(database.db);
    return { ok: found.oldestSeconds <= MAX_WAIT_SECONDS, ...found };
  },
  emails: async () => {
    const givenUp = await lostEmails();
    return { ok: givenUp === 0, givenUp };
  },
});

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
