import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';

/**
 * Runs every minute and at the start for banners and events that begin or end; the change raises the catalogue version,
 * so that cached pages follow.
 */
export const bannerTimesJob = ({ database }: Pick<Services, 'database'>): JobKind<object> => ({
  queue: 'banner-times',
  schedule: { cron: '* * * * *', everySeconds: 60 },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  handle: async () => {
    await database.pool.query('select note_shown_banners(), note_ended_events()');
  },
});
