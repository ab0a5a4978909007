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
  deleteOfficeSessions,
  deleteOwnersAddresses,
  deleteRememberedLogins,
  deleteRequestCounters,
  deleteSearchMisses,
  deleteSessions,
  deleteSharedBaskets,
  deleteStaffInvitations,
  deleteUnconfirmedSignups,
  deleteUnverifiedAccounts,
  forgetDownloaders,
} from './retention.store.ts';
import { type RetentionKey, retention, startOfPeriod } from './retention.ts';

type Needs = Pick<Services, 'database' | 'settings' | 'clock' | 'log'>;
type Rule = (db: Queryable, before: Date, settings: Settings) => Promise<number>;

/** What ends each period; the type requires one rule for every entry of the table. */
const RULES: Record<RetentionKey, Rule> = {
  sessions: deleteSessions,
  rememberedLogins: deleteRememberedLogins,
  accountLinks: deleteAccountLinks,
  officeSessions: deleteOfficeSessions,
  staffInvitations: deleteStaffInvitations,
  unverifiedAccounts: deleteUnverifiedAccounts,
  enquiries: anonymiseOldEnquiries,
  contactMessages: deleteContactMessages,
  downloads: forgetDownloaders,
  sharedBaskets: deleteSharedBaskets,
  newsletterSignups: deleteUnconfirmedSignups,
  sentEmails: deleteSentEmails,
  emailFiles: (_db, before, { dataDir }) => deleteEmailFilesBefore(emailFolder(dataDir), before),
  failedEmails: deleteFailedEmails,
  ownersAddresses: deleteOwnersAddresses,
  searchMisses: deleteSearchMisses,
  requestCounters: deleteRequestCounters,
};

/** Deletes or anonymises everything whose period is over. Rules that fail do not stop the others. */
export async function applyRetention({ database, settings, clock, log }: Needs): Promise<void> {
  const failures: unknown[] = [];
  const periods = retention(settings);
  for (const key of Object.keys(periods) as RetentionKey[]) {
    try {
      const count = await RULES[key](database.db, startOfPeriod(clock(), periods[key].period), settings);
      if (count) log.info({ data: key, count }, 'Personal data reached the end of its period');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, 'Some personal data could not be deleted');
}

/** Runs every hour, on one of the copies of the program. */
export const retentionJob = (services: Needs): JobKind<object> => ({
  queue: 'retention',
  schedule: { cron: '17 * * * *', everySeconds: 3600 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  handle: () => applyRetention(services),
});
