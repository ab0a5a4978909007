import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { retention } from './retention.store.ts';
import { startOfPeriod } from './retention.ts';

type Needs = Pick<Services, 'database' | 'settings' | 'clock' | 'log'>;

/** Deletes or anonymises everything whose period is over. Rules that fail do not stop the others. */
export async function applyRetention({ database, settings, clock, log }: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const [data, { period, apply }] of Object.entries(retention(settings))) {
    try {
      const count = await apply(database.db, startOfPeriod(clock(), period));
      if (count) log.info({ data, count }, 'Personal data reached the end of its period');
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
