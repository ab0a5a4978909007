import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { publishDueSets } from './publish-set.ts';

/** Runs every minute and at the start, in one process; failures are retried a minute later. */
export const publishSetsJob = ({ database, clock }: Pick<Services, 'database' | 'clock'>): JobKind<object> => ({
  queue: 'publish-change-sets',
  schedule: { cron: '* * * * *', everySeconds: 60 },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  handle: () => publishDueSets(database, clock),
});
