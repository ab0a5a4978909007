import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { importEnquiryMonths, loadRetentionPeriods } from '../../site/privacy/privacy.store.ts';
import { loadUsersToErase, lockUserToErase } from '../../visitors/accounts/accounts.store.ts';
import { erasePersonalData } from '../personal-data/erase-personal-data.ts';
import { loadPersonOfAccount } from '../personal-data/person.store.ts';
import { buildRetentionRules } from './retention.store.ts';
import { computePeriodStart } from './retention.ts';

type Needs = Pick<Services, 'database' | 'settings' | 'clock' | 'log' | 'jobs'>;

/** Applies all retention periods, even if one fails, and deletes accounts that are due. */
export async function applyRetention(services: Needs): Promise<void> {
  const { database, settings, clock, log } = services;
  const failures: unknown[] = [];
  // The period of an earlier release is taken over first, so that nothing is deleted too early.
  if (settings.enquiryMonths !== undefined) await importEnquiryMonths(database.pool, settings.enquiryMonths);
  for (const { id } of await loadUsersToErase(database.pool, clock())) {
    try {
      await database.transaction(async (transaction) => {
        const user = await lockUserToErase(transaction.client, id, clock());
        if (!user) return;
        await erasePersonalData(services, transaction, await loadPersonOfAccount(transaction.client, user));
        log.info({ customer: id }, 'An account is deleted at the request of its customer');
      });
    } catch (error) {
      failures.push(error);
    }
  }
  for (const [data, { period, apply }] of Object.entries(
    buildRetentionRules(settings, await loadRetentionPeriods(database.pool)),
  )) {
    try {
      const count = await apply(database.pool, computePeriodStart(clock(), period));
      if (count) log.info({ data, count }, 'Personal data reached the end of its period');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, 'Some personal data could not be deleted');
}

export const retentionJob = (services: Needs): JobKind<object> => ({
  queue: 'retention',
  schedule: { cron: '17 * * * *', everySeconds: 3600 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  handle: () => applyRetention(services),
});
