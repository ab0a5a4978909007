import { tmpdir } from 'node:os';
import type { Services } from '../../../platform/api/services.ts';
import { loadLastBackup } from '../../../platform/backup/last-backup.store.ts';
import { readFreeMegabytes } from '../../../platform/files/disk-store.ts';
import { CertificateWatch } from '../../../platform/http/certificate.ts';
import { type HealthCheck, type HealthState, runHealthChecks } from '../../../platform/http/health.ts';
import { countWaitingJobs, loadLastRuns } from '../../../platform/jobs/job-queue.store.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import { describeMailbox } from '../../../platform/mail/imap-mailbox.ts';
import { countUndeliveredEmails } from '../../../platform/mail/mail-queue.store.ts';
import { needsDataFolder } from '../../../platform/settings.ts';
import { countOpenMailFailures } from '../../customers/enquiries/mail-failures.store.ts';
import { findMailboxState } from '../mailbox/mailbox.store.ts';
import { countDisabledWebhooks, loadLatestErrors } from './home.store.ts';

type Needs = Pick<Services, 'settings' | 'database' | 'files' | 'jobs' | 'catalogueVersion' | 'connections' | 'caches'>;

/** PostgreSQL stops when it cannot write its log in segments of 16 MB. */
const MIN_FREE_MB = 200;
/** Half of the largest temporary file, an upload by staff with 200 MB. */
const MIN_TEMPORARY_MB = 100;
/** Emails are tried within seconds, so a longer wait means that the queue is not processed. */
const MAX_WAIT_SECONDS = 600;
/** Retries are minutes apart, so a longer wait means that the mail server accepts no email. */
const MAX_EMAIL_SECONDS = 15 * 60;
/** Tolerance in case a clock was set back. */
const MAX_AHEAD_SECONDS = 60;
const MAX_SILENT_SECONDS = 60;
const REFUSED_SECONDS = 60;
/** Unexpected errors in an hour that need no action. */
const MAX_ERRORS = 3;

export const HEALTH_PROBLEMS = {
  database: 'PostgreSQL does not answer.',
  connections: 'Requests found no free connection to PostgreSQL.',
  changes: 'Change notifications do not arrive: cached pages may be out of date.',
  disk: 'The disk of the data folder is nearly full.',
  files: 'The file store does not answer.',
  queue: 'Background jobs do not start.',
  emails: 'Emails are not sent, or could not be delivered.',
  jobs: 'Scheduled work failed or is late.',
  backup: 'The last backup is too old, or its disk has no room for the next one.',
  mailbox: 'The sales mailbox cannot be read.',
  webhooks: 'A webhook was disabled: nothing could be delivered for five days, or its receiver is gone.',
  errors: 'Requests failed with unexpected errors.',
  temporary: 'The disk for temporary files is nearly full.',
  certificate: 'The certificate of the site has ended, or ends within 14 days.',
} satisfies Record<string, string>;

type CheckName = keyof typeof HEALTH_PROBLEMS;

export async function checkSiteHealth(needs: Needs): Promise<HealthState> {
  const [needed, watched] = await Promise.all([
    runHealthChecks(buildNeededChecks(needs)),
    runHealthChecks(buildWatchedChecks(needs)),
  ]);
  return { needed, watched };
}

/** Checks that do not ask PostgreSQL. */
const INDEPENDENT: ReadonlySet<string> = new Set(['database', 'disk', 'files', 'temporary', 'certificate']);

/** Failed checks. While PostgreSQL does not answer, checks that query it are left out, because they fail as well. */
export const listFailedChecks = ({ needed, watched }: HealthState): CheckName[] =>
  Object.entries({ ...needed, ...watched }).flatMap(([name, { ok }]) =>
    ok || (!needed.database?.ok && !INDEPENDENT.has(name)) ? [] : [name as CheckName],
  );

/** A sentence for people; a check that got no answer does not claim the fault that it looks for. */
export function describeFailedCheck(name: CheckName, { needed, watched }: HealthState): string {
  const error = (needed[name] ?? watched[name])?.error;
  if (error === undefined || name === 'database' || name === 'files') return HEALTH_PROBLEMS[name];
  return `The part "${name}" could not be checked: ${error}`;
}

type Checks = Partial<Record<CheckName, () => Promise<HealthCheck>>>;

const buildNeededChecks = ({ settings, database, files, catalogueVersion, connections }: Needs): Checks => ({
  database: async () => {
    await database.pool.query('select 1');
    return { ok: true };
  },
  connections: async () => {
    const { refusedSeconds } = connections;
    return { ok: refusedSeconds === undefined || refusedSeconds > REFUSED_SECONDS, refusedSeconds };
  },
  changes: async () => {
    const { silentSeconds } = catalogueVersion;
    return { ok: silentSeconds <= MAX_SILENT_SECONDS, silentSeconds };
  },
  disk: async () => {
    if (!needsDataFolder(settings)) return { ok: true };
    const freeMb = await readFreeMegabytes(settings.dataDir);
    return { ok: freeMb >= MIN_FREE_MB, freeMb };
  },
  files: async () => {
    await files.check();
    return { ok: true };
  },
});

const openCertificateWatch = () => new CertificateWatch();

/** Checks of faults that need a person, and that taking this process out of service would not mend. */
const buildWatchedChecks = ({ settings, database: { pool }, jobs, caches }: Needs): Checks => ({
  queue: async () => {
    const found = await countWaitingJobs(pool);
    return { ok: found.oldestSeconds <= MAX_WAIT_SECONDS, ...found };
  },
  emails: async () => {
    const [failures, undelivered] = await Promise.all([
      countOpenMailFailures(pool, listInternalRecipients(settings)),
      countUndeliveredEmails(pool),
    ]);
    const isInTime = isWithin(undelivered.oldestSeconds, MAX_EMAIL_SECONDS);
    return { ok: failures.givenUp === 0 && isInTime, ...failures, ...undelivered };
  },
  jobs: async () => {
    const queues = jobs.scheduled.map(({ queue }) => queue);
    const found = await loadLastRuns(pool, queues);
    const runs = jobs.scheduled.map(({ queue, everySeconds }) => {
      const { successSeconds, failed = false } = found.get(queue) ?? {};
      // Each job runs after a start, so the age of the process counts before the first success.
      const late = (successSeconds ?? process.uptime()) > 2 * everySeconds + MAX_WAIT_SECONDS;
      return [queue, { ok: !failed && !late, successSeconds }] as const;
    });
    return { ok: runs.every(([, { ok }]) => ok), ...Object.fromEntries(runs) };
  },
  backup: async () => {
    const { ageSeconds, databaseSeconds, bytes, freeBytes } = await loadLastBackup(pool);
    const { backupHours } = settings;
    const isRecent = !backupHours || isWithin(ageSeconds ?? databaseSeconds, backupHours * 3600);
    const hasRoom = bytes === undefined || freeBytes === undefined || freeBytes > bytes;
    return { ok: isRecent && hasRoom, ageSeconds, bytes, freeBytes };
  },
  mailbox: async () => {
    if (!settings.imapUrl) return { ok: true };
    const { problem, checked_at: checkedAt } = (await findMailboxState(pool, describeMailbox(settings.imapUrl))) ?? {};
    return { ok: !problem, ...(problem ? { problem } : {}), checkedAt };
  },
  webhooks: async () => {
    const disabled = await countDisabledWebhooks(pool);
    return { ok: disabled === 0, disabled };
  },
  errors: async () => {
    const { lastHour, latest } = await loadLatestErrors(pool);
    return { ok: lastHour <= MAX_ERRORS, lastHour, latest };
  },
  temporary: async () => {
    const freeMb = await readFreeMegabytes(tmpdir());
    return { ok: freeMb >= MIN_TEMPORARY_MB, freeMb };
  },
  certificate: async () => ({ ...caches.of(openCertificateWatch).read(settings.publicUrl) }),
});

/** Addresses of the site's own people; those of staff are in the database. */
export const listInternalRecipients = ({ salesMail, operatorMail }: Services['settings']): string[] =>
  [salesMail, operatorMail].flatMap((mailbox) => (mailbox ? [parseMailbox(mailbox).address] : []));

/** A negative age comes from a clock that runs ahead, and proves nothing. */
const isWithin = (ageSeconds: number, maxSeconds: number) =>
  ageSeconds > -MAX_AHEAD_SECONDS && ageSeconds <= maxSeconds;
