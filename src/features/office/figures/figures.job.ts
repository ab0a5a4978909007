import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { countAllWeeks } from './figures-of-period.ts';

/** Counts every night what has changed, on one of the copies of the program, so that nobody waits for it in the morning. */
export const figuresJob = (services: Pick<Services, 'database' | 'clock'>): JobKind<object> => ({
  queue: 'figures-of-weeks',
  schedule: { cron: '41 2 * * *', everySeconds: 24 * 60 * 60 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  handle: () => countAllWeeks(services),
});
