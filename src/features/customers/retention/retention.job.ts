import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { readPeriods, takeOverEnquiryMonths } from '../../site/privacy/privacy.store.ts';
import { lockUserToErase, usersToErase } from '../../visitors/accounts/accounts.store.ts';
import { forgetPerson } from '../personal-data/forget-person.ts';
import { personOfAccount } from '../personal-data/person.store.ts';
import { retention } from './retention.store.ts';
import { startOfPeriod } from './retention.ts';

type Needs = Pick<Services, 'database' | 'settings' | 'clock' | 'log' | 'jobs'>;

/** Applies all retention periods, even if one fails, and deletes accounts that are due. */
export async function applyRetention(services: Needs): Promise<void> {
  const { database, settings, clock, log } = services;
  const failures: unknown[] = [];
  // The period of an earlier release is taken over first, so that nothing is deleted too early.
  if (settings.enquiryMonths !== undefined) await takeOverEnquiryMonths(database.pool, settings.enquiryMonths);
  for (const { id } of await usersToErase(database.pool, clock())) {
    try {
      await database.transaction(async (transaction) => {
        const user = await lockUserToErase(transaction.client, id, clock());
        if (!user) return;
        await forgetPerson(services, transaction, await personOfAccount(transaction.client, user));
        log.info({ customer: id }, 'An account is deleted at the request of its customer');
      });
    } catch (error) {
      failures.push(error);
    }
  }
  for (const [data, { period, apply }] of Object.entries(retention(settings, await readPeriods(database.pool)))) {
    try {
      const count = await apply(database.pool, startOfPeriod(clock(), period));
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
