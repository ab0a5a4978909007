import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { deleteEmailFilesBefore, emailFolder } from '../../../platform/mail/email-files.ts';
import { deleteSentEmails } from '../../../platform/mail/mail-queue.store.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Settings } from '../../../platform/settings.ts';
import {
  anonymiseOldEnquiries,
  deleteAccountLinks,
  deleteContactMessages,
  deleteFailedEmails,
  deleteRememberedLogins,
  deleteRequestCounters,
  deleteSessions,
  deleteSharedBaskets,
  deleteUnconfirmedSignups,
  deleteUnverifiedAccounts,
  forgetDownloaders,
} from './retention.store.ts';
import { type RetentionKey, retention } from './retention.ts';

type Needs = Pick<Services, 'database' | 'settings' | 'clock' | 'log'>;
type Rule = (db: Queryable, before: Date, settings: Settings) => Promise<number>;

/** What ends each period; the type requires one rule for every entry of the table. */
const RULES: Record<RetentionKey, Rule> = {
  sessions: deleteSessions,
  rememberedLogins: deleteRememberedLogins,
  accountLinks: deleteAccountLinks,
  unverifiedAccounts: deleteUnverifiedAccounts,
  enquiries: anonymiseOldEnquiries,
  contactMessages: deleteContactMessages,
  downloads: forgetDownloaders,
  sharedBaskets: deleteSharedBaskets,
  newsletterSignups: deleteUnconfirmedSignups,
  sentEmails: deleteSentEmails,
  emailFiles: (_db, before, { dataDir }) => deleteEmailFilesBefore(emailFolder(dataDir), before),
  failedEmails: deleteFailedEmails,
  requestCounters: deleteRequestCounters,
};

/** Deletes or anonymises everything whose period is over. Rules that fail do not stop the others. */
export async function applyRetention({ database, settings, clock, log }: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const [key, { period }] of Object.entries(retention(settings)) as [RetentionKey, { period: Period }][]) {
    try {
      const count = await RULES[key](database.db, before(clock(), period), settings);
      if (count) log.info({ data: key, count }, 'Personal data reached the end of its period');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, 'Some personal data could not be deleted');
}

type Period = ReturnType<typeof retention>[RetentionKey]['period'];

function before(now: Date, { count, unit }: Period): Date {
  const time = new Date(now);
  if (unit === 'months') time.setUTCMonth(time.getUTCMonth() - count);
  else time.setTime(time.getTime() - count * (unit === 'days' ? 24 : 1) * 60 * 60 * 1000);
  return time;
}

/** Runs every hour, on one of the copies of the program. */
export const retentionJob = (services: Needs): JobKind<object> => ({
  queue: 'retention',
  cron: '17 * * * *',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  handle: () => applyRetention(services),
});
