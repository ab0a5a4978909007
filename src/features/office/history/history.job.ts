import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { rotateHistoryMonths } from './history.store.ts';

export const historyJob = ({ database }: Pick<Services, 'database'>): JobKind<object> => ({
  queue: 'history-months',
  schedule: { cron: '23 2 * * *', everySeconds: 24 * 60 * 60 },
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireInSeconds: 600,
  handle: () => rotateHistoryMonths(database.pool),
});
